/** A built site, as needed to write the configuration of hosts. */
export interface ServedSite {
  /** Path that the folder is served under, with a slash at both ends. */
  baseUrl: string;
  /** Folders of the languages in it, the default language first: `""`, `"en/"`. */
  localeFolders: string[];
  headers: Record<string, string>;
  /** Paths of the files that pages of other origins can load, relative to the folder; `*` stands for every file. */
  openFiles: string[];
}

/** Files that configure hosts; they are never served. */
export const hostFiles = ["_headers", "_nginx.conf"];

/**
 * Matches what programs on other origins, such as API clients, can load from a language's folder: the description, its
 * parts, the workflows, and the Postman collection. The regular expression works in PCRE and JavaScript.
 */
export const openFiles = "((openapi|postman)/[^/]+|openapi[^/]*\\.(json|yaml)|[^/]+\\.arazzo\\.yaml)";

/**
 * @param baseUrl path that the files are served under, with a slash at both ends
 * @param files paths of the built files, relative to their folder
 * @param headers of every response
 */
export function describeSite(baseUrl: string, files: string[], headers: Record<string, string>): ServedSite {
  const localeFolders = files
    .filter((file) => /(^|\/)404\.html$/.test(file))
    .map((file) => file.slice(0, -"404.html".length))
    .sort();
  if (localeFolders.length === 0) throw new Error(`The built files have no 404.html → build the site again`);
  const isOpen = new RegExp(`^(${localeFolders.join("|")})${openFiles}(?<!\\.(gz|br))$`);
  const open = files
    .filter((file) => isOpen.test(file))
    .map((file) => file.replace(/(?<=(^|\/)(openapi|postman)\/).*/, "*"));
  return { baseUrl, localeFolders, headers, openFiles: [...new Set(open)] };
}
