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

/** Two for each processor: while one is read or written, another is compressed. */
const filesAtOnce = 2 * os.availableParallelism();

/**
 * Makes the pages of a built site, or of one of its languages, ready to be served: puts the style sheet into them, has their
 * first paint wait for text and their scripts for the first paint, and compresses what gets smaller. It reads and writes
 * without blocking, so that another language can be built meanwhile.
 * @param folder of the built site
 * @param baseUrl path under which the folder is served, with a slash at both ends
 * @param previous folder of the build before, if there is one
 * @returns the hashes of what stands in the pages, for `writeHostFiles`
 * @throws Error that names each page with something that the policy would block, and the mend
 */
export async function preparePages(folder: string, baseUrl: string, previous: string): Promise<InlineHashes> {
  const files = listFiles(folder);
  /** Pages by fault: one of the layout is on every page. */
  const faults = new Map<string, string[]>();
  const report = (file: string, fault: string) => faults.set(fault, [...(faults.get(fault) ?? []), file]);
  const sheets = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith(".css"))) {
    const css = await readFile(path.join(folder, file), "utf8");
    for (const url of foreignAddresses(css))
      report(file, `loads ${url} from another origin → bring it along below static/`);
    for (const fault of findInlineFaults(css)) report(file, fault);
    sheets.set(`${baseUrl}${file}`, css);
  }
  const known = { scripts: knownScripts, styles: knownStyles, styleSheets: [...sheets.values()].map(hashOf) };
  const found: InlineHashes[] = [];
  const preparePage = async (file: string): Promise<void> => {
    const built = await readFile(path.join(folder, file), "utf8");
    const linked = loadScriptsLate(paintWithText(built));
    // Before the sheet is in it, which is most of many a page.
    const { faults: ofPage, ...hashes } = inspectPage(linked, known);
    found.push(hashes);
    for (const fault of ofPage) report(file, fault);
    const html = inlineStyles(linked, sheets);
    // A language that was built apart is as it should be, and so are its compressed files.
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
 * Writes the hosts' configurations beside a site's pages: the last step of a build.
 * @param folder of the built site, all languages of it
 * @param baseUrl path under which the folder is served, with a slash at both ends
 * @param hashes what `preparePages` returned for each part of the site
 */
export function writeHostFiles(folder: string, baseUrl: string, hashes: InlineHashes[]): void {
  const site = describeSite(baseUrl, listFiles(folder), securityHeaders(joinHashes(hashes)));
  writeFileSync(path.join(folder, "_headers"), renderHeadersFile(site));
  writeFileSync(path.join(folder, "_nginx.conf"), renderNginxConfig(site));
}

/** @returns each hash once, in the same order whichever part was ready first */
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
