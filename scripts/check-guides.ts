import { checkFrontMatter, checkMarks, checkPairs } from "../src/guides/checks";
import { readGlossary } from "../src/guides/glossary";
import { readGuides } from "../src/guides/guides";
import { checkStale } from "../src/guides/translations";
import { DescriptionError } from "../src/openapi/description-error";
import { runCommand } from "./run-command";

/** Checks the guides: front matter, both languages built alike, translations up to date, terms marked. */
void runCommand(async () => {
  const glossary = readGlossary();
  const [german, english] = [readGuides("de"), readGuides("en")];
  const guides = [...german, ...english];
  const findings = [
    ...guides.flatMap(checkFrontMatter),
    ...checkPairs(german, english),
    ...checkStale(german, english),
    ...guides.flatMap((guide) => checkMarks(guide, glossary)),
  ];
  if (findings.length > 0) throw new DescriptionError(findings);
  console.log(`${german.length} guides are alike in both languages.`);
});
