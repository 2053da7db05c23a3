import { localeIds } from "../../config/locales";
import { DescriptionError, type Finding } from "../../lib/findings/description-error";
import { childPointer } from "./pointer";

/**
 * Checks data that has each string in every language, side by side.
 * @param file path of the file with the data, for messages
 * @throws DescriptionError listing the strings that aren't in every language
 */
export function checkLanguages(file: string, data: unknown): void {
  const findings: Finding[] = [];

  function walk(node: unknown, pointer: string): void {
    if (typeof node !== "object" || node === null) return;
    const texts = localeIds.map((id) => (node as Record<string, unknown>)[id]);
    if (texts.some((text) => text !== undefined) && !texts.every((text) => typeof text === "string" && text !== "")) {
      const fix = `add both "${localeIds.join('" and "')}"`;
      findings.push({ file, place: pointer, message: "the string is missing a language", fix });
    }
    for (const [key, value] of Object.entries(node)) walk(value, childPointer(pointer, key));
  }

  walk(data, "");
  if (findings.length > 0) throw new DescriptionError(findings);
}
