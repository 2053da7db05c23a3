import type { LocaleId } from "@site/src/config/locales";
import type { SearchIndex } from "@site/src/plugins/search/create-index";
import { createSearcher, type Searcher } from "@site/src/plugins/search/query";
import { indexFile } from "@site/src/plugins/search/records";

const searchers = new Map<LocaleId, Promise<Searcher>>();

/**
 * Loads the index of a language, once for all openings of the dialog.
 * @param baseUrl path of that language, with a slash at its end
 * @throws Error where the index can't be had; the next call tries again
 */
export function loadSearcher(locale: LocaleId, baseUrl: string): Promise<Searcher> {
  // While it is written, the index changes with the pages.
  const kept = process.env.NODE_ENV === "production" ? searchers.get(locale) : undefined;
  const loaded = kept ?? fetchIndex(baseUrl).then((index) => createSearcher(index, locale));
  searchers.set(locale, loaded);
  loaded.catch(() => searchers.delete(locale));
  return loaded;
}

async function fetchIndex(baseUrl: string): Promise<SearchIndex> {
  // The file keeps its name: asking the server whether it changed keeps a reader from the index of an older deployment.
  // The development server takes what doesn't ask for JSON for a page.
  const headers = { Accept: "application/json" };
  const response = await fetch(`${baseUrl}${indexFile}`, { cache: "no-cache", headers });
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  return response.json();
}
