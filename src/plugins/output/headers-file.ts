import { hashedFolder, immutableCaching } from "./headers";
import type { ServedSite } from "./site";

/**
 * @returns the file `_headers`, which Netlify, Cloudflare Pages, and the preview read. Files without a hash keep the
 *   host's own caching, which revalidates, because hosts merge a header that is set by two rules. For the same reason,
 *   open files keep their `Cross-Origin-Resource-Policy`, which requests with CORS ignore.
 */
export function renderHeadersFile({ baseUrl, localeFolders, headers, openFiles }: ServedSite): string {
  const rule = (path: string, fields: Record<string, string>): string =>
    [path, ...Object.entries(fields).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
  return [
    rule(`${baseUrl}*`, headers),
    rule(`${baseUrl}*.md`, { "Content-Type": "text/markdown; charset=utf-8" }),
    ...openFiles.map((file) => rule(baseUrl + file, { "Access-Control-Allow-Origin": "*" })),
    ...localeFolders.map((locale) =>
      rule(`${baseUrl}${locale}${hashedFolder}/*`, { "Cache-Control": immutableCaching }),
    ),
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
