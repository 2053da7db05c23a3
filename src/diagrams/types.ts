/** A diagram as it is written, before anything has its place. */
export type Diagram = Graph | Sequence;

interface Texts {
  /** `accTitle` and `accDescr`: what the diagram says to those who don't see it. */
  title: string;
  description: string;
}

export type Shape = "box" | "state" | "decision" | "step" | "start" | "end";

/** A flowchart or a state diagram. */
export interface Graph extends Texts {
  kind: "graph";
  direction: "DOWN" | "UP" | "RIGHT" | "LEFT";
  nodes: { id: string; label: string; shape: Shape }[];
  edges: { from: string; to: string; label: string; dotted: boolean; arrow: boolean }[];
}

/** A sequence diagram of plain messages. */
export interface Sequence extends Texts {
  kind: "sequence";
  actors: { id: string; label: string }[];
  messages: { from: string; to: string; label: string; dotted: boolean }[];
}

/** Where the parts of a drawing stand, in pixels from the left upper corner. */
export interface Drawing {
  width: number;
  height: number;
  boxes: (Box & { shape: Shape; label: Label })[];
  lines: { points: Point[]; dotted: boolean; arrow: boolean; className: string }[];
  /** Labels of lines, on a ground of their own. */
  labels: (Box & { label: Label })[];
}
export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
export interface Label {
  lines: string[];
  fontSize: number;
}
