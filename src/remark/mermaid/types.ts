/** A diagram as written, before layout. */
export type Diagram = Graph | Sequence;

interface Texts {
  /** `accTitle` and `accDescr`: the text alternative for readers who can't see the diagram. */
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

/** The positions of the parts of a drawing, in pixels from the top left corner. */
export interface Drawing {
  width: number;
  height: number;
  boxes: (Box & { shape: Shape; label: Label })[];
  lines: { points: Point[]; dotted: boolean; arrow: boolean; className: string }[];
  /** Labels of lines, each with its own background. */
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
