import { loadMermaid } from "./mermaid.cjs";
import type { Diagram, Graph, Sequence, Shape } from "./types";

/** A mistake in a diagram's source. */
export class DiagramError extends Error {
  /** @param line line of the source, from 1 */
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** What Mermaid's parsers hold of a diagram; its own types leave it open. */
interface MermaidData {
  getAccTitle: () => string;
  getAccDescription: () => string;
  getDirection?: () => string;
  getData: () => { nodes: MermaidNode[]; edges: MermaidEdge[]; direction?: string };
  getActors: () => Map<string, { name: string; description: string; type: string }>;
  getMessages: () => { from?: string; to?: string; message?: string; type: number }[];
}
interface MermaidNode {
  id: string;
  label: string;
  shape: string;
  isGroup: boolean;
  cssStyles?: string[];
}
interface MermaidEdge {
  start: string;
  end: string;
  label: string;
  pattern?: string;
  thickness: string;
  arrowTypeStart?: string;
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
const arrows: Record<string, boolean> = { arrow_point: true, arrow_barb: true, arrow_open: false };
/** Mermaid's numbers of the message types `->>` and `-->>`. */
const messageTypes: Record<number, { dotted: boolean }> = { 0: { dotted: false }, 1: { dotted: true } };

/** Mermaid keeps a diagram's texts where the next one's take their place: one is read after another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a diagram by Mermaid's own parser.
 * @returns the diagram, or undefined where it holds what `drawDiagram` has no drawing for
 * @throws DiagramError for a mistake in the source
 */
export function parseDiagram(source: string): Promise<Diagram | undefined> {
  const parsed = last.then(() => parseNext(source));
  last = parsed.catch(() => undefined);
  return parsed;
}

async function parseNext(source: string): Promise<Diagram | undefined> {
  const mermaid = await loadMermaid();
  const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(source).catch((error: unknown) => {
    throw new DiagramError(describe(error), lineOf(error));
  });
  const data = db as unknown as MermaidData;
  if (type === "sequence") return readSequence(data);
  return ["flowchart-v2", "stateDiagram"].includes(type) ? readGraph(data) : undefined;
}

function readGraph(data: MermaidData): Graph | undefined {
  const { nodes, edges, direction = data.getDirection?.() } = data.getData();
  const graph: Graph = {
    kind: "graph",
    direction: directions[direction ?? "TB"] ?? "DOWN",
    ...texts(data),
    nodes: [],
    edges: [],
  };
  for (const { id, label, shape, isGroup, cssStyles = [] } of nodes) {
    const known = shapeOf[shape];
    if (!known || isGroup || cssStyles.length > 0 || hasMarkup(label)) return undefined;
    graph.nodes.push({ id, label: ["start", "end"].includes(known) ? "" : breakLines(label), shape: known });
  }
  for (const { start, end, label = "", pattern, thickness, arrowTypeStart = "none", arrowTypeEnd } of edges) {
    const arrow = arrows[arrowTypeEnd];
    if (arrow === undefined || arrowTypeStart !== "none" || thickness === "thick" || hasMarkup(label)) return undefined;
    graph.edges.push({ from: start, to: end, label: breakLines(label), dotted: pattern === "dotted", arrow });
  }
  return graph;
}

function readSequence(data: MermaidData): Sequence | undefined {
  const sequence: Sequence = { kind: "sequence", ...texts(data), actors: [], messages: [] };
  for (const { name, description, type } of data.getActors().values()) {
    if (type !== "participant") return undefined;
    sequence.actors.push({ id: name, label: breakLines(description) });
  }
  for (const { from, to, message = "", type } of data.getMessages()) {
    const known = messageTypes[type];
    if (!known || !from || !to || from === to) return undefined;
    sequence.messages.push({ from, to, label: breakLines(message), ...known });
  }
  return sequence;
}

const texts = (data: MermaidData): { title: string; description: string } => ({
  title: data.getAccTitle(),
  description: data.getAccDescription(),
});

const lineBreak = /<br\s*\/?>/gi;
const breakLines = (label: string): string => label.replace(lineBreak, "\n").trim();
const hasMarkup = (label: string): boolean => /<\w|`/.test(label.replace(lineBreak, ""));

/** Jison's errors carry a place; others say their line in the message, if at all. */
function lineOf(error: unknown): number {
  const { message = "", hash } = error as { message?: string; hash?: { loc?: { first_line?: number } } };
  return hash?.loc?.first_line ?? Number(/line:? (\d+)/i.exec(message)?.[1] ?? 1);
}

/** @returns Mermaid's message in one line, without its picture of the place */
function describe(error: unknown): string {
  const { message } = error as Error;
  const expected = /Expecting .*/.exec(message)?.[0];
  return expected ? `the diagram can't be read: ${expected.replace(/^E/, "e")}` : (message.split("\n")[0] ?? message);
}
