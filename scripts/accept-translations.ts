import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readAllGuides } from "../src/check/guides";
import { defaultLocale, type LocaleId, localeIds, translations } from "../src/config/locales";
import type { Finding } from "../src/lib/findings/finding";
import { PositionFinder } from "../src/lib/findings/positions";
import { count, sortFindings } from "../src/lib/findings/report";
import { bundleDescription } from "../src/openapi/read/bundle";
import { bundles, descriptionRoot, overlaysOf, translatedFile } from "../src/openapi/read/files";
import { acceptTranslated, listStale } from "../src/openapi/read/stale";
import type { Description } from "../src/openapi/read/types";
import type { Guide } from "../src/remark/guides/guides";
import { acceptGuides, checkStale } from "../src/remark/guides/translations";
import { runCommand } from "./run-command";

const usage = `npm run translations:accept
Marks all translations of the API description and of guides as current, and lists those whose source had changed.
It doesn't check their content.`;

void runCommand(usage, async () => {
  parseArgs({});
  const description = await bundleDescription(descriptionRoot);
  const guides = readAllGuides();
  const of = (id: LocaleId): Guide[] => guides.filter(({ locale }) => locale === id);
  const finder = new PositionFinder(bundles);
  const source = of(defaultLocale);
  // A language whose texts may be missing has no overlays at first.
  const overlaid = translations.filter((id) => existsSync(overlaysOf(id)));
  const translated = localeIds.filter((id) => id !== defaultLocale).map(of);
  const stale = [
    ...overlaid.flatMap((id) => listStaleTexts(description, translatedFile(id))),
    ...translated.flatMap((own) => checkStale(source, own)),
  ];
  const places = sortFindings(stale.map((finding) => finder.resolve(finding)));
  for (const id of overlaid) acceptTranslated(description, translatedFile(id));
  for (const own of translated) acceptGuides(source, own);
  for (const { file, place, column, message } of places)
    console.log(`${[file, place, column].filter((part) => part !== undefined).join(":")}: ${message}`);
  console.log(places.length === 0 ? "No text has changed." : `Marked as translated: ${count(places.length, "text")}.`);
});

/** @returns the translations whose source has changed; none if the record is unreadable (after a merge, for example) */
function listStaleTexts(description: Description, file: string): Finding[] {
  try {
    return listStale(description, file);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
