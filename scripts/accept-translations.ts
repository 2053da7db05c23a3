import { PositionFinder } from "../src/findings/positions";
import { count, sortFindings } from "../src/findings/report";
import { readGuides } from "../src/guides/guides";
import { acceptGuides, checkStale } from "../src/guides/translations";
import { bundleDescription } from "../src/openapi/reading/bundle";
import { bundles } from "../src/openapi/reading/bundles";
import { descriptionRoot } from "../src/openapi/reading/description";
import { acceptTranslated, listStale } from "../src/openapi/reading/stale";
import { runCommand } from "./run-command";

/**
 * Notes that the German texts of the API description and the English guides fit their sources, as somebody has made sure, and
 * lists those for which that is new: `npm run translations:accept`.
 */
void runCommand(async () => {
  const description = await bundleDescription(descriptionRoot);
  const finder = new PositionFinder(bundles);
  const stale = [...listStale(description), ...checkStale(readGuides("de"), readGuides("en"))];
  const places = sortFindings(stale.map((finding) => finder.resolve(finding)));
  acceptTranslated(description);
  acceptGuides();
  for (const { file, place, column, message } of places)
    console.log(`${[file, place, column].filter((part) => part !== undefined).join(":")}: ${message}`);
  console.log(places.length === 0 ? "No text has changed." : `Noted as translated: ${count(places.length, "text")}.`);
});
