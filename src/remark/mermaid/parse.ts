import { DomUtils, parseDocument } from "htmlparser2";
import { holdsNothingElse, isKnown, isPlain } from "./known";
import { loadMermaid } from "./mermaid.cjs";
import type { Diagram, Graph, Sequence, Shape } from "./types";

/** A syntax error in a diagram's source. */
export class DiagramError extends Error {
  /** @param line line of the source, from 1 */
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** The data that Mermaid's parsers hold about a diagram, which Mermaid's own types don't define. */
interface MermaidData {
  getAccTitle: () => string;
  getAccDescription: () => string;
  getDiagramTitle: () => string;
  getDirection?: () => string;
  getData: () => { nodes: MermaidNode[]; edges: MermaidEdge[]; direction?: string };
  getActors: () => Map<string, { name: string; description: string; type: string }>;
  getMessages: () => { from: string; to: string; message: string; type: number }[];
  /** The sequence parser's data, which other parsers store in their own properties. */
  state?: { records: object };
}
interface MermaidNode {
  id: string;
  label: string;
  shape: string;
}
interface MermaidEdge {
  start: string;
  end: string;
  label: string;
  pattern?: string;
  arrowTypeEnd: string;
}

const shapeOf: Record<string, Shape> = {
  squareRect: "box",
  rect: "state",
  roundedRect: "state",
  diamond: "decision",
  hexagon: "step",
  stateStart: "start",
  stateEnd: "end",
};
const directions: Record<string, Graph["direction"]> = { TB: "DOWN", TD: "DOWN", BT: "UP", LR: "RIGHT", RL: "LEFT" };
/** Mermaid's number for the message type `-->>`. */
const dottedMessage = 1;
/** A title above the diagram, or its own settings. */
const settings = /^\s*---|%%\{/;

/** Mermaid overwrites one diagram's labels with the next one's, so diagrams are parsed one at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses a diagram with Mermaid's own parser.
 * @returns the diagram, or undefined if it contains something that `drawDiagram` can't draw
 * @throws DiagramError for a syntax error in the source
 */
export function parseDiagram(source: string): Promise<Diagram | undefined> {
  const parsed = last.then(() => parseNext(source));
  last = parsed.catch(() => undefined);
  return parsed;
}

async function parseNext(source: string): Promise<Diagram | undefined> {
  const mermaid = await loadMermaid();
  const parsed = await mermaid.mermaidAPI.getDiagramFromText(source).catch((error: unknown) => {
    // Mermaid called a browser API, for example, for the color of a box.
    if (error instanceof ReferenceError || error instanceof TypeError) return undefined;
    throw new DiagramError(describe(error), lineOf(error));
  });
  const data = parsed?.db as unknown as MermaidData | undefined;
  if (!parsed || !data || settings.test(source)) return undefined;
  const read = { sequence: readSequence, "flowchart-v2": readGraph, stateDiagram: readGraph }[parsed.type];
  const diagram = read?.(data);
  const isWhole = diagram && data.getDiagramTitle() === "" && holdsNothingElse(data.state?.records ?? data);
  return isWhole ? diagram : undefined;
}

function readGraph(data: MermaidData): Graph | undefined {
  const { nodes, edges, direction = data.getDirection?.() } = data.getData();
  const labels = [...nodes, ...edges].map(({ label }) => label ?? "");
  const areKnown = nodes.every((node) => isKnown("node", node)) && edges.every((edge) => isKnown("edge", edge));
  if (!areKnown || !labels.every(isReadable)) return undefined;
  return {
    kind: "graph",
    direction: directions[direction ?? "TB"] ?? "DOWN",
    ...texts(data),
    nodes: nodes.map(({ id, label, shape: name }) => {
      const shape = shapeOf[name] ?? "box";
      return { id, label: ["start", "end"].includes(shape) ? "" : readHtml(label), shape };
    }),
    edges: edges.map(({ start, end, label = "", pattern, arrowTypeEnd }) => ({
      from: start,
      to: end,
      label: readHtml(label),
      dotted: pattern === "dotted",
      arrow: arrowTypeEnd !== "none",
    })),
  };
}

function readSequence(data: MermaidData): Sequence | undefined {
  const actors = [...data.getActors().values()];
  const messages = data.getMessages();
  const areKnown =
    actors.every((actor) => isKnown("actor", actor) && isReadable(actor.description)) &&
    messages.every(
      (message) => isKnown("message", message) && message.from !== message.to && isReadable(message.message),
    );
  if (!areKnown) return undefined;
  return {
    kind: "sequence",
    ...texts(data),
    actors: actors.map(({ name, description }) => ({ id: name, label: readLabel(description) })),
    messages: messages.map(({ from, to, message, type }) => ({
      from,
      to,
      label: readLabel(message),
      dotted: type === dottedMessage,
    })),
  };
}

const texts = (data: MermaidData): { title: string; description: string } => ({
  title: readReferences(data.getAccTitle()),
  description: readReferences(data.getAccDescription()),
});

/** Mermaid's internal form of a `#quot;` or `#9829;` in the source. */
const reference = /ﬂ°(°?)(\w+)¶ß/g;
const htmlReference = /&(?:#\d+|#x[\da-f]+|\w+);/gi;
const lineBreak = /<br\s*\/?>/gi;

const readReferences = (text: string): string =>
  text.replace(reference, (_, number: string, name: string) => decode(`&${number && "#"}${name};`));
const readLabel = (label: string): string => readReferences(label.replace(lineBreak, "\n")).trim();
/** Labels of flowcharts and state diagrams are HTML. */
const readHtml = (label: string): string => readLabel(label.replace(htmlReference, decode));
const decode = (text: string): string => DomUtils.textContent(parseDocument(text));
/** @returns whether a label is drawn as written; a character that is written as a reference isn't markup */
const isReadable = (label: string): boolean =>
  isPlain(label.replace(lineBreak, "\n").replace(reference, "x").replace(htmlReference, "x"));

/** Jison's errors have a location; others only contain their line in the message, if at all. */
function lineOf(error: unknown): number {
  const { message = "", hash } = error as { message?: string; hash?: { loc?: { first_line?: number } } };
  return hash?.loc?.first_line ?? Number(/line:? (\d+)/i.exec(message)?.[1] ?? 1);
}

/** @returns Mermaid's message as one line, without its excerpt of the source */
function describe(error: unknown): string {
  const { message } = error as Error;
  const expected = /Expecting .*/.exec(message)?.[0];
  return expected ? `the diagram can't be read: ${expected.replace(/^E/, "e")}` : (message.split("\n")[0] ?? message);
}
