import kebabCase from "lodash/kebabCase";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node, Parent } from "unist";
import type { LocaleId } from "../config/locales";
import { fill, words } from "../config/words";
import { didYouMean } from "../lib/findings/nearest";
import { escapeHtml, htmlElement } from "../lib/markup/html";
import type { CatalogOperation } from "../openapi/model/generated";
import { type Lifecycle, readLifecycles } from "../openapi/read/lifecycles";
import {
  type ComponentUse,
  code,
  fail,
  inlineCode,
  joinNodes,
  paragraph,
  setProperties,
  table,
  text,
} from "./components";
import type { Graph } from "./mermaid/types";
import { operationLink } from "./operations";
import type { Sources } from "./sources";

/**
 * `<Lifecycle id="subscription" />` becomes a state diagram, a table of its states, and a table of its transitions: who
 * makes them, and how.
 */
export function lifecycle({ catalog }: Sources): (use: ComponentUse) => Node[] {
  const byId = readLifecycles();
  const ids = Object.keys(byId);
  const operations = new Map(catalog.operations.map((operation) => [operation.id, operation]));

  return ({ attributes: { id = "" }, node, file, locale }) => {
    const lifecycle =
      byId[id] ??
      fail(file, node, `the lifecycle "${id}" doesn't exist`, didYouMean(id, ids, `use one of ${ids.join(", ")}`));
    const diagram = makeDiagram(lifecycle, locale);
    return [
      { ...code("mermaid", toMermaid(diagram)), data: { diagram, legend: makeLegend(diagram, locale) } } as Node,
      makeStateTable(lifecycle, locale),
      paragraph(text(words[locale].lifecycle.lead)),
      makeTransitionTable(lifecycle, locale, operations),
    ];
  };
}

/** @returns the IDs of the table rows of states and of transitions, which are numbered from 1 */
const rowId = (id: string, part: string | number): string => kebabCase(`${id} ${part}`);

/**
 * A state diagram whose states link to their meanings, and whose numbers to the transitions. Transitions between the
 * same states share a line, which is dotted if only the platform makes them.
 */
function makeDiagram({ id, title, states, transitions }: Lifecycle, locale: LocaleId): Graph {
  const { diagram, description } = words[locale].lifecycle;
  const edges = new Map<string, Graph["edges"][number]>();
  for (const [index, { from = [start], to, actor }] of transitions.entries())
    for (const state of from) {
      const before = edges.get(`${state} ${to}`);
      const number = String(index + 1);
      edges.set(`${state} ${to}`, {
        ...{ from: state, to, arrow: true, href: `#${rowId(id, number)}` },
        ...before,
        label: before ? `${before.label}, ${number}` : number,
        dotted: (before?.dotted ?? true) && actor === "platform",
      });
    }
  return {
    kind: "graph",
    title: fill(diagram, { title: title[locale] }),
    description: fill(description, { states: Object.keys(states).length }),
    direction: "DOWN",
    nodes: [
      { id: start, label: "", shape: "start" },
      ...Object.entries(states).map(([state, { final, kind }]) => ({
        ...({ id: state, label: state, shape: "state", kind: kind ?? (final ? "ended" : undefined) } as const),
        href: `#${rowId(id, state)}`,
      })),
    ],
    edges: [...edges.values()],
  };
}

/** @returns a state diagram in Mermaid's language, for the page's Markdown */
const toMermaid = ({ title, description, edges }: Graph): string =>
  [
    "stateDiagram-v2",
    `  accTitle: ${title}`,
    `  accDescr: ${description}`,
    ...edges.map(({ from, to, label }) => `  ${from} --> ${to} : ${label}`),
  ].join("\n");

/** The point where a lifecycle begins. */
const start = "[*]";

/** @returns what the colors and lines of a lifecycle's diagram mean, as HTML */
function makeLegend({ nodes, edges }: Graph, locale: LocaleId): string {
  const { kinds, platform } = words[locale].lifecycle;
  const states = nodes.filter(({ shape }) => shape === "state").map(({ kind = "other" }) => kind);
  const shown = Object.entries(kinds).filter(([kind]) => (states as string[]).includes(kind));
  if (edges.some(({ dotted }) => dotted)) shown.push(["platform", platform]);
  return shown
    .map(([kind, name]) => htmlElement("span", { class: `legend legend--${kind}` }, escapeHtml(name)))
    .join(" ");
}

function makeStateTable({ id, states }: Lifecycle, locale: LocaleId): Node {
  const { status, meaning, lifecycle } = words[locale];
  const rows = Object.entries(states).map(([state, texts]) => [
    [inlineCode(state)],
    [...inline(texts[locale]), ...(texts.final ? [text(` ${lifecycle.final}`)] : [])],
  ]);
  return withIds(table([[[text(status)], [text(meaning)]], ...rows]), (row) =>
    rowId(id, Object.keys(states)[row] ?? ""),
  );
}

function makeTransitionTable(
  { id, transitions }: Lifecycle,
  locale: LocaleId,
  operations: Map<string, CatalogOperation>,
): Node {
  const { transition: what, who, how, created, actors } = words[locale].lifecycle;
  const rows = transitions.map((transition, index) => [
    [
      text(`${index + 1}.\u00A0`),
      ...(transition.from ? joinNodes(transition.from.map((state) => [inlineCode(state)])) : [text(created)]),
      // No line begins with the arrow or its target.
      text("\u00A0→\u00A0"),
      inlineCode(transition.to),
    ],
    inline(actors[transition.actor]),
    joinNodes(
      [
        transition.event ? inline(transition.event[locale]) : showOperations(transition.operations, operations, locale),
        ...showGuard(transition, locale),
      ],
      " ",
    ),
  ]);
  return withIds(table([[[text(what)], [text(who)], [text(how)]], ...rows]), (row) => rowId(id, row + 1));
}

/** Gives the rows of a table, below its head, their IDs. */
function withIds(node: Node, idOf: (row: number) => string): Node {
  for (const [row, child] of (node as Parent).children.slice(1).entries()) setProperties(child, { id: idOf(row) });
  return node;
}

/** @returns the operations that can each make the transition, as one phrase */
function showOperations(ids: string[], operations: Map<string, CatalogOperation>, locale: LocaleId): Node[] {
  const known = ids.filter((id) => operations.has(id));
  return new Intl.ListFormat(locale, { type: "disjunction" }).formatToParts(known).flatMap(({ type, value }) => {
    const operation = type === "element" && operations.get(value);
    return operation ? operationLink(operation.method, operation.slug, operation.name[locale]) : [text(value)];
  });
}

/** The condition of a transition, in parentheses because it follows the name of an operation. */
const showGuard = ({ guard }: Lifecycle["transitions"][number], locale: LocaleId): Node[][] =>
  guard ? [inline(`(${guard[locale]})`)] : [];

/** @returns the nodes of a single paragraph of Markdown */
function inline(markdown: string): Node[] {
  const [first = paragraph()] = fromMarkdown(markdown).children;
  return (first as Parent).children;
}
