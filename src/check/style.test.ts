import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type LocaleId, localeIds } from "../config/locales";
import { readYamlFile } from "../lib/findings/yaml-file";
import type { Term } from "../remark/guides/glossary";
import { checkStyle } from "./style";

/** Complaints that an editor would make too. */
const right: Record<LocaleId, readonly string[]> = {
  en: ["please", "simply", "e.g."],
  de: ["produktivumgebung", "z. b."],
};

for (const locale of localeIds)
  test(`has at most 3 wrong complaints about 30 paragraphs by writers who don't know the rules (${locale})`, () => {
    const file = `tests/fixtures/ordinary.${locale}.md`;
    const text = readFileSync(file, "utf8");
    const glossary = readYamlFile<Term[]>("docs/glossar/terms.yaml");
    const findings = checkStyle([{ file, locale, text, source: text, place: 1 }], glossary);
    const words = findings.map(({ message }) => /"(.*?)"/.exec(message)?.[1]?.toLowerCase() ?? "");
    assert.ok(text.split("\n\n").length >= 30);
    for (const word of right[locale]) assert.ok(words.includes(word), word);
    const wrong = words.filter((word) => !right[locale].includes(word));
    assert.ok(wrong.length <= 3, wrong.join(", "));
  });
