import { DomUtils, parseDocument } from "htmlparser2";
import type { Diagram, Graph, Sequence, Shape } from "./types";

/** A line of a diagram that can't be read. */
export class DiagramError extends Error {
  /** @param line line of the source, from 1 */
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** Adds a statement to a diagram. Returns false if it isn't in the part of Mermaid's language that can be drawn. */
type Read<D> = (diagram: D, statement: string) => boolean;

const directions: Record<string, Graph["direction"]> = { TB: "DOWN", TD: "DOWN", BT: "UP", LR: "RIGHT", RL: "LEFT" };

/**
 * Parses the part of Mermaid's language that `drawDiagram` draws: flowcharts of nodes and labeled arrows, state
 * diagrams without nested states, and sequence diagrams of messages.
 * @returns undefined for another kind of diagram
 * @throws DiagramError for the first line that isn't in it, so that a drawing never lacks something that was written
 */
export function parseDiagram(source: string): Diagram | undefined {
  const lines = source.split("\n").map((line) => line.trim());
  const first = lines.findIndex(isStatement);
  const [, kind, direction = "TB"] =
    /^(flowchart|graph|stateDiagram(?:-v2)?|sequenceDiagram)(?:\s+(\w+))?$/.exec(lines[first] ?? "") ?? [];
  if (!kind) return undefined;
  if (!directions[direction]) throw new DiagramError(`"${direction}" isn't a direction`, first + 1);
  const rest = lines.slice(first + 1);
  const texts = { title: readText(rest, "accTitle"), description: readText(rest, "accDescr") };
  const readAll = <D extends Diagram>(diagram: D, read: Read<D>): D => {
    for (const [index, line] of rest.entries())
      if (isStatement(line) && !textOf(line) && !read(diagram, line))
        throw new DiagramError(`"${line}" can't be drawn`, first + index + 2);
    return diagram;
  };
  if (kind === "sequenceDiagram")
    return readAll({ kind: "sequence", ...texts, actors: [], messages: [] }, readSequence);
  const graph: Graph = { kind: "graph", ...texts, direction: directions[direction], nodes: [], edges: [] };
  return readAll(graph, kind.startsWith("state") ? readState : readFlowchart);
}

const isStatement = (line: string): boolean => line !== "" && !line.startsWith("%%");
const textOf = (line: string): RegExpExecArray | null => /^(accTitle|accDescr)\s*:(.*)$/.exec(line);
const readText = (lines: string[], name: string): string =>
  readLabel(lines.map(textOf).find((match) => match?.[1] === name)?.[2] ?? "");

/** The brackets around a flowchart's label, by shape. The first match wins. */
const brackets: [Shape, RegExp][] = [
  ["step", /^\{\{(.+)\}\}$/],
  ["decision", /^\{(.+)\}$/],
  ["box", /^\[(.+)\]$/],
  ["state", /^\((.+)\)$/],
];
/** A label with brackets of its own needs quotation marks, as in Mermaid. */
const isLabel = /^(?:"[^"]+"|[^"[\](){}]+)$/;
const arrows = /\s*(-{2,}>|-{3,}|-\.+->|-\.+-)\s*(?:\|([^|]+)\|\s*)?/;

function readFlowchart(graph: Graph, statement: string): boolean {
  // The arrow and its label, which the pattern captures, stand between the nodes.
  const parts = statement.split(arrows);
  const ids: string[] = [];
  for (let index = 0; index < parts.length; index += 3) {
    const [, id = "", shape = ""] = /^([\p{L}\p{N}_]+)(.*)$/u.exec(parts[index] ?? "") ?? [];
    const [name, label = ""] = brackets
      .map(([bracket, pattern]) => [bracket, pattern.exec(shape)?.[1]] as const)
      .find(([, found]) => found !== undefined) ?? ["box" as const];
    if (!id || (shape && !isLabel.test(label))) return false;
    addNode(graph, id, name, readLabel(label));
    ids.push(id);
  }
  for (const [index, to] of ids.slice(1).entries()) {
    const [arrow = "", label = ""] = parts.slice(3 * index + 1);
    const edge = { label: readLabel(label), dotted: arrow.includes("."), arrow: arrow.endsWith(">") };
    graph.edges.push({ from: ids[index] as string, to, ...edge });
  }
  return true;
}

const name = String.raw`([\p{L}\p{N}_]+)`;
const transition = new RegExp(String.raw`^(?:${name}|\[\*\])\s*-->\s*(?:${name}|\[\*\])(?:\s*:(.+))?$`, "u");
const describedState = new RegExp(String.raw`^${name}(?:\s*:(.+))?$`, "u");
const renamedState = new RegExp(String.raw`^state\s+"([^"]+)"\s+as\s+${name}$`, "u");

function readState(graph: Graph, statement: string): boolean {
  const [isRenamed, longName = "", alias = ""] = renamedState.exec(statement) ?? [];
  const [isDescribed, id = "", description = ""] = describedState.exec(statement) ?? [];
  const [isTransition, from, to, label = ""] = transition.exec(statement) ?? [];
  if (isRenamed) addNode(graph, alias, "state", readLabel(longName));
  else if (isDescribed) addNode(graph, id, "state", readLabel(description));
  else if (isTransition) {
    addNode(graph, from ?? "[*] start", from ? "state" : "start", "");
    addNode(graph, to ?? "[*] end", to ? "state" : "end", "");
    const ends = { from: from ?? "[*] start", to: to ?? "[*] end" };
    graph.edges.push({ ...ends, label: readLabel(label), dotted: false, arrow: true });
  } else return false;
  return true;
}

/** Adds a node, or the label of a node that was already mentioned without one. A node without a label shows its ID. */
function addNode({ nodes }: Graph, id: string, shape: Shape, label: string): void {
  const node = nodes.find((other) => other.id === id);
  if (!node) nodes.push({ id, shape, label: label || (shape === "start" || shape === "end" ? "" : id) });
  else if (label) Object.assign(node, { shape, label });
}

function readSequence({ actors, messages }: Sequence, statement: string): boolean {
  const [isActor, id = "", label] = /^participant\s+(\S+)(?:\s+as\s+(.+))?$/.exec(statement) ?? [];
  const [isMessage, from = "", dotted, to = "", text = ""] =
    /^([\p{L}\p{N}_]+)\s*-(-)?>>\s*([\p{L}\p{N}_]+)\s*:(.+)$/u.exec(statement) ?? [];
  const add = (actor: string, shown: string): void => {
    if (!actors.some((other) => other.id === actor)) actors.push({ id: actor, label: readLabel(shown) });
  };
  if (isActor) add(id, label ?? id);
  else if (isMessage && from !== to) {
    for (const actor of [from, to]) add(actor, actor);
    messages.push({ from, to, label: readLabel(text), dotted: dotted !== undefined });
  } else return false;
  return true;
}

/** @returns a label as readers see it: `#quot;` and `#9829;` stand for characters, and `<br/>` for a line break */
const readLabel = (written: string): string =>
  written
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/#(?:(\d+)|(\w+));/g, (_, number?: string, name?: string) =>
      DomUtils.textContent(parseDocument(number ? `&#${number};` : `&${name};`)),
    );
