import type { LocaleId } from "../../config/locales";
import { FindingsError } from "../../lib/findings/finding";
import { checkSchema } from "../../lib/findings/schema";
import { readYamlFile } from "../../lib/findings/yaml-file";
import schema from "../../lib/schemas/style.schema.json";
import { type Term, wordPattern } from "../../remark/guides/glossary";
import type { ProseKind } from "./prose";

/** Words to avoid, and their replacement; docs/style/en.yaml documents each field. */
export interface Rule {
  write: string;
  not?: string[];
  pattern?: string;
  why: string;
  except?: string[];
  only?: ProseKind[];
  inCode?: boolean;
  wrong: string;
  right: string;
}

/** A rule with the pattern that finds violations. */
export interface ReadyRule extends Pick<Rule, "write" | "why"> {
  faults: RegExp;
  /** Phrases in which a match is allowed. */
  exceptions?: RegExp;
  applies(kind: ProseKind): boolean;
}

/** @returns the file that contains a language's rules */
export const styleFile = (locale: LocaleId): string => `docs/style/${locale}.yaml`;

/**
 * @returns the rules of a language, as written
 * @throws FindingsError with the file and line of each invalid rule
 */
export function readRules(locale: LocaleId, file = styleFile(locale)): Rule[] {
  const yaml = readYamlFile<Rule[]>(file);
  const findings = checkSchema(yaml, schema);
  if (findings.length > 0) throw new FindingsError(findings);
  const unclear = yaml.data.flatMap(({ not, pattern }, index) =>
    Boolean(not) === Boolean(pattern)
      ? [yaml.fault([index], 'the rule must have either "not" or "pattern"', "use one of them")]
      : [],
  );
  if (unclear.length > 0) throw new FindingsError(unclear);
  return yaml.data;
}

/** @returns the rule, ready to search with */
export function prepareRule({ write, not, pattern, why, except, only, inCode = false }: Rule): ReadyRule {
  return {
    write,
    why,
    faults: not ? wordPattern(not) : new RegExp(pattern ?? "", "gu"),
    ...(except && { exceptions: wordPattern(except) }),
    applies: (kind) => (kind === "code" ? inCode : !only || only.includes(kind)),
  };
}

/** @returns a rule for each term in the glossary that lists words to avoid */
export function glossaryRules(glossary: readonly Term[], locale: LocaleId): ReadyRule[] {
  return glossary.flatMap(({ [locale]: { term, avoid, except } }) =>
    avoid
      ? [
          {
            write: term,
            why: "not the glossary's term",
            faults: wordPattern(avoid),
            ...(except && { exceptions: wordPattern(except) }),
            applies: (kind) => kind !== "code",
          },
        ]
      : [],
  );
}
