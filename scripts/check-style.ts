import { localeIds } from "../src/config/locales";
import { readGlossary } from "../src/guides/glossary";
import { DescriptionError } from "../src/openapi/description-error";
import { readCatalogue } from "../src/openapi/generated";
import { checkStyle } from "../src/style/check";
import { findDoubledVerbs } from "../src/style/doubled";
import { glossaryRules, prepareRule, readRules } from "../src/style/rules";
import { listProse } from "../src/style/texts";
import { runCommand } from "./run-command";

/** Checks everything that readers see for the words of docs/style/ and of the glossary. */
void runCommand(async () => {
  const glossary = readGlossary();
  const prose = listProse();
  const findings = localeIds.flatMap((locale) =>
    checkStyle(
      prose.filter((text) => text.locale === locale),
      [...readRules(locale).map(prepareRule), ...glossaryRules(glossary, locale)],
    ),
  );
  const names = new Map(readCatalogue().operations.map(({ id, name }) => [id, name.de]));
  findings.push(
    ...findDoubledVerbs(
      prose.filter(({ locale, kind }) => locale === "de" && kind === "text"),
      names,
    ),
  );
  if (findings.length > 0) throw new DescriptionError(findings);
  console.log(`${prose.length} texts keep to docs/style/ and the glossary.`);
});
