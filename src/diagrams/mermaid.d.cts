import type { ELK, ELKConstructorArguments } from "elkjs";
import type { Mermaid } from "mermaid";

/** @returns Mermaid, fit to parse outside a browser */
export function loadMermaid(): Promise<Mermaid>;
/** @returns the class that lays graphs out */
export function loadElk(): Promise<new (options?: ELKConstructorArguments) => ELK>;
