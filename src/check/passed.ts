import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { listFiles } from "./sources";

/** Cache of a check for the next one, which is only slower without it. */
export const keptFolder = ".docusaurus/check";
/** Each file in it marks something that passed, or holds a result that can be needed again. */
export const passedFolder = `${keptFolder}/passed`;
/**
 * Changing a rule or the code adds about 1,200 marks: one per part of the description and language. Above this limit,
 * the whole folder is removed.
 */
const mostMarks = 20_000;

/** Anything that has passed isn't checked again until it, or the code that checks it, changes. */
export interface Judged {
  /** Whether it has passed before. */
  isPassed: boolean;
  /** Notes that it has passed. */
  pass: () => void;
}

/** @param inputs everything that the result depends on, apart from the check's own code: text, settings */
export function judge(...inputs: readonly string[]): Judged {
  const file = fileOf(inputs);
  return {
    isPassed: existsSync(file),
    pass: () => {
      mkdirSync(passedFolder, { recursive: true });
      writeFileSync(file, "");
    },
  };
}

/**
 * @param make a function that takes longer than reading its result
 * @param inputs everything that the result depends on, apart from the check's own code
 * @returns its result, or the one that it returned for the same inputs before
 */
export function recall<T>(make: () => T, ...inputs: readonly string[]): T {
  const file = fileOf([process.version, ...inputs]);
  const kept = readIfPresent(file);
  if (kept) return deserialize(kept) as T;
  const made = make();
  writeWhole(file, serialize(made));
  return made;
}

/** @returns the content of a file; undefined if there is none. Another process can remove a cached file at any time. */
export function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes a file, and its folder if it is missing. Another process that reads it never finds an incomplete one. */
export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

const fileOf = (inputs: readonly string[]): string => path.join(passedFolder, digest([checkDigest(), ...inputs]));

/** @returns a short digest of anything that can be written as JSON */
export const digest = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex")
    .slice(0, 32);

let ofCode: string | undefined;

/**
 * @returns a digest of the code that reads and checks, and of the versions of its packages; neither changes while it
 *   runs
 */
export function checkDigest(): string {
  if (ofCode === undefined) {
    if (existsSync(passedFolder) && readdirSync(passedFolder).length > mostMarks)
      // Also remove cached descriptions. Otherwise, their files would no longer be marked as passed, and a change to
      // one file would cause all of them to be parsed again.
      rmSync(keptFolder, { recursive: true, force: true, maxRetries: 3 });
    const files = listFiles("src", /(?<!\.test)\.(ts|cjs|json)$/).value ?? [];
    ofCode = digest([...files, "package-lock.json"].filter(existsSync).map((file) => readFileSync(file, "utf8")));
  }
  return ofCode;
}
