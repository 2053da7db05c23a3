import { writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { stringify } from "yaml";
import type { LocaleId } from "../../config/locales";
import { descriptionFiles, readDescription } from "../../openapi/generated";

/** Publishes the description of the page's language as `openapi.yaml` and `openapi.json`. */
export default function openapiFiles({ i18n }: LoadContext): Plugin {
  return {
    name: "openapi-files",
    async postBuild({ outDir }) {
      const description = readDescription(i18n.currentLocale as LocaleId);
      for (const file of descriptionFiles) {
        const content = file.endsWith(".yaml")
          ? stringify(description, { aliasDuplicateObjects: false })
          : `${JSON.stringify(description, null, 2)}\n`;
        writeFileSync(path.join(outDir, file), content);
      }
    },
  };
}
