import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Finding } from "../../lib/findings/finding";
import { listTexts } from "./texts";
import type { Description } from "./types";

/** Long enough to distinguish the versions of a string, and short enough to keep the file readable. */
const digestLength = 10;

/**
 * @param source the bundled description, as written
 * @param file the digests of what a language was translated from
 * @returns every string that was changed, added, or removed since its translation was accepted
 */
export function listStale(source: Description, file: string): Finding[] {
  const translated = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
  const present = digestTexts(source);
  const findings: Finding[] = [];
  const fault = (place: string, message: string, fix: string): void => {
    findings.push({ file, place, message, fix: `${fix}, then run npm run translations:accept` });
  };
  for (const [pointer, digest] of Object.entries(present)) {
    if (translated[pointer] === digest) continue;
    if (pointer in translated) fault(pointer, "the text has changed since it was translated", "update the translation");
    else fault(pointer, "the text is new", "add a translation");
  }
  for (const pointer of Object.keys(translated)) {
    if (!(pointer in present))
      fault(pointer, "the text no longer exists", "remove its translation, or move it to the new place");
  }
  return findings;
}

/**
 * Records that a language's translations match the current text.
 * @returns the number of strings
 */
export function acceptTranslated(source: Description, file: string): number {
  const digests = digestTexts(source);
  writeFileSync(file, `${JSON.stringify(digests, null, 2)}\n`);
  return Object.keys(digests).length;
}

/** @returns the digests, sorted by pointer */
function digestTexts(source: Description): Record<string, string> {
  const entries = [...listTexts(source)].map(([pointer, text]) => [pointer, digest(text)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** @returns a digest of a string that doesn't depend on its line breaks */
export function digest(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  return createHash("sha256").update(words).digest("hex").slice(0, digestLength);
}
