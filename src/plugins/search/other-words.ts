import { existsSync } from "node:fs";
import type { LocaleId } from "../../config/locales";
import { type Finding, refuse } from "../../lib/findings/finding";
import { readChecked } from "../../lib/findings/schema";
import { childPointer } from "../../lib/pointer";
import schema from "../../lib/schemas/search.schema.json";

/** Words and phrases that readers bring from other platforms, by the portal's words for them. */
export type OtherWords = Record<string, string[]>;

/**
 * @returns a language's words, from `docs/search.<locale>.yaml`; none if there is no such file
 * @throws FindingsError with the line of each word that has two meanings, or of what isn't a list of words
 */
export function readOtherWords(locale: LocaleId, file = `docs/search.${locale}.yaml`): OtherWords {
  if (!existsSync(file)) return {};
  const words = readChecked<OtherWords>(file, schema);
  const findings: Finding[] = [];
  const meanings = new Map<string, string>();
  for (const [own, typed] of Object.entries(words)) {
    for (const [at, word] of typed.entries()) {
      const known = meanings.get(word.toLowerCase());
      if (known !== undefined)
        findings.push({
          ...{ file, place: childPointer("", own, at) },
          ...{ message: `"${word}" already stands for "${known}"`, fix: "keep only one of them" },
        });
      meanings.set(word.toLowerCase(), own);
    }
  }
  refuse(findings);
  return words;
}
