import { writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compress } from "./compress";
import { paintWithText } from "./first-paint";
import { hashOf, type InlineHashes, knownScripts, knownStyles, securityHeaders } from "./headers";
import { renderHeadersFile } from "./headers-file";
import { findInlineFaults, inlineStyles } from "./inline-styles";
import { foreignAddresses, inspectPage } from "./inspect";
import { loadScriptsLate } from "./late-scripts";
import { renderNginxConfig } from "./nginx";
import { describeSite, listFiles } from "./site";

/** Two files per processor: while one is read or written, the other is compressed. */
const filesAtOnce = 2 * os.availableParallelism();

/**
 * Prepares the pages of a built site, or of one of its languages, for serving: puts the style sheet into them, makes
 * their first paint wait for text and their scripts wait for the first paint, and compresses files that get smaller. It
 * reads and writes without blocking, so that another language can be built at the same time.
 * @param folder of the built site
 * @param baseUrl path that the folder is served under, with a slash at both ends
 * @param previous folder of the previous build, if there is one
 * @returns the hashes of the inline scripts and styles in the pages, for `writeHostFiles`
 * @throws Error that lists each page with something that the policy would block, and the fix
 */
export async function preparePages(folder: string, baseUrl: string, previous: string): Promise<InlineHashes> {
  const files = listFiles(folder);
  /** Maps each error to its files: an error in the layout is on every page. */
  const faults = new Map<string, string[]>();
  const report = (file: string, fault: string) => faults.set(fault, [...(faults.get(fault) ?? []), file]);
  const sheets = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith(".css"))) {
    const css = await readFile(path.join(folder, file), "utf8");
    for (const url of foreignAddresses(css))
      report(file, `loads ${url} from another origin → host the file yourself in static/`);
    for (const fault of findInlineFaults(css)) report(file, fault);
    sheets.set(`${baseUrl}${file}`, css);
  }
  const known = { scripts: knownScripts, styles: knownStyles, styleSheets: [...sheets.values()].map(hashOf) };
  const found: InlineHashes[] = [];
  const preparePage = async (file: string): Promise<void> => {
    const built = await readFile(path.join(folder, file), "utf8");
    const linked = loadScriptsLate(paintWithText(built));
    // Checked before the style sheet is added, which makes up most of many pages.
    const { faults: ofPage, ...hashes } = inspectPage(linked, known);
    found.push(hashes);
    for (const fault of ofPage) report(file, fault);
    const html = inlineStyles(linked, sheets);
    // A language that was built separately is already prepared and compressed.
    if (html !== built) await writeFile(path.join(folder, file), html);
  };
  const prepareNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      if (file.endsWith(".html")) await preparePage(file);
      await compress(path.join(folder, file), path.join(previous, file));
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, prepareNext));
  if (faults.size > 0) throw new Error(describeFaults(faults));
  return joinHashes([...found, { scripts: [], styles: [], styleSheets: known.styleSheets }]);
}

/**
 * Writes the hosts' configurations next to a site's pages, as the last step of a build.
 * @param folder of the built site, with all its languages
 * @param baseUrl path that the folder is served under, with a slash at both ends
 * @param hashes the hashes that `preparePages` returned for each part of the site
 */
export function writeHostFiles(folder: string, baseUrl: string, hashes: InlineHashes[]): void {
  const site = describeSite(baseUrl, listFiles(folder), securityHeaders(joinHashes(hashes)));
  writeFileSync(path.join(folder, "_headers"), renderHeadersFile(site));
  writeFileSync(path.join(folder, "_nginx.conf"), renderNginxConfig(site));
}

/** @returns each hash once, in the same order regardless of which part was ready first */
function joinHashes(parts: InlineHashes[]): InlineHashes {
  const join = (kind: keyof InlineHashes): string[] => [...new Set(parts.flatMap((part) => part[kind]))].sort();
  return { scripts: join("scripts"), styles: join("styles"), styleSheets: join("styleSheets") };
}

function describeFaults(faults: Map<string, string[]>): string {
  const lines = [...faults].map(([fault, [first = "", ...others]]) => {
    const further = others.length > 0 ? ` (and ${others.length} other files)` : "";
    return `  ${first}${further}: ${fault}`;
  });
  return `The Content-Security-Policy would block parts of the built pages:\n${lines.join("\n")}`;
}
