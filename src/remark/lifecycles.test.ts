import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load } from "cheerio";
import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { writeCatalog } from "../../tests/support/catalog";
import { makeFolder } from "../../tests/support/folders";
import { englishPage, linksOf, textOf, transform } from "../../tests/support/remark";
import { diagrams } from "./diagrams";
import { replaceComponents } from "./guide-components";

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
    - { to: OPEN, actor: dataSteward, operations: [createTeam] }
    - { from: [OPEN], to: CLOSED, actor: either, operations: [closeTeam, endTeam], guard: { de: mit Grund, en: with a reason } }
    - { from: [OPEN], to: CLOSED, actor: platform, event: { de: die Frist endet, en: the term ends }, guard: { de: ohne Antwort, en: no answer } }
    - { from: [CLOSED], to: OPEN, actor: platform, event: { de: neuer Antrag, en: new request } }
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

test("a lifecycle becomes a diagram whose states and numbered transitions link to the rows of its tables", async () => {
  const children = replace("team");
  const tree = { type: "root", children } as Parent;
  await diagrams()(tree, { path: "docs/guides/team.mdx" } as VFile);
  const [drawing, states, , transitions] = tree.children;
  const { svg, title, source } = Object.fromEntries(
    (drawing as Node & { attributes: { name: string; value: string }[] }).attributes.map(({ name, value }) => [
      name,
      value,
    ]),
  );
  const $ = load(svg ?? "", { xml: true });
  assert.equal(title, "Lebenszyklus: Team");
  const links = $("a")
    .toArray()
    .map((link) => [$(link).text(), $(link).attr("class"), $(link).attr("href")?.slice(1)] as const);
  assert.deepEqual(
    links.map(([text, kind]) => [text, kind]),
    [
      ["1", "transition"],
      ["2, 3", "transition"],
      ["4", "transition"],
      ["OPEN", "state state--other"],
      ["CLOSED", "state state--ended"],
    ],
  );
  const ids = [states, transitions].flatMap((table) =>
    (table as Parent).children.map(({ data }) => (data as { hProperties?: { id: string } })?.hProperties?.id),
  );
  for (const [text, , id] of links) assert.ok(ids.includes(id), text);
  // Lines of the platform alone are dotted. The last one leads back, and the first state is still on top.
  assert.deepEqual(
    $(".edge")
      .toArray()
      .map((line) => [$(line).is("[stroke-dasharray]"), $(line).is("[marker-end]"), $(line).is("[marker-start]")]),
    [
      [false, true, false],
      [false, true, false],
      [true, false, true],
    ],
  );
  const top = (state: string): number => Number($(`.state:contains(${state}) rect`).attr("y"));
  assert.ok(top("OPEN") < top("CLOSED"));
  assert.match(source ?? "", /OPEN -->\|2, 3\| CLOSED\n {2}CLOSED -.->\|4\| OPEN$/);
});

test("a lifecycle's states and transitions are listed in tables, in the page's language", () => {
  const [, states, , transitions] = replace("team");
  assert.deepEqual(rowsOf(states).slice(1), ["OPEN | Offen.", "CLOSED | Geschlossen. Das ist endgültig."]);
  assert.deepEqual(rowsOf(transitions).slice(1), [
    "1. neu → OPEN | Mitglied oder technischer Benutzer mit der Rolle DATA_STEWARD | POST Team anlegen",
    "2. OPEN → CLOSED | eine der beiden Parteien | POST Team schließen oder PATCH Team beenden (mit Grund)",
    "3. OPEN → CLOSED | Plattform | die Frist endet (ohne Antwort)",
    "4. CLOSED → OPEN | Plattform | neuer Antrag",
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
