import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { listFiles } from "./sources";

/** Each file in it stands for something that was found right, or holds what was made of texts that may come again. */
export const passedFolder = ".docusaurus/passed";
/** A changed rule leaves some 1,200, one of each part of the description in each language; with more than these, all begins anew. */
const mostKept = 20_000;
/** What judges and reads. */
const code = ["check", "diagrams", "findings", "guides", "openapi", "remark"].map((name) => `src/${name}`);

/** What was found right isn't judged again, until it or what judges it changes. */
export interface Judged {
  /** Whether it was found right before. */
  isPassed: boolean;
  /** Notes that it is right. */
  pass: () => void;
}

/** @param inputs all that the judgment depends on, beside the check's own code: texts, settings */
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
 * @param make what takes longer than to read its result
 * @param inputs all that the result depends on, beside the check's own code
 * @returns what it makes, or has made of the same inputs before
 */
export function recall<T>(make: () => T, ...inputs: readonly string[]): T {
  const file = fileOf([process.version, ...inputs]);
  if (existsSync(file)) return deserialize(readFileSync(file)) as T;
  const made = make();
  mkdirSync(passedFolder, { recursive: true });
  // A reader never finds half of it.
  writeFileSync(`${file}.${process.pid}`, serialize(made));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}

const fileOf = (inputs: readonly string[]): string => path.join(passedFolder, digest([codeDigest(), ...inputs]));

/** @returns what stands for anything that can be written as JSON, where it would make long inputs */
export const digest = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex")
    .slice(0, 32);

let ofCode: string | undefined;

/** Code doesn't change while it runs. */
function codeDigest(): string {
  if (ofCode === undefined) {
    if (existsSync(passedFolder) && readdirSync(passedFolder).length > mostKept)
      rmSync(passedFolder, { recursive: true });
    const files = code.filter(existsSync).flatMap((name) => listFiles(name, /\.(ts|cjs)$/).value ?? []);
    ofCode = digest([...files, "package-lock.json"].filter(existsSync).map((file) => readFileSync(file, "utf8")));
  }
  return ofCode;
}
