import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listFiles } from "./sources";

/** Each file in it stands for something that was found right. */
const folder = ".docusaurus/passed";
/** More than that come together in months of writing; then it begins anew. */
const mostKept = 20_000;
/** What judges. */
const code = ["check", "diagrams", "findings", "remark"].map((name) => `src/${name}`);

/** What was found right isn't judged again, until it or what judges it changes. */
export interface Judged {
  /** Whether it was found right before. */
  isPassed: boolean;
  /** Notes that it is right. */
  pass: () => void;
}

/** @param inputs all that the judgment depends on, beside the check's own code: texts, settings */
export function judge(...inputs: readonly string[]): Judged {
  const file = path.join(folder, digest([codeDigest(), ...inputs]));
  return {
    isPassed: existsSync(file),
    pass: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, "");
    },
  };
}

const digest = (texts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32);

let ofCode: string | undefined;

/** Code doesn't change while it runs. */
function codeDigest(): string {
  if (ofCode === undefined) {
    if (existsSync(folder) && readdirSync(folder).length > mostKept) rmSync(folder, { recursive: true });
    const files = code.filter(existsSync).flatMap((name) => listFiles(name, /\.(ts|cjs)$/).value ?? []);
    ofCode = digest([...files, "package-lock.json"].filter(existsSync).map((file) => readFileSync(file, "utf8")));
  }
  return ofCode;
}
