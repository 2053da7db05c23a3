/** A diagram as written, before layout. */
export type Diagram = Graph | Sequence;

interface Texts {
  /** `accTitle` and `accDescr`: the text alternative for readers who can't see the diagram. */
  title: string;
  description: string;
}

export type Shape = "box" | "state" | "decision" | "step" | "start" | "end";

/** What a state of a lifecycle means. */
export type Kind = "running" | "refused" | "ended";

/** A flowchart or a state diagram. The parts of a lifecycle link to the rows of its tables. */
export interface Graph extends Texts {
  kind: "graph";
  direction: "DOWN" | "UP" | "RIGHT" | "LEFT";
  nodes: { id: string; label: string; shape: Shape; kind?: Kind; href?: string }[];
  edges: { from: string; to: string; label: string; dotted: boolean; arrow: boolean; href?: string }[];
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
  boxes: (Box & { shape: Shape; label: Label; kind?: Kind; href?: string })[];
  lines: { points: Point[]; dotted: boolean; arrow: boolean; className: string }[];
  /** Labels of lines, each with its own background. */
  labels: (Box & { label: Label; href?: string })[];
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
  /** Whether it is in the monospace font, as states are in text. */
  isCode?: boolean;
}
