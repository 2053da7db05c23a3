import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { glossaryRoute, guideRoute } from "../../config/guides";
import { currentLocale, type LocaleId, localeIds } from "../../config/locales";
import { readCatalog } from "../../openapi/model/generated";
import { readGlossary, type Term } from "../../remark/guides/glossary";
import { createIndex } from "./create-index";
import { extractEntries } from "./extract";
import { readOtherWords } from "./other-words";
import { indexFile } from "./records";

/** Writes the search index of the current language from its built pages. */
export default function search(): Plugin {
  return {
    name: "search",
    async postBuild({ outDir, baseUrl, routesPaths }) {
      const operations = new Map(readCatalog().operations.map((operation) => [`api/${operation.slug}`, operation]));
      const glossary = new Map(readGlossary().map((term) => [term.id, searchWordsOf(term, currentLocale)]));
      const entries = routesPaths.flatMap((route) => {
        const page = route.slice(baseUrl.length);
        const file = path.join(outDir, page, "index.html");
        // The home page and the lists of a release's changes name what other pages are about.
        if (page === "" || page.startsWith("changelog/") || !existsSync(file)) return [];
        return extractEntries(readFileSync(file, "utf8"), page, {
          operation: operations.get(page),
          terms: `/${page}` === glossaryRoute ? glossary : undefined,
        });
      });
      const index = await createIndex(entries, currentLocale, readOtherWords(currentLocale));
      writeFileSync(path.join(outDir, indexFile), JSON.stringify(index));
    },
  };
}

/**
 * @returns the words that readers might type instead of the term (synonyms, words that guides avoid, the other
 *   language's word), and the first of its guides
 */
function searchWordsOf(term: Term, locale: LocaleId): { words: string[]; guide?: string } {
  const { synonyms = [], avoid = [] } = term[locale];
  const [guide] = term.guides ?? [];
  return {
    words: [...synonyms, ...avoid, ...localeIds.filter((id) => id !== locale).map((id) => term[id].term)],
    guide: guide && guideRoute(`${guide}.mdx`, undefined).slice(1),
  };
}
