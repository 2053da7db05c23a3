import { hashedFolders, immutableCaching } from "./headers";
import { stripHtmlSuffix } from "./paths";
import type { ServedSite } from "./site";

/**
 * @returns the file `_headers`, which Netlify, Cloudflare Pages and others read. What isn't hashed keeps the host's own
 *   caching, which asks again: hosts join a header that two rules set.
 */
export function renderHeadersFile({ baseUrl, localeFolders, headers }: ServedSite): string {
  const rule = (path: string, fields: Record<string, string>): string =>
    [path, ...Object.entries(fields).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
  const hashed = localeFolders.flatMap((locale) => hashedFolders.map((folder) => `${baseUrl}${locale}${folder}/*`));
  return [
    rule(`${baseUrl}*`, headers),
    ...hashed.map((path) => rule(path, { "Cache-Control": immutableCaching })),
  ].join("\n");
}

/**
 * @param file content of `_headers`
 * @returns its rules, in order
 */
export function readHeadersFile(file: string): { path: string; headers: Record<string, string> }[] {
  return file
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [path = "", ...lines] = block.split("\n");
      const headers = lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]);
      return { path, headers: Object.fromEntries(headers.map((pair) => pair.map((text) => text.trim()))) };
    });
}

/**
 * @returns the file `_redirects`: pages lose their `.html` and `/index.html`, and an unknown path gets the not-found page
 *   of its language, the longest path first
 */
export function renderRedirectsFile({ baseUrl, localeFolders, pages }: ServedSite): string {
  const roots = localeFolders.map((folder) => `${baseUrl}${folder}`);
  const redirects = pages
    .filter((file) => !/(^|\/)404\.html$/.test(file))
    .flatMap((file) => {
      const target = stripHtmlSuffix(`${baseUrl}${file}`, roots);
      const sources = target.endsWith("/") ? [`${target}index.html`] : [`${target}/index.html`, `${target}.html`];
      return sources.map((source) => `${source} ${target} 301`);
    });
  const notFound = [...roots].sort((a, b) => b.length - a.length).map((root) => `${root}* ${root}404.html 404`);
  return `${[...redirects, ...notFound].join("\n")}\n`;
}
