import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { LocaleId } from "../../config/locales";
import { readCatalogue } from "../../openapi/generated";
import { createIndex } from "./create-index";
import { extractEntries } from "./extract";
import { indexFile } from "./records";

/** Writes the search index of the language that is built, made of its built pages. */
export default function search({ i18n }: LoadContext): Plugin {
  return {
    name: "search",
    async postBuild({ outDir, baseUrl, routesPaths }) {
      const operations = new Map(readCatalogue().operations.map((operation) => [`api/${operation.slug}`, operation]));
      const entries = routesPaths.flatMap((route) => {
        const page = route.slice(baseUrl.length);
        const file = path.join(outDir, page, "index.html");
        const isHome = page === "";
        if (isHome || !existsSync(file)) return [];
        return extractEntries(readFileSync(file, "utf8"), page, operations.get(page));
      });
      const index = await createIndex(entries, i18n.currentLocale as LocaleId);
      writeFileSync(path.join(outDir, indexFile), JSON.stringify(index));
    },
  };
}
