import type { ELK, ELKConstructorArguments } from "elkjs";
import type { Mermaid } from "mermaid";

/** @returns Mermaid, set up to parse outside a browser */
export function loadMermaid(): Promise<Mermaid>;
/** @returns the class that lays out graphs */
export function loadElk(): Promise<new (options?: ELKConstructorArguments) => ELK>;
