import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Node, Parent } from "unist";
import { writeCatalog } from "../../tests/support/catalog";
import { makeFolder } from "../../tests/support/folders";
import { englishPage, linksOf, textOf, transform } from "../../tests/support/remark";
import { replaceComponents } from "./guide-components";
import type { Graph } from "./mermaid/types";

const catalog = {
  tags: [],
  operations: [
    { id: "createTeam", slug: "create-team", method: "post", name: { de: "Team anlegen", en: "Create a team" } },
    { id: "closeTeam", slug: "close-team", method: "post", name: { de: "Team schließen", en: "Close a team" } },
    { id: "endTeam", slug: "end-team", method: "patch", name: { de: "Team beenden", en: "End a team" } },
  ],
};
const source = `team:
  schema: TeamStatus
  title: { de: Team, en: Team }
  states:
    OPEN: { de: Offen., en: Open. }
    CLOSED: { de: Geschlossen., en: Closed., final: true }
  transitions:
    - { to: OPEN, actor: dataSteward, operation: createTeam }
    - { from: [OPEN], to: CLOSED, actor: either, operations: [closeTeam, endTeam], guard: { de: mit Grund, en: with a reason } }
    - { from: [OPEN], to: CLOSED, actor: platform, event: { de: die Frist endet, en: the term ends }, guard: { de: ohne Antwort, en: no answer } }
`;

let replace: (id: string, path?: string) => Node[];
before(() => {
  process.chdir(makeFolder({ ...writeCatalog(catalog), "openapi/lifecycles.yaml": source }));
  const transformer = replaceComponents();
  replace = (id, path) => transform(transformer, "Lifecycle", { id }, path);
});

/** @returns the rows of a table as text */
const rowsOf = (table: Node | undefined): string[] =>
  (table as Node & { children: (Node & { children: Node[] })[] }).children.map(({ children }) =>
    children.map((cell) => textOf([cell]).replace(/\s+/g, " ")).join(" | "),
  );

test("a lifecycle becomes a diagram whose states and numbered transitions link to the rows of its tables", () => {
  const [node, states, , transitions] = replace("team");
  const { diagram } = (node as Node & { data: { diagram: Graph } }).data;
  assert.equal(diagram.title, "Lebenszyklus: Team");
  assert.deepEqual(
    diagram.edges.map(({ from, to, label, dotted }) => [from, to, label, dotted]),
    [
      ["[*]", "OPEN", "1", false],
      ["OPEN", "CLOSED", "2, 3", false],
    ],
  );
  assert.deepEqual(
    diagram.nodes.map(({ label, kind }) => [label, kind]),
    [
      ["", undefined],
      ["OPEN", undefined],
      ["CLOSED", "ended"],
    ],
  );
  const ids = [states, transitions].flatMap((table) =>
    (table as Parent).children.map(({ data }) => (data as { hProperties?: { id: string } })?.hProperties?.id),
  );
  for (const { href } of [...diagram.edges, ...diagram.nodes]) if (href) assert.ok(ids.includes(href.slice(1)), href);
});

test("a lifecycle's states and transitions are listed in tables, in the page's language", () => {
  const [, states, , transitions] = replace("team");
  assert.deepEqual(rowsOf(states).slice(1), ["OPEN | Offen.", "CLOSED | Geschlossen. Das ist endgültig."]);
  assert.deepEqual(rowsOf(transitions).slice(1), [
    "1. neu → OPEN | Mitglied oder technischer Benutzer mit der Rolle DATA_STEWARD | POST Team anlegen",
    "2. OPEN → CLOSED | eine der beiden Parteien | POST Team schließen oder PATCH Team beenden (mit Grund)",
    "3. OPEN → CLOSED | Plattform | die Frist endet (ohne Antwort)",
  ]);
  assert.deepEqual(linksOf(transitions ? [transitions] : []), ["/api/create-team", "/api/close-team", "/api/end-team"]);
  const [, english] = replace("team", englishPage);
  assert.deepEqual(rowsOf(english).slice(1), ["OPEN | Open.", "CLOSED | Closed. This is final."]);
});

test("an unknown lifecycle is rejected with its file and line", () => {
  assert.throws(() => replace("nope"), {
    message: 'docs/guides/team.mdx:7:3: the lifecycle "nope" doesn\'t exist → use one of team',
  });
});
