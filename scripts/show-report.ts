import { format } from "../src/openapi/description-error";
import type { Report } from "../src/openapi/generated";

/** @returns what makers of a description should know of what was generated from it, one line each */
export function showReport({ warnings, untranslated }: Report): string[] {
  return [
    ...warnings.map((warning) => `Warning: ${format(warning)}`),
    ...untranslated.map((text) => `Not translated: ${format(text)}`),
    ...(untranslated.length > 0 ? [`${untranslated.length} texts have no German and are shown in English.`] : []),
  ];
}
