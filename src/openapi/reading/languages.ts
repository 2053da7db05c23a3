import { localeIds } from "../../config/locales";
import { DescriptionError, type Finding } from "../../findings/description-error";
import { childPointer } from "../pointer";

/**
 * Checks data whose texts stand in every language, side by side.
 * @param file that the data was read from, for messages
 * @throws DescriptionError with every text that lacks a language
 */
export function checkLanguages(file: string, data: unknown): void {
  const findings: Finding[] = [];

  function walk(node: unknown, pointer: string): void {
    if (typeof node !== "object" || node === null) return;
    const texts = localeIds.map((id) => (node as Record<string, unknown>)[id]);
    if (texts.some((text) => text !== undefined) && !texts.every((text) => typeof text === "string" && text !== "")) {
      const mend = `write both ${localeIds.join(" and ")}`;
      findings.push({ file, place: pointer, message: "the text lacks a language", mend });
    }
    for (const [key, value] of Object.entries(node)) walk(value, childPointer(pointer, key));
  }

  walk(data, "");
  if (findings.length > 0) throw new DescriptionError(findings);
}
