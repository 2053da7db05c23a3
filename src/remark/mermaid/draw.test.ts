import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { load } from "cheerio";
import { readLifecycles } from "../../openapi/read/lifecycles";
import { guideFolders } from "../../openapi/read/usages";
import { drawDiagram } from "./draw";
import { layoutGraph } from "./layout";
import { DiagramError, parseDiagram } from "./parse";
import type { Point } from "./types";

const texts = "accTitle: Ein Titel\n accDescr: Was <es> zeigt";

async function draw(kind: string, lines: string) {
  const diagram = await parseDiagram(`${kind}\n ${texts}\n${lines}`);
  assert.ok(diagram);
  return load((await drawDiagram(diagram)).svg, { xml: true });
}
type Svg = Awaited<ReturnType<typeof draw>>;

/** @returns the top edge of the box with this label */
const topOf = ($: Svg, label: string): number =>
  Number($(`.node:has(text:contains("${label}"))`).find("rect, circle").first().attr("y"));

const diagrams: Record<string, [kind: string, lines: string, labels: string[]]> = {
  flowchart: ["flowchart TB", 'A[Lösung prüfen] -->|"412, neu"| B{Über?}\n B -.-> C{{Ähnlich}}\n', ["Lösung prüfen"]],
  "flowchart to the right": ["flowchart LR", "A --> B\n A --> C", ["A", "B", "C"]],
  "state diagram": ["stateDiagram-v2", "[*] --> NEW\n NEW --> NEW\n NEW --> OLD\n OLD --> [*]", ["NEW", "OLD"]],
  "sequence diagram": ["sequenceDiagram", "participant A as Prüfer\n A->>B: lädt\n B-->>A: fertig", ["Prüfer", "lädt"]],
};
for (const [name, [kind, lines, labels]] of Object.entries(diagrams)) {
  test(`a ${name} is drawn with its labels, size, and text alternative`, async () => {
    const diagram = await parseDiagram(`${kind}\n ${texts}\n${lines}`);
    assert.ok(diagram);
    const { svg } = await drawDiagram(diagram);
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

test("every transition has a line with one arrow, including a transition to the same state", async () => {
  const $ = await draw("stateDiagram-v2", "[*] --> A\n A --> A\n A --> B\n B --> A\n B --> [*]");
  assert.equal($(".edge path").length, 5);
  assert.equal($(".edge polygon").length, 5);
});

test("a state is labeled with its description", async () => {
  const $ = await draw("stateDiagram-v2", 'state "Langer Name" as L\n L --> M\n M : Mehr');
  assert.equal($(".node text").text(), "Langer NameMehr");
});

test("a line without an arrow is drawn without one", async () => {
  const $ = await draw("flowchart TB", "A --- B\n B -.- C\n C --> D");
  assert.deepEqual([$(".edge path").length, $(".edge path.dotted").length, $(".edge polygon").length], [3, 1, 1]);
});

test("a lifecycle begins at the top, even if a transition leads back", async () => {
  const $ = await draw("stateDiagram-v2", "[*] --> DRAFT\n DRAFT --> SENT\n SENT --> REFUSED\n REFUSED --> DRAFT");
  assert.ok(topOf($, "DRAFT") < topOf($, "SENT") && topOf($, "SENT") < topOf($, "REFUSED"));
});

test("nodes that lead into the same node are above it, regardless of their order in the source", async () => {
  const $ = await draw("flowchart TB", "A[Erster] --> B[Ziel]\n C[Zweiter] --> B");
  assert.ok(topOf($, "Zweiter") < topOf($, "Ziel"));
});

/** @returns the distance from a coordinate to the nearer end of a range; negative if it is outside the range */
const within = (at: number, one: number, other: number): number =>
  Math.min(at - Math.min(one, other), Math.max(one, other) - at);

test("lines of a lifecycle cross far enough from their bends that readers can follow each one", async () => {
  const distances = [];
  for (const { states, transitions } of Object.values(readLifecycles())) {
    const moves = transitions.flatMap(({ from = ["[*]"], to }) => from.map((state) => `${state} --> ${to}`));
    const ends = Object.keys(states).flatMap((state) => (states[state]?.final ? `${state} --> [*]` : []));
    const diagram = await parseDiagram(["stateDiagram-v2", ...new Set(moves), ...ends].join("\n "));
    assert.ok(diagram?.kind === "graph");
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

for (const [what, source] of [
  ["a subgraph", "flowchart TB\n subgraph S\n A\n end"],
  ["a shape without a drawing", "flowchart TB\n A[(Ablage)]"],
  ["a node's style", "flowchart TB\n A\n style A fill:#f00"],
  ["a class with a style", "flowchart TB\n classDef red fill:#f00\n A:::red --> B"],
  ["a class without a style", "flowchart TB\n A:::red --> B"],
  ["a line's style", "flowchart TB\n A --> B\n linkStyle 0 stroke:#f00"],
  ["a link", 'flowchart TB\n A --> B\n click A "https://other.example"'],
  ["a tooltip", 'flowchart TB\n A --> B\n click A call show() "Hinweis"'],
  ["an icon in a label", "flowchart TB\n A[fa:fa-car Auto]"],
  ["an icon as a node", 'flowchart TB\n A@{ icon: "fa:user", label: "Konto" }'],
  ["an image", 'flowchart TB\n A@{ img: "/a.png", label: "Bild", w: 60, h: 60 }'],
  ["markup in a label", 'flowchart TB\n A["<b>fett</b>"]'],
  ["Markdown in a label", 'flowchart TB\n A["`**fett** und mehr`"]'],
  ["a list in a label", "stateDiagram-v2\n A : 1. Erstens"],
  ["a formula", 'flowchart TB\n A["$$x^2$$"]'],
  ["an invisible line", "flowchart TB\n A ~~~ B"],
  ["a thick line", "flowchart TB\n A ==> B"],
  ["a line that ends in a circle", "flowchart TB\n A --o B"],
  ["a line with two arrows", "flowchart TB\n A <--> B"],
  ["an animated line", "flowchart TB\n A e1@--> B\n e1@{ animate: true }"],
  ["a line's curve", "flowchart TB\n A e1@--> B\n e1@{ curve: linear }"],
  ["settings", '%%{init: {"theme": "forest"}}%%\nflowchart TB\n A --> B'],
  ["settings in the front matter", "---\nconfig:\n  look: handDrawn\n---\nflowchart TB\n A --> B"],
  ["a diagram's title", "---\ntitle: Titel\n---\nflowchart TB\n A --> B"],
  ["a state in a state", "stateDiagram-v2\n state A {\n B\n }"],
  ["a state's note", "stateDiagram-v2\n A --> B\n note right of A : Notiz"],
  ["a state's link", 'stateDiagram-v2\n A --> B\n click A "https://other.example" "Hinweis"'],
  ["a state's style", "stateDiagram-v2\n classDef bad fill:#f00\n A --> B\n class A bad"],
  ["a fork", "stateDiagram-v2\n state f <<fork>>\n [*] --> f\n f --> A"],
  ["a choice", "stateDiagram-v2\n state c <<choice>>\n A --> c"],
  ["a state with two descriptions", "stateDiagram-v2\n A : eins\n A : zwei"],
  ["a note", "sequenceDiagram\n A->>B: x\n Note over A: y"],
  ["a box around participants", "sequenceDiagram\n box Gruppe\n participant A\n end\n A->>B: x"],
  ["an actor", "sequenceDiagram\n actor A\n A->>B: x"],
  ["a database", 'sequenceDiagram\n participant A@{ "type": "database" }\n A->>B: x'],
  ["a participant's link", "sequenceDiagram\n participant A\n link A: Mehr @ https://other.example\n A->>B: x"],
  ["a participant's details", "sequenceDiagram\n participant A\n details A: x\n A->>B: x"],
  ["a created participant", "sequenceDiagram\n A->>B: x\n create participant C\n B->>C: y"],
  ["an activation", "sequenceDiagram\n A->>+B: x"],
  ["numbers", "sequenceDiagram\n autonumber\n A->>B: x"],
  ["a loop", "sequenceDiagram\n loop x\n A->>B: x\n end"],
  ["a message to its sender", "sequenceDiagram\n A->>A: x"],
  ["a lost message", "sequenceDiagram\n A-xB: x"],
  ["a sequence's title", "sequenceDiagram\n title Titel\n A->>B: x"],
  ["a different type of diagram", 'pie\n "a": 3'],
] as const) {
  test(`${what} is left to Mermaid`, async () => assert.equal(await parseDiagram(source), undefined));
}

test("a character reference is drawn as the character", async () => {
  const graph = await draw("flowchart TB", 'A["#quot;a#quot; #9829; &lt;b&gt; #42;c#42;"] -->|"x &amp; y"| B');
  assert.equal(graph("text").first().text(), '"a" ♥ <b> *c*');
  assert.equal(graph(".label text").text(), "x & y");
  const sequence = await draw("sequenceDiagram", 'A->>B: "#35;1" #lt;b#gt;');
  assert.equal(sequence(".label text").text(), '"#1" <b>');
  const titled = await parseDiagram("flowchart TB\n accTitle: #quot;a#quot;\n accDescr: b #amp; c\n A --> B");
  assert.deepEqual([titled?.title, titled?.description], ['"a"', "b & c"]);
});

test("the build draws every diagram in the guides", async () => {
  const guides = Object.values(guideFolders).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".mdx"))
      .map((file) => readFileSync(path.join(folder, file), "utf8")),
  );
  const sources = guides.flatMap((guide) => [...guide.matchAll(/^```mermaid\n(.*?)^```$/gms)].map(([, code]) => code));
  assert.ok(sources.length > 10);
  for (const source of sources) assert.ok(await parseDiagram(source ?? ""), source);
});

test("diagrams that are parsed at the same time keep their own labels", async () => {
  const titles = ["A", "B", "C"];
  const diagrams = await Promise.all(
    titles.map((title) => parseDiagram(`flowchart TB\n accTitle: ${title}\n A --> B`)),
  );
  assert.deepEqual(
    diagrams.map((diagram) => diagram?.title),
    titles,
  );
});

test("a syntax error is reported with its line", async () => {
  await assert.rejects(parseDiagram("flowchart TB\n A --> B\n B[offen --> C\n"), (error) => {
    assert.ok(error instanceof DiagramError);
    assert.equal(error.line, 3);
    return true;
  });
  await assert.rejects(parseDiagram("flussdiagramm\n A --> B"), DiagramError);
});

test("a graph that is much shorter when laid out left to right also gets a drawing for wide windows, unless it would be too wide", async () => {
  const chain = await parseDiagram("flowchart TB\n accTitle: Kette\n A --> B\n B --> C\n C --> D");
  const svg = (chain && (await drawDiagram(chain)).wide) ?? "";
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  assert.ok(width > height, svg.slice(0, 200));
  const broad = "flowchart TB\n A --> B\n A --> C\n A --> D\n A --> E";
  const long = `flowchart TB\n ${Array.from({ length: 12 }, (_, index) => `Station${index} --> Station${index + 1}`).join("\n ")}`;
  for (const source of [broad, long]) {
    const graph = await parseDiagram(source);
    assert.ok(graph);
    assert.equal((await drawDiagram(graph)).wide, undefined);
  }
});
