import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { diagrams } from "./diagrams";

/** @returns the attributes of the drawings of a page; the code fence of the first diagram is on line 20 */
async function draw(...sources: string[]): Promise<Record<string, string>[]> {
  const position = { start: { line: 20, column: 1 } };
  const children = sources.map((value) => ({ type: "code", lang: "mermaid", value, position }));
  const tree = { type: "root", children } as unknown as Parent;
  await diagrams()(tree, { path: "docs/guides/team.mdx" } as VFile);
  return (tree.children as (Node & { attributes?: { name: string; value: string }[] })[]).map(({ attributes = [] }) =>
    Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
  );
}

const texts = "  accTitle: Titel\n  accDescr: Was <es> zeigt";

for (const [kind, lines] of Object.entries({
  "flowchart TB": "A[Prüfer] -->|lädt| B{Über?}\n B -.-> C{{Ähnlich}}\n subgraph S [Gruppe]\n D\n end",
  "stateDiagram-v2": "[*] --> Prüfer\n Prüfer --> Prüfer : lädt\n Prüfer --> [*]",
  sequenceDiagram: "participant A as Prüfer\n A->>B: lädt\n B-->>A: fertig\n A->>A: wartet\n Note over A,B: Hinweis",
  classDiagram: 'Prüfer "1" *-- "n" B : lädt\n class B {\n +String id\n }',
  erDiagram: 'Prüfer ||--o{ B : "lädt"\n B {\n string id PK\n }',
}))
  test(`a ${kind} is drawn with its labels, size, and text alternative, and without what the policy blocks`, async () => {
    const source = `${kind}\n${texts}\n %% Hinweis\n ${lines}`;
    const drawings = await draw(source, source);
    const $ = load(drawings.map(({ svg }) => svg).join(""), { xml: true });
    const svg = $("svg").first();
    assert.deepEqual([svg.find("title").first().text(), svg.children("desc").text()], ["Titel", "Was <es> zeigt"]);
    for (const side of ["width", "height"]) assert.match(svg.attr(side) ?? "", /^[1-9]\d*$/);
    for (const label of ["Prüfer", "lädt"]) assert.ok(svg.find(`text:contains("${label}")`).length > 0, label);
    assert.doesNotMatch($.xml(), /NaN|undefined|style|https?:|@import/);
    const ids = $("[id]")
      .toArray()
      .map((element) => $(element).attr("id"));
    assert.equal(new Set(ids).size, ids.length, "IDs are unique on the page");
    for (const [, id] of $.xml().matchAll(/url\(#([^)]+)/g)) assert.ok(ids.includes(id), id);
    assert.deepEqual([drawings[0]?.title, drawings[0]?.source], ["Titel", source]);
  });

test("a drawing is as large as its parts", async () => {
  const [{ svg = "" } = {}] = await draw(`flowchart LR\n${texts}\n A[x] --> B[A label as wide as this]\n A --> C[y]`);
  const $ = load(svg, { xml: true });
  const [left = 0, , width = 0] = ($("svg").attr("viewBox") ?? "").split(" ").map(Number);
  const ends = $(".node rect")
    .toArray()
    .map((rect) => Number($(rect).attr("x")) + Number($(rect).attr("width")));
  assert.ok(Math.abs(Math.max(...ends) - left - width) <= 2);
});

test("kinds that can't be drawn are left to Mermaid", async () => {
  assert.deepEqual(await draw("pie\n accTitle: x"), [{}]);
});

for (const [source, message] of [
  [`flowchart TB\n${texts}\n  A[offen --> B`, /^docs\/guides\/team\.mdx:24:1: "A\[offen --> B" can't be drawn → /],
  [`flowchart TB\n${texts}\n  A --> B\n  B[Later]`, /:25:1: "B\[Later\]" can't be drawn/],
  [`flowchart TB\n${texts}\n  A --> B -->`, /:24:1: "A --> B -->" can't be drawn/],
  [`stateDiagram-v2\n${texts}\n  A --> B\n  note right of A : x`, /:25:1: "note right of A : x" can't be drawn/],
  [`sequenceDiagram\n${texts}\n  A->>B: x\n  autonumber`, /:25:1: "autonumber" can't be drawn/],
  [`flowchart XY\n${texts}\n  A --> B`, /:20:1: the diagram can't be drawn: .*XY/],
  ["flowchart TB\n  accDescr: x", /^docs\/guides\/team\.mdx:20:1: the diagram has no "accTitle" → add the line/],
  ["flowchart TB\n  accTitle: x", /:20:1: the diagram has no "accDescr" → add the line/],
] as const)
  test(`${JSON.stringify(source)} is reported with its file and line`, () => assert.rejects(draw(source), { message }));
