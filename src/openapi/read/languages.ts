import { existsSync } from "node:fs";
import { localeIds } from "../../config/locales";
import { type Finding, refuse } from "../../lib/findings/finding";
import { readYamlFile } from "../../lib/findings/yaml-file";
import { childPointer } from "../../lib/pointer";

/**
 * Reads data that has each string in every language, side by side.
 * @returns the top-level entries of a YAML file; empty if there is no file
 * @throws FindingsError for a file that isn't valid YAML, or listing the strings that aren't in every language
 */
export function readLanguages<T>(file: string): Record<string, T> {
  if (!existsSync(file)) return {};
  const data = readYamlFile<Record<string, T> | null>(file) ?? {};
  const findings: Finding[] = [];

  function walk(node: unknown, pointer: string): void {
    if (typeof node !== "object" || node === null) return;
    const texts = localeIds.map((id) => (node as Record<string, unknown>)[id]);
    if (texts.some((text) => text !== undefined) && !texts.every((text) => typeof text === "string" && text !== "")) {
      const fix = `add "${localeIds.join('" and "')}"`;
      findings.push({ file, place: pointer, message: "the string is missing a language", fix });
    }
    for (const [key, value] of Object.entries(node)) walk(value, childPointer(pointer, key));
  }

  walk(data, "");
  refuse(findings);
  return data;
}
