import os from "node:os";
import path from "node:path";
import { Thread } from "./thread";

/** An error that Spectral found in a description. */
export interface SpectralResult {
  code: string;
  path: (string | number)[];
  message: string;
}

/** An error that Redocly found in a description. */
export interface RedoclyProblem {
  pointer: string;
  message: string;
  ruleId: string;
  suggest?: string[];
}

/** A description as JSON, and the rules to check it with. */
type Question =
  | { spectral: { file: string; source: string } }
  | { redocly: { settings: string; alias: string; source: string; absoluteRef: string } };

/** Each thread checks one description at a time. */
const threads = Array.from(
  { length: Math.min(2, os.availableParallelism()) },
  () => new Thread<Question, unknown[]>("linter-thread.cjs"),
);

/** Starts loading the linters while the description is still being read. */
export const startLinter = (): void => void threads[0]?.start();

/** @param turn selects the thread, so that descriptions are checked in parallel */
const ask = async <Answer>(question: Question, turn: number): Promise<Answer[]> =>
  (await threads[turn % threads.length]?.ask(question)) as Answer[];

/** @returns the errors that the rules in a file find, in Spectral's format */
export const askSpectral = (file: string, source: string, turn: number): Promise<SpectralResult[]> =>
  ask({ spectral: { file: path.resolve(file), source } }, turn);

/** @returns the errors that Redocly's rules for an API in its settings find; empty if the API isn't in the settings */
export const askRedocly = (
  settings: string,
  alias: string,
  source: string,
  absoluteRef: string,
  turn: number,
): Promise<RedoclyProblem[]> =>
  ask({ redocly: { settings: path.resolve(settings), alias, source, absoluteRef } }, turn);
