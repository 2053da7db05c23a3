import { localeIds } from "../src/config/locales";
import { readGlossary } from "../src/guides/glossary";
import { DescriptionError } from "../src/openapi/description-error";
import { checkStyle } from "../src/style/check";
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
  if (findings.length > 0) throw new DescriptionError(findings);
  console.log(`${prose.length} texts keep to docs/style/ and the glossary.`);
});
