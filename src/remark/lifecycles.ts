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
import type { DiagramNode } from "./diagrams";
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
    return [
      makeDiagram(lifecycle, locale),
      makeStateTable(lifecycle, locale),
      paragraph(text(words[locale].lifecycle.lead)),
      makeTransitionTable(lifecycle, locale, operations),
    ];
  };
}

/** @returns the ID of the table row of a state, or of a transition, which are numbered from 1 */
export const rowId = (id: string, part: string | number): string => kebabCase(`${id} ${part}`);

interface Edge {
  from: string;
  to: string;
  /** The numbers of its transitions. */
  label: string;
  dotted: boolean;
}

/** The point where a lifecycle begins. */
const start = "new";

/**
 * A diagram whose states link to their meanings, and whose numbers to the transitions. Transitions between the same
 * states share a line, which is dotted if only the platform makes them.
 */
function makeDiagram(lifecycle: Lifecycle, locale: LocaleId): DiagramNode {
  const { id, states, transitions } = lifecycle;
  const edges = new Map<string, Edge>();
  for (const [index, { from = [start], to, actor }] of transitions.entries())
    for (const state of from) {
      const before = edges.get(`${state} ${to}`);
      const number = String(index + 1);
      const label = before ? `${before.label}, ${number}` : number;
      const dotted = (before?.dotted ?? true) && actor === "platform";
      edges.set(`${state} ${to}`, { from: state, to, label, dotted });
    }
  const lines = [...edges.values()];
  return {
    ...(code("mermaid", toMermaid(lifecycle, lines, locale)) as DiagramNode),
    data: {
      drawn: toMermaid(lifecycle, lines, locale, true),
      decorate: ($) => {
        const link = (part: string, target: string): string => `<a class="${part}" href="#${rowId(id, target)}"></a>`;
        for (const [state, meaning] of Object.entries(states))
          $(`.node[data-id="${state}"]`).wrap(link(`state state--${kindOf(meaning)}`, state));
        for (const [index, label] of $(".edge-label").toArray().entries())
          $(label).wrap(link("transition", lines[index]?.label.split(",")[0] ?? ""));
      },
      legend: makeLegend(lifecycle, lines, locale),
    },
  };
}

/**
 * @param reversed whether transitions to an earlier state are written from there, so that the library draws states in
 *   their order; Mermaid itself would draw no arrows at these lines
 * @returns the lifecycle in Mermaid's language
 */
function toMermaid({ title, states }: Lifecycle, edges: Edge[], locale: LocaleId, reversed = false): string {
  const { diagram, description, created } = words[locale].lifecycle;
  const order = [start, ...Object.keys(states)];
  return [
    "flowchart TB",
    `  accTitle: ${fill(diagram, { title: title[locale] })}`,
    `  accDescr: ${fill(description, { states: Object.keys(states).length })}`,
    `  ${start}([${created}])`,
    ...Object.keys(states).map((state) => `  ${state}(${state})`),
    ...edges.map(({ from, to, label, dotted }) =>
      reversed && order.indexOf(to) < order.indexOf(from)
        ? `  ${to} ${dotted ? "<-.-" : "<---"}|${label}| ${from}`
        : `  ${from} ${dotted ? "-.->" : "-->"}|${label}| ${to}`,
    ),
  ].join("\n");
}

/** What a state of a lifecycle means. */
const kindOf = ({ kind, final }: Lifecycle["states"][string]): string => kind ?? (final ? "ended" : "other");

/** @returns what the colors and lines of a lifecycle's diagram mean, as HTML */
function makeLegend({ states }: Lifecycle, edges: Edge[], locale: LocaleId): string {
  const { kinds, platform } = words[locale].lifecycle;
  const used = Object.values(states).map(kindOf);
  const shown = Object.entries(kinds).filter(([kind]) => used.includes(kind));
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
        // In parentheses because it follows the name of an operation.
        ...(transition.guard ? [inline(`(${transition.guard[locale]})`)] : []),
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
    return operation ? operationLink(operation, locale) : [text(value)];
  });
}

/** @returns the nodes of a single paragraph of Markdown */
function inline(markdown: string): Node[] {
  const [first = paragraph()] = fromMarkdown(markdown).children;
  return (first as Parent).children;
}
