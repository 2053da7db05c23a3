import type { Finding } from "../../lib/findings/description-error";
import { type Prose, placeOf } from "./prose";
import type { ReadyRule } from "./rules";

/** @returns the errors that the rules find, with the word, reason, and replacement, sorted by file and line */
export function checkStyle(texts: Iterable<Prose>, rules: readonly ReadyRule[]): Finding[] {
  const findings: Finding[] = [];
  for (const prose of texts) {
    for (const rule of rules) {
      if (!rule.applies(prose.kind)) continue;
      for (const { word, index } of findFaults(prose.text, rule)) {
        const message = `"${word.replace(/\s+/g, " ").trim()}" (${rule.why})`;
        findings.push({ file: prose.file, place: placeOf(prose, word, index), message, fix: `write ${rule.write}` });
      }
    }
  }
  // YAML anchors and shared strings are read more than once.
  const unique = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...unique.values()].sort(byPlace);
}

/** @returns where text breaks a rule, outside the rule's exceptions */
export function findFaults(
  text: string,
  { faults, exceptions }: Pick<ReadyRule, "faults" | "exceptions">,
): { word: string; index: number }[] {
  const allowed = exceptions
    ? [...text.matchAll(exceptions)].map(({ 0: { length }, index }) => [index, index + length])
    : [];
  return [...text.matchAll(faults)]
    .map(({ 0: word, index }) => ({ word, index }))
    .filter(({ word, index }) => !allowed.some(([from = 0, to = 0]) => from < index + word.length && index < to));
}

function byPlace(one: Finding, other: Finding): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return typeof one.place === "number" && typeof other.place === "number" ? one.place - other.place : 0;
}
