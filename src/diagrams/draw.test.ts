import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { drawDiagram } from "./draw";
import { DiagramError, parseDiagram } from "./parse";

const texts = "accTitle: Ein Titel\n accDescr: Was <es> zeigt";

async function draw(kind: string, lines: string) {
  const diagram = await parseDiagram(`${kind}\n ${texts}\n${lines}`);
  assert.ok(diagram);
  return load(await drawDiagram(diagram), { xml: true });
}
type Svg = Awaited<ReturnType<typeof draw>>;

/** @returns upper edge of the box that holds this label */
const topOf = ($: Svg, label: string): number =>
  Number($(`.node:has(text:contains("${label}"))`).find("rect, circle").first().attr("y"));

const diagrams: Record<string, [kind: string, lines: string, labels: string[]]> = {
  flowchart: ["flowchart TB", 'A[Lösung prüfen] -->|"412, neu"| B{Über?}\n B -.-> C{{Ähnlich}}\n', ["Lösung prüfen"]],
  "flowchart to the right": ["flowchart LR", "A --> B\n A --> C", ["A", "B", "C"]],
  "state diagram": ["stateDiagram-v2", "[*] --> NEW\n NEW --> NEW\n NEW --> OLD\n OLD --> [*]", ["NEW", "OLD"]],
  "sequence diagram": ["sequenceDiagram", "participant A as Prüfer\n A->>B: lädt\n B-->>A: fertig", ["Prüfer", "lädt"]],
};
for (const [name, [kind, lines, labels]] of Object.entries(diagrams)) {
  test(`a ${name} is drawn with its labels, its size and its text alternative`, async () => {
    const diagram = await parseDiagram(`${kind}\n ${texts}\n${lines}`);
    assert.ok(diagram);
    const svg = await drawDiagram(diagram);
    const $ = load(svg, { xml: true });
    assert.deepEqual([$("svg > title").text(), $("svg > desc").text()], ["Ein Titel", "Was <es> zeigt"]);
    assert.match($("svg").attr("width") ?? "", /^[1-9]\d*$/);
    assert.equal($("svg").attr("viewBox"), `0 0 ${$("svg").attr("width")} ${$("svg").attr("height")}`);
    const shown = $("text")
      .toArray()
      .map((text) => $(text).text());
    for (const label of labels) assert.ok(shown.includes(label), `${label} is missing in ${shown}`);
    assert.doesNotMatch(svg, /NaN|undefined|style|\sid=|url\(/);
  });
}

test("every transition has a line with one arrow, one to itself too", async () => {
  const $ = await draw("stateDiagram-v2", "[*] --> A\n A --> A\n A --> B\n B --> A\n B --> [*]");
  assert.equal($(".edge path").length, 5);
  assert.equal($(".edge polygon").length, 5);
});

test("a lifecycle begins at the top, whatever leads back", async () => {
  const $ = await draw("stateDiagram-v2", "[*] --> DRAFT\n DRAFT --> SENT\n SENT --> REFUSED\n REFUSED --> DRAFT");
  assert.ok(topOf($, "DRAFT") < topOf($, "SENT") && topOf($, "SENT") < topOf($, "REFUSED"));
});

test("what leads into one node stands above it, in whatever order it is written", async () => {
  const $ = await draw("flowchart TB", "A[Erster] --> B[Ziel]\n C[Zweiter] --> B");
  assert.ok(topOf($, "Zweiter") < topOf($, "Ziel"));
});

for (const [what, source] of [
  ["a subgraph", "flowchart TB\n subgraph S\n A\n end"],
  ["a shape without a drawing", "flowchart TB\n A[(Ablage)]"],
  ["a style of its own", "flowchart TB\n A\n style A fill:#f00"],
  ["markup in a label", 'flowchart TB\n A["<b>fett</b>"]'],
  ["a note", "sequenceDiagram\n A->>B: x\n Note over A: y"],
  ["another kind of diagram", 'pie\n "a": 3'],
] as const) {
  test(`${what} is left to Mermaid`, async () => assert.equal(await parseDiagram(source), undefined));
}

test("diagrams that are read at the same time keep their own texts", async () => {
  const titles = ["A", "B", "C"];
  const diagrams = await Promise.all(
    titles.map((title) => parseDiagram(`flowchart TB\n accTitle: ${title}\n A --> B`)),
  );
  assert.deepEqual(
    diagrams.map((diagram) => diagram?.title),
    titles,
  );
});

test("a mistake is told with its line", async () => {
  await assert.rejects(parseDiagram("flowchart TB\n A --> B\n B[offen --> C\n"), (error) => {
    assert.ok(error instanceof DiagramError);
    assert.equal(error.line, 3);
    return true;
  });
  await assert.rejects(parseDiagram("flussdiagramm\n A --> B"), DiagramError);
});
