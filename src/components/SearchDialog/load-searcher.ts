import type { LocaleId } from "@site/src/config/locales";
import type { SearchIndex } from "@site/src/plugins/search/create-index";
import { createSearcher, type Searcher } from "@site/src/plugins/search/query";
import { indexFile } from "@site/src/plugins/search/records";

const searchers = new Map<LocaleId, Promise<Searcher>>();

/**
 * Loads the index of a language once, regardless of how often the dialog opens.
 * @param baseUrl base path of the language, with a trailing slash
 * @throws Error if the index can't be loaded; the next call tries again
 */
export function loadSearcher(locale: LocaleId, baseUrl: string): Promise<Searcher> {
  // In development, the index changes with the pages.
  const kept = process.env.NODE_ENV === "production" ? searchers.get(locale) : undefined;
  const loaded = kept ?? fetchIndex(baseUrl).then((index) => createSearcher(index, locale));
  searchers.set(locale, loaded);
  loaded.catch(() => searchers.delete(locale));
  return loaded;
}

async function fetchIndex(baseUrl: string): Promise<SearchIndex> {
  // The file's name doesn't change between deployments. Asking the server whether the file has changed avoids an
  // outdated index. The development server treats requests that don't accept JSON as requests for pages.
  const headers = { Accept: "application/json" };
  const response = await fetch(`${baseUrl}${indexFile}`, { cache: "no-cache", headers });
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  return response.json();
}
