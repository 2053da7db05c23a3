import { existsSync } from "node:fs";
import type { LocaleId } from "../../config/locales";
import { type Finding, FindingsError } from "../../lib/findings/finding";
import { assertSchema } from "../../lib/findings/schema";
import { readYamlFile } from "../../lib/findings/yaml-file";
import schema from "../../lib/schemas/search.schema.json";

/** Words and phrases that readers bring from other platforms, by the portal's words for them. */
export type OtherWords = Record<string, string[]>;

/**
 * @returns a language's words, from `docs/search.<locale>.yaml`; none if there is no such file
 * @throws FindingsError with the line of each word that has two meanings, or of what isn't a list of words
 */
export function readOtherWords(locale: LocaleId, file = `docs/search.${locale}.yaml`): OtherWords {
  if (!existsSync(file)) return {};
  const yaml = readYamlFile<OtherWords>(file);
  assertSchema(yaml, schema);
  const findings: Finding[] = [];
  const meanings = new Map<string, string>();
  for (const [own, typed] of Object.entries(yaml.data)) {
    for (const [at, word] of typed.entries()) {
      const known = meanings.get(word.toLowerCase());
      if (known !== undefined)
        findings.push(yaml.fault([own, at], `"${word}" already stands for "${known}"`, "keep only one of them"));
      meanings.set(word.toLowerCase(), own);
    }
  }
  if (findings.length > 0) throw new FindingsError(findings);
  return yaml.data;
}
