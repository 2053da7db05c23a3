import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DescriptionError, type Finding } from "../../findings/description-error";
import type { Description } from "../types";
import { listTexts } from "./texts";

/** What the German texts were translated from: by JSON pointer, a digest of the English text. */
export const translatedFile = "openapi/overlays/de/translated.json";

/** Enough to tell versions of one text apart, and short enough to keep the file readable. */
const digestLength = 10;

/**
 * Checks that no English text has changed since it was translated.
 * @param source the bundled English description, as it is written
 * @throws DescriptionError with every text that changed, came or went without being accepted
 */
export function checkTranslated(source: Description, file: string = translatedFile): void {
  const findings = listStale(source, file);
  if (findings.length > 0) throw new DescriptionError(findings);
}

/** @returns every text that changed, came or went without being accepted */
export function listStale(source: Description, file: string = translatedFile): Finding[] {
  const translated = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
  const present = digestTexts(source);
  const findings: Finding[] = [];
  const fault = (place: string, message: string, mend: string): void => {
    findings.push({ file, place, message, mend: `${mend}, then run npm run translations:accept` });
  };
  for (const [pointer, digest] of Object.entries(present)) {
    const message = pointer in translated ? "the English text has changed since it was translated" : "the text is new";
    if (translated[pointer] !== digest) fault(pointer, message, "adapt the German text");
  }
  for (const pointer of Object.keys(translated)) {
    if (!(pointer in present)) fault(pointer, "the text is gone", "look for where it went");
  }
  return findings;
}

/**
 * Notes that the German texts are translations of the present English ones.
 * @returns how many texts that are
 */
export function acceptTranslated(source: Description, file: string = translatedFile): number {
  const digests = digestTexts(source);
  writeFileSync(file, `${JSON.stringify(digests, null, 2)}\n`);
  return Object.keys(digests).length;
}

/** @returns the digests by pointer, in the order of the pointers */
function digestTexts(source: Description): Record<string, string> {
  const entries = [...listTexts(source)].map(([pointer, text]) => [pointer, digest(text)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** @returns a digest of a text that stays when its lines break elsewhere */
export function digest(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  return createHash("sha256").update(words).digest("hex").slice(0, digestLength);
}
