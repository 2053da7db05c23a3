import { copyFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { LocaleId } from "../../config/locales";
import { descriptionFiles, generated } from "../../openapi/generated";

/** Publishes the description of the page's language as `openapi.yaml` and `openapi.json`. */
export default function openapiFiles({ i18n }: LoadContext): Plugin {
  return {
    name: "openapi-files",
    async postBuild({ outDir }) {
      for (const file of descriptionFiles)
        copyFileSync(generated.description(i18n.currentLocale as LocaleId, file), path.join(outDir, file));
    },
  };
}
