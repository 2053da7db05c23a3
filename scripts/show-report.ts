import type { OperatorValues } from "../src/config/operator-values";
import { formatFinding } from "../src/lib/findings/finding";
import { count } from "../src/lib/findings/report";
import { nameOfLanguage } from "../src/lib/language-name";
import type { Report } from "../src/openapi/model/generated";
import type { NotShown } from "../src/openapi/render/not-shown";

const nameOf = (id: string): string => nameOfLanguage(id, "en");

/** @returns notes for the authors of a description about the generated pages, one line each */
export function showReport({ sketches, warnings, untranslated }: Report): string[] {
  return [
    ...sketches.map((call) => `A generated sample breaks a rule of its schema: ${call}`),
    ...warnings.map((warning) => `Warning: ${formatFinding(warning)}`),
    ...Object.entries(untranslated).flatMap(([id, texts]) => [
      ...texts.map((text) => `Not translated: ${formatFinding(text)}`),
      ...(texts.length > 0 ? [`Without a ${nameOf(id)} translation: ${count(texts.length, "string")}.`] : []),
    ]),
  ];
}

/** Number of lines that a summary shows of each list. */
const shown = 10;

/**
 * @param duration how long the build took
 * @param notShown what is in the description but on no page
 * @param isVerbose whether lists are shown in full
 * @returns a summary of the reference and notes for its authors, one line each
 */
export function summarize(
  { operations, webhooks, sketches, madeUpServer, warnings, untranslated }: Report,
  {
    title,
    brand,
    duration,
    notShown,
    isVerbose,
  }: { title: string; brand: OperatorValues; duration: string; notShown: NotShown[]; isVerbose: boolean },
): string[] {
  const list = (name: string, items: string[]): string[] => {
    const lines = items.map((item) => `  ${item}`);
    const rest = isVerbose ? 0 : lines.length - shown;
    return [
      `${name}: ${items.length === 0 ? "none" : items.length}`,
      ...(rest > 0 ? [...lines.slice(0, shown), `  … and ${rest} more (--verbose lists them)`] : lines),
    ];
  };
  return [
    "",
    `${title}: reference in ${brand.languages.map(nameOf).join(" and ")}, built in ${duration}`,
    `Operations: ${operations}`,
    ...(webhooks > 0 ? [`Webhooks: ${webhooks}`] : []),
    // One for each operation and webhook, the landing page, and the introduction.
    `Pages in each language: ${operations + webhooks + 2}`,
    ...list("With generated samples that break a rule of their schema", sketches),
    ...list("Warnings", warnings.map(formatFinding)),
    ...Object.entries(untranslated).flatMap(([id, texts]) =>
      list(`Strings without a ${nameOf(id)} translation`, texts.map(formatFinding)),
    ),
    ...list(
      "In the description but not on any page",
      notShown.map(({ text, pointer }) => `${text}, at ${pointer}`),
    ),
    ...list("Still to be set", [
      ...(madeUpServer && operations > 0
        ? [`samples call ${madeUpServer} → add "servers" with a whole URL to the description`]
        : []),
      ...listUnset(brand, "the file of --brand"),
    ]),
  ];
}

/**
 * @param file the file that sets the values
 * @returns values that readers would notice, with what to do, one line each
 */
export function listUnset({ siteUrl, logo, favicon }: OperatorValues, file: string): string[] {
  const isPlaceholder = /^(localhost|127\.0\.0\.1|.*\.(example|test|invalid|localhost)|(.*\.)?example\.(com|net|org))$/;
  return [
    ...(isPlaceholder.test(new URL(siteUrl).hostname)
      ? [`pages name ${siteUrl} as their address → set siteUrl in ${file}, or SITE_URL`]
      : []),
    ...(logo ? [] : [`no logo → set logo in ${file}, or LOGO`]),
    ...(favicon ? [] : [`no icon for browser tabs → set favicon in ${file}, or FAVICON`]),
  ];
}
