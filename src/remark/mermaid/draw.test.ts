import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { drawDiagram } from "./draw";
import { parseDiagram } from "./parse";
import type { Diagram } from "./types";

const parse = (source: string): Diagram => parseDiagram(source) as Diagram;

async function draw(source: string) {
  return load((await drawDiagram(parse(source))).svg, { xml: true });
}
type Svg = Awaited<ReturnType<typeof draw>>;

/** @returns the top edge of the box with this label */
const topOf = ($: Svg, label: string): number =>
  Number($(`.node:has(text:contains("${label}"))`).find("rect, circle").first().attr("y"));

for (const [kind, lines] of Object.entries({
  "flowchart TB": "A[Prüfer] -->|lädt| B{Über?}\n B -.-> C{{Ähnlich}}",
  "stateDiagram-v2": "[*] --> Prüfer\n Prüfer --> Prüfer : lädt\n Prüfer --> [*]",
  sequenceDiagram: "participant A as Prüfer\n A->>B: lädt\n B-->>A: fertig",
}))
  test(`a ${kind} is drawn with its labels, size, and text alternative`, async () => {
    const $ = await draw(`${kind}\n accTitle: Ein Titel\n accDescr: Was <es> zeigt\n ${lines}`);
    assert.deepEqual([$("svg > title").text(), $("svg > desc").text()], ["Ein Titel", "Was <es> zeigt"]);
    assert.match($("svg").attr("width") ?? "", /^[1-9]\d*$/);
    assert.equal($("svg").attr("viewBox"), `0 0 ${$("svg").attr("width")} ${$("svg").attr("height")}`);
    for (const label of ["Prüfer", "lädt"]) assert.ok($(`text:contains("${label}")`).length > 0, label);
    // The policy forbids styles, and IDs could occur twice on a page.
    assert.doesNotMatch($.xml(), /NaN|undefined|style|\sid=|url\(/);
  });

test("every transition has a line with one arrow, including a transition to the same state", async () => {
  const $ = await draw("stateDiagram-v2\n [*] --> A\n A --> A\n A --> B\n B --> A\n B --> [*]");
  assert.deepEqual([$(".edge path").length, $(".edge polygon").length], [5, 5]);
});

test("a lifecycle begins at the top, even if a transition leads back", async () => {
  const $ = await draw("stateDiagram-v2\n [*] --> DRAFT\n DRAFT --> SENT\n SENT --> REFUSED\n REFUSED --> DRAFT");
  assert.ok(topOf($, "DRAFT") < topOf($, "SENT") && topOf($, "SENT") < topOf($, "REFUSED"));
});
