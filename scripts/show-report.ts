import { formatFinding } from "../src/findings/finding";
import type { Report } from "../src/openapi/publishing/generated";

/** @returns what makers of a description should know of what was generated from it, one line each */
export function showReport({ warnings, untranslated }: Report): string[] {
  return [
    ...warnings.map((warning) => `Warning: ${formatFinding(warning)}`),
    ...untranslated.map((text) => `Not translated: ${formatFinding(text)}`),
    ...(untranslated.length > 0 ? [`${untranslated.length} texts have no German and are shown in English.`] : []),
  ];
}

/** Lines of each kind that a summary shows of a long list. */
const shown = 10;

/**
 * @param seconds that it took
 * @param isVerbose whether lists are shown whole
 * @returns what a reference was made of and what its makers should know, one line each
 */
export function summarize(
  { operations, webhooks, warnings, untranslated, notShown }: Report,
  { title, seconds, isVerbose }: { title: string; seconds: number; isVerbose: boolean },
): string[] {
  const list = (name: string, items: string[]): string[] => {
    const lines = items.map((item) => `  ${item}`);
    const rest = isVerbose ? 0 : lines.length - shown;
    return [
      `${name}: ${items.length === 0 ? "none" : items.length}`,
      ...(rest > 0 ? [...lines.slice(0, shown), `  … and ${rest} more, which --verbose lists`] : lines),
    ];
  };
  return [
    "",
    `${title}: reference in German and English, made in ${seconds.toFixed(0)} s`,
    `Operations: ${operations}`,
    ...(webhooks > 0 ? [`Webhooks: ${webhooks}`] : []),
    // Each operation's and webhook's, the landing page and the introduction.
    `Pages in each language: ${operations + webhooks + 2}`,
    ...list("Made up or left out", warnings.map(formatFinding)),
    ...list("Texts without German", untranslated.map(formatFinding)),
    ...list(
      "In the description and on no page",
      notShown.map(({ keyword, pointer }) => `${keyword}, at ${pointer}`),
    ),
  ];
}
