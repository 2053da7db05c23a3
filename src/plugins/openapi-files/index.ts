import { writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { stringify } from "yaml";
import type { LocaleId } from "../../config/locales";
import {
  listWorkflows,
  printWorkflow,
  publishedWorkflow,
  readScripts,
  readWorkflow,
} from "../../openapi/read/workflows";
import { buildSandbox, sandboxFile } from "../../sandbox/build";
import { descriptionFiles, readDescription } from "../reference/generated";

/**
 * Publishes the description in the site's language as `openapi.yaml` and `openapi.json`, and the quick starts as
 * workflows and scripts. The sandbox is the same file in both languages.
 */
export default function openapiFiles({ i18n }: LoadContext): Plugin {
  return {
    name: "openapi-files",
    async postBuild({ outDir }) {
      const locale = i18n.currentLocale as LocaleId;
      const description = readDescription(locale);
      for (const file of descriptionFiles) {
        const text = file.endsWith(".yaml")
          ? stringify(description, { aliasDuplicateObjects: false })
          : `${JSON.stringify(description, null, 2)}\n`;
        writeFileSync(path.join(outDir, file), text);
      }
      writeFileSync(path.join(outDir, sandboxFile), buildSandbox(readDescription("en")));
      for (const name of listWorkflows()) {
        writeFileSync(path.join(outDir, publishedWorkflow(name)), printWorkflow(readWorkflow(name, locale)));
        for (const { file, source } of readScripts(name)) writeFileSync(path.join(outDir, file), source);
      }
    },
  };
}
