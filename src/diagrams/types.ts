/** A diagram as it is written, before anything has its place. */
export type Diagram = Graph | Sequence;

interface Texts {
  /** `accTitle` and `accDescr`: what the diagram says to those who don't see it. */
  title: string;
  description: string;
}

export const shapes = ["box", "state", "decision", "step", "start", "end"] as const;
export type Shape = (typeof shapes)[number];

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
