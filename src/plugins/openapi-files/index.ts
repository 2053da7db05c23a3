import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { LocaleId } from "../../config/locales";
import { descriptionFiles, generated } from "../../openapi/generated";
import { listWorkflows, printWorkflow, publishedWorkflow, readWorkflow } from "../../openapi/workflows";

/**
 * Publishes the description of the page's language as `openapi.yaml` and `openapi.json`, and beside it the quick starts as
 * workflows.
 */
export default function openapiFiles({ i18n }: LoadContext): Plugin {
  return {
    name: "openapi-files",
    async postBuild({ outDir }) {
      const locale = i18n.currentLocale as LocaleId;
      for (const file of descriptionFiles) copyFileSync(generated.description(locale, file), path.join(outDir, file));
      for (const name of listWorkflows())
        writeFileSync(path.join(outDir, publishedWorkflow(name)), printWorkflow(readWorkflow(name, locale)));
    },
  };
}
