import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { LocaleId } from "../../config/locales";
import { operator } from "../../config/operator";
import { parts } from "../../config/parts";
import { printYaml } from "../../lib/print-yaml";
import { descriptionFiles, readCatalog, readDescription, samplesOverlayFile } from "../../openapi/read/generated";
import { lifecyclesFile } from "../../openapi/read/lifecycles";
import {
  listWorkflows,
  printWorkflow,
  publishedWorkflow,
  readScripts,
  readWorkflow,
} from "../../openapi/read/workflows";
import { buildSandbox, sandboxFile } from "../../sandbox/build";
import { listPostmanFiles, postmanFolder } from "./postman";
import { splitSamples } from "./samples-overlay";
import { splitByTag, tagFolder } from "./tag-description";

/**
 * Publishes the description in the site's language as `openapi.yaml` and `openapi.json` and once for each tag, its code
 * samples as an overlay, and the quick starts as workflows and scripts. With the guides, which explain it, there is a
 * collection for Postman. The sandbox is the same file in both languages.
 */
export default function openapiFiles({ i18n }: LoadContext): Plugin {
  return {
    name: "openapi-files",
    async postBuild({ outDir }) {
      const locale = i18n.currentLocale as LocaleId;
      const { lean, overlay } = splitSamples(readDescription(locale));
      for (const file of descriptionFiles) {
        const text = file.endsWith(".yaml") ? printYaml(lean) : `${JSON.stringify(lean, null, 2)}\n`;
        writeFileSync(path.join(outDir, file), text);
      }
      writeFileSync(path.join(outDir, samplesOverlayFile), printYaml(overlay));
      for (const folder of [tagFolder, postmanFolder]) mkdirSync(path.join(outDir, folder), { recursive: true });
      const tagNames = readCatalog().tags.map(({ name }) => name);
      for (const [file, ofTag] of splitByTag(lean, tagNames))
        writeFileSync(path.join(outDir, file), `${JSON.stringify(ofTag, null, 2)}\n`);
      for (const [file, content] of parts.guides ? listPostmanFiles(lean, locale, operator) : [])
        writeFileSync(path.join(outDir, file), `${JSON.stringify(content, null, 2)}\n`);
      if (existsSync(lifecyclesFile))
        writeFileSync(path.join(outDir, sandboxFile), buildSandbox(readDescription("en")));
      for (const name of listWorkflows()) {
        writeFileSync(path.join(outDir, publishedWorkflow(name)), printWorkflow(readWorkflow(name, locale)));
        for (const { file, source } of readScripts(name)) writeFileSync(path.join(outDir, file), source);
      }
    },
  };
}
