import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { didYouMean } from "../lib/findings/nearest";
import type { CatalogOperation } from "../openapi/read/generated";
import { type Lifecycle, readLifecycles } from "../openapi/read/lifecycles";
import { code, fail, inlineCode, join, localeOf, paragraph, replaceComponent, table, text } from "./components";
import { operationLink } from "./operations";
import { generatedSources, type Sources } from "./sources";

const words = {
  de: {
    lead: "Diese Übergänge gibt es:",
    transition: "Übergang",
    who: "Wer",
    how: "Wodurch",
    created: "neu",
    final: "Das ist endgültig.",
    status: "Status",
    meaning: "Bedeutung",
    diagram: (title: string) => `Lebenszyklus: ${title}`,
    description: (states: number) =>
      `Zustandsdiagramm mit ${states} Status. Dieselben Übergänge stehen in der Tabelle darunter.`,
    actors: {
      provider: "Anbieter",
      consumer: "Konsument",
      either: "eine der beiden Parteien",
      otherParty: "die andere Partei",
      operator: "Betreiber",
      administrator: "Mitglied oder technischer Benutzer mit der Rolle `ORGANIZATION_ADMIN`",
      dataSteward: "Mitglied oder technischer Benutzer mit der Rolle `DATA_STEWARD`",
      invitee: "eingeladene Person",
      platform: "Plattform",
    },
  },
  en: {
    lead: "These are the transitions:",
    transition: "Transition",
    who: "Who",
    how: "By",
    created: "new",
    final: "This is final.",
    status: "Status",
    meaning: "Meaning",
    diagram: (title: string) => `Lifecycle: ${title}`,
    description: (states: number) =>
      `State diagram with ${states} statuses. The table below it holds the same transitions.`,
    actors: {
      provider: "provider",
      consumer: "consumer",
      either: "either party",
      otherParty: "the other party",
      operator: "operator",
      administrator: "member or technical user with the `ORGANIZATION_ADMIN` role",
      dataSteward: "member or technical user with the `DATA_STEWARD` role",
      invitee: "invited person",
      platform: "platform",
    },
  },
};

/**
 * `<Lifecycle id="subscription" />` becomes a state diagram, a table of its states, and a table of its transitions: who
 * makes them, and how.
 */
export function lifecycles({ catalog }: Sources = generatedSources): (tree: Node, file: VFile) => void {
  const byId = readLifecycles();
  const ids = Object.keys(byId);
  const operations = new Map(catalog.operations.map((operation) => [operation.id, operation]));

  return (tree, file) => {
    const locale = localeOf(file);
    replaceComponent(tree, "Lifecycle", ({ id = "" }, node) => {
      const lifecycle =
        byId[id] ??
        fail(file, node, `the lifecycle "${id}" doesn't exist`, didYouMean(id, ids, `use one of ${ids.join(", ")}`));
      return [
        code("mermaid", makeDiagram(lifecycle, locale)),
        makeStateTable(lifecycle, locale),
        paragraph(text(words[locale].lead)),
        makeTransitionTable(lifecycle, locale, operations),
      ];
    });
  };
}

function makeDiagram({ title, states, transitions }: Lifecycle, locale: "de" | "en"): string {
  const { diagram, description } = words[locale];
  const edges = transitions.flatMap(({ from, to }) => (from ?? ["[*]"]).map((state) => `  ${state} --> ${to}`));
  const ends = Object.entries(states)
    .filter(([, { final }]) => final)
    .map(([state]) => `  ${state} --> [*]`);
  return [
    "stateDiagram-v2",
    `  accTitle: ${diagram(title[locale])}`,
    `  accDescr: ${description(Object.keys(states).length)}`,
    ...new Set(edges),
    ...ends,
  ].join("\n");
}

function makeStateTable({ states }: Lifecycle, locale: "de" | "en"): Node {
  const { status, meaning, final } = words[locale];
  const rows = Object.entries(states).map(([state, texts]) => [
    [inlineCode(state)],
    [...inline(texts[locale]), ...(texts.final ? [text(` ${final}`)] : [])],
  ]);
  return table([[[text(status)], [text(meaning)]], ...rows]);
}

function makeTransitionTable(
  { transitions }: Lifecycle,
  locale: "de" | "en",
  operations: Map<string, CatalogOperation>,
): Node {
  const { transition: what, who, how, created, actors } = words[locale];
  const rows = transitions.map((transition) => [
    [
      ...(transition.from ? join(transition.from.map((state) => [inlineCode(state)])) : [text(created)]),
      // No line begins with the arrow or its target.
      text("\u00A0→\u00A0"),
      inlineCode(transition.to),
    ],
    inline(actors[transition.actor]),
    join(
      [
        transition.event ? inline(transition.event[locale]) : showOperations(transition.operations, operations, locale),
        ...showGuard(transition, locale),
      ],
      " ",
    ),
  ]);
  return table([[[text(what)], [text(who)], [text(how)]], ...rows]);
}

/** @returns the operations that can each make the transition, as one phrase */
function showOperations(ids: string[], operations: Map<string, CatalogOperation>, locale: "de" | "en"): Node[] {
  const known = ids.filter((id) => operations.has(id));
  return new Intl.ListFormat(locale, { type: "disjunction" }).formatToParts(known).flatMap(({ type, value }) => {
    const operation = type === "element" && operations.get(value);
    return operation ? operationLink(operation.method, operation.slug, operation.name[locale]) : [text(value)];
  });
}

/** The condition of a transition, in parentheses because it follows the name of an operation. */
const showGuard = ({ guard }: Lifecycle["transitions"][number], locale: "de" | "en"): Node[][] =>
  guard ? [inline(`(${guard[locale]})`)] : [];

/** @returns the nodes of a single paragraph of Markdown */
function inline(markdown: string): Node[] {
  const [first = paragraph()] = fromMarkdown(markdown).children;
  return (first as Parent).children;
}
