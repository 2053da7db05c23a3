import { readFileSync } from "node:fs";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { LocaleId } from "../config/locales";
import { type Term, wordPattern } from "../guides/glossary";
import { DescriptionError, type Finding } from "../openapi/description-error";
import { type ProseKind, proseKinds } from "./prose";

/** What is written instead of what; docs/style/en.yaml says what each field is. */
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

/** A rule with what finds its faults. */
export interface ReadyRule extends Pick<Rule, "write" | "why"> {
  faults: RegExp;
  /** Phrases within which a match is right. */
  exceptions?: RegExp;
  applies(kind: ProseKind): boolean;
}

const fields = ["write", "not", "pattern", "why", "except", "only", "inCode", "wrong", "right"];
const lists = ["not", "except", "only"];

/** @returns the file that holds a language's rules */
export const styleFile = (locale: LocaleId): string => `docs/style/${locale}.yaml`;

/**
 * @returns the rules of a language, as written
 * @throws DescriptionError with the file and line of each rule that isn't one
 */
export function readRules(locale: LocaleId, file = styleFile(locale)): Rule[] {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), { lineCounter: lines });
  const rules = (document.toJS() ?? []) as Rule[];
  const findings: Finding[] = rules.flatMap((rule, index) => {
    const node = document.getIn([index], true);
    const place = isNode(node) ? lines.linePos(node.range?.[0] ?? 0).line : 1;
    const fault = (message: string, mend: string) => ({ file, place, message, mend });
    const entries = Object.entries(rule);
    const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
    return [
      ...entries
        .filter(([name]) => !fields.includes(name))
        .map(([name]) => fault(`${name} isn't known`, `use ${fields.join(", ")}`)),
      ...["write", "why", "wrong", "right"]
        .filter((name) => !isText(rule[name as keyof Rule]))
        .map((name) => fault(`${name} is missing`, "write it")),
      ...entries
        .filter(
          ([name, value]) => lists.includes(name) && !(Array.isArray(value) && value.length > 0 && value.every(isText)),
        )
        .map(([name]) => fault(`${name} is no list of texts`, "write one like [a, b], or leave it out")),
      ...(Boolean(rule.not) === Boolean(rule.pattern)
        ? [fault("it needs either not or pattern", "write one of them")]
        : []),
      ...(rule.only ?? [])
        .filter((kind) => !proseKinds.includes(kind))
        .map((kind) => fault(`there is no kind of text ${kind}`, `use ${proseKinds.join(", ")}`)),
    ];
  });
  if (findings.length > 0) throw new DescriptionError(findings);
  return rules;
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

/** @returns a rule for each term of the glossary that other words are avoided for */
export function glossaryRules(glossary: readonly Term[], locale: LocaleId): ReadyRule[] {
  return glossary.flatMap(({ [locale]: { term, avoid, except } }) =>
    avoid
      ? [
          {
            write: term,
            why: "the glossary's word",
            faults: wordPattern(avoid),
            ...(except && { exceptions: wordPattern(except) }),
            applies: (kind) => kind !== "code",
          },
        ]
      : [],
  );
}
