import { acceptGuides } from "../src/guides/translations";
import { bundleDescription } from "../src/openapi/reading/bundle";
import { descriptionRoot } from "../src/openapi/reading/description";
import { acceptTranslated, translatedFile } from "../src/openapi/reading/stale";
import { runCommand } from "./run-command";

/** Notes that the German texts of the API description and the English guides fit their sources, as somebody has made sure. */
void runCommand(async () => {
  const count = acceptTranslated(await bundleDescription(descriptionRoot));
  console.log(`${translatedFile} names the English source of ${count} German texts.`);
  console.log(`${acceptGuides()} English guides name their German source.`);
});
