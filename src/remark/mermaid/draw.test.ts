import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { readLifecycles } from "../../openapi/read/lifecycles";
import { drawDiagram } from "./draw";
import { layoutGraph } from "./layout";
import { parseDiagram } from "./parse";
import type { Diagram, Point } from "./types";

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

test("a line without an arrow is drawn without one", async () => {
  const $ = await draw("flowchart TB\n A --- B\n B -.- C\n C --> D");
  assert.deepEqual([$(".edge path").length, $(".edge path.dotted").length, $(".edge polygon").length], [3, 1, 1]);
});

test("a lifecycle begins at the top, even if a transition leads back", async () => {
  const $ = await draw("stateDiagram-v2\n [*] --> DRAFT\n DRAFT --> SENT\n SENT --> REFUSED\n REFUSED --> DRAFT");
  assert.ok(topOf($, "DRAFT") < topOf($, "SENT") && topOf($, "SENT") < topOf($, "REFUSED"));
});

/** @returns the distance from a coordinate to the nearer end of a range; negative if it is outside the range */
const within = (at: number, one: number, other: number): number =>
  Math.min(at - Math.min(one, other), Math.max(one, other) - at);

test("lines of a lifecycle cross far enough from their bends that readers can follow each one", async () => {
  const distances = [];
  for (const { states, transitions } of Object.values(readLifecycles())) {
    const moves = transitions.flatMap(({ from = ["[*]"], to }) => from.map((state) => `${state} --> ${to}`));
    const ends = Object.keys(states).flatMap((state) => (states[state]?.final ? `${state} --> [*]` : []));
    const diagram = parse(["stateDiagram-v2", ...new Set(moves), ...ends].join("\n "));
    assert.ok(diagram.kind === "graph");
    const segments = (await layoutGraph(diagram)).drawing.lines.flatMap(({ points }) =>
      points.slice(1).map((end, index) => [points[index] as Point, end] as const),
    );
    for (const [left, right] of segments.filter(([a, b]) => a.y === b.y))
      for (const [top, bottom] of segments.filter(([a, b]) => a.x === b.x)) {
        const distance = Math.min(within(top.x, left.x, right.x), within(left.y, top.y, bottom.y));
        if (distance > 0) distances.push(distance);
      }
  }
  assert.ok(distances.length > 0);
  assert.ok(Math.min(...distances) >= 15.9, `${distances}`);
});

test("a long flowchart also gets a drawing for wide windows, unless it would be too wide", async () => {
  const chain = (length: number): string =>
    `flowchart TB\n ${Array.from({ length }, (_, index) => `Station${index} --> Station${index + 1}`).join("\n ")}`;
  assert.match((await drawDiagram(parse(chain(3)))).wide ?? "", /^<svg /);
  assert.equal((await drawDiagram(parse(chain(12)))).wide, undefined);
});
