import assert from "node:assert/strict";
import { test } from "node:test";
import { DiagramError, parseDiagram } from "./parse";
import type { Diagram } from "./types";

/** @returns a diagram's parts in short: "A:Label/shape" for nodes and "A→B:label" for edges */
function describe(diagram: Diagram): string[] {
  if (diagram.kind === "sequence")
    return [
      ...diagram.actors.map(({ id, label }) => `${id}:${label}`),
      ...diagram.messages.map(({ from, to, label, dotted }) => `${from}${dotted ? "⇢" : "→"}${to}:${label}`),
    ];
  return [
    ...diagram.nodes.map(({ id, label, shape }) => `${id}:${label}/${shape}`),
    ...diagram.edges.map(
      ({ from, to, label, dotted, arrow }) => `${from}${dotted ? "⇢" : arrow ? "→" : "—"}${to}:${label}`,
    ),
  ];
}

for (const [source, parts] of [
  ["flowchart TB\n A", ["A:A/box"]],
  ["flowchart TB\n %% Hinweis\n\n A --> B --> C", ["A:A/box", "B:B/box", "C:C/box", "A→B:", "B→C:"]],
  ["flowchart LR\n A{{x}} -->|ja, 2| B{y}", ["A:x/step", "B:y/decision", "A→B:ja, 2"]],
  ["graph TB\n A --> B\n B[Später benannt]", ["A:A/box", "B:Später benannt/box", "A→B:"]],
  ["flowchart TB\n A(x) -.-> B\n B --- C", ["A:x/state", "B:B/box", "C:C/box", "A⇢B:", "B—C:"]],
  ['flowchart TB\n A["(x)<br/>#quot;y#quot; #9829;"]', ['A:(x)\n"y" ♥/box']],
  ["stateDiagram-v2\n [*] --> A\n A --> A : neu", ["[*] start:/start", "A:A/state", "[*] start→A:", "A→A:neu"]],
  [
    'stateDiagram-v2\n state "Lang" as L\n M : Mehr\n M --> [*]',
    ["L:Lang/state", "M:Mehr/state", "[*] end:/end", "M→[*] end:"],
  ],
  [
    "sequenceDiagram\n participant A as Prüfer\n A->>B: lädt\n B-->>A: fertig",
    ["A:Prüfer", "B:B", "A→B:lädt", "B⇢A:fertig"],
  ],
] as const)
  test(`${JSON.stringify(source)} is parsed`, () => assert.deepEqual(describe(parseDiagram(source) as Diagram), parts));

test("the title and the description are the text alternative", () => {
  const { title, description } = parseDiagram(
    "flowchart LR\n accTitle: Ein: Titel\n accDescr: Was <es> zeigt\n A --> B",
  ) as Diagram;
  assert.deepEqual([title, description], ["Ein: Titel", "Was <es> zeigt"]);
});

for (const source of [
  "flowchart TB\n subgraph S",
  "flowchart TB\n A[(Ablage)]",
  "flowchart TB\n style A fill:#f00",
  "flowchart TB\n A:::red --> B",
  "flowchart TB\n A ==> B",
  "flowchart TB\n A & B --> C",
  "flowchart TB\n B[offen --> C",
  "flowchart TB\n A -->",
  "stateDiagram-v2\n state A {",
  "stateDiagram-v2\n note right of A : Hinweis",
  "sequenceDiagram\n A->>A: selbst",
  "sequenceDiagram\n Note over A: Hinweis",
])
  test(`${JSON.stringify(source)} is refused with its line, so that a drawing lacks nothing`, () =>
    assert.throws(
      () => parseDiagram(source),
      (error) => error instanceof DiagramError && error.line === 2,
    ));
