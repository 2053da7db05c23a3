import { writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compress } from "./compress";
import { paintWithText } from "./first-paint";
import { hashOf, knownScripts, knownStyles, securityHeaders } from "./headers";
import { renderHeadersFile } from "./headers-file";
import { findInlineFaults, inlineStyles } from "./inline-styles";
import { foreignAddresses, inspectPage } from "./inspect";
import { loadScriptsLate } from "./late-scripts";
import { renderNginxConfig } from "./nginx";
import { describeSite, listFiles } from "./site";

/**
 * Prepares a built site for serving: puts the style sheet into the pages, makes their first paint wait for text and
 * their scripts wait for the first paint, compresses files that get smaller, and writes the hosts' configurations. It
 * isn't the `postBuild` of a plugin, because Docusaurus runs those of all plugins at once, and this one has to see the
 * files that the others write.
 * @param folder of the built site, with all its languages
 * @param baseUrl path that the folder is served under, with a slash at both ends
 * @throws Error that lists each page with something that the policy would block, and the fix
 */
export async function preparePages(folder: string, baseUrl: string): Promise<void> {
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
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const page = loadScriptsLate(paintWithText(await readFile(path.join(folder, file), "utf8")));
    for (const fault of inspectPage(page)) report(file, fault);
    await writeFile(path.join(folder, file), inlineStyles(page, sheets));
  }
  if (faults.size > 0) throw new Error(describeFaults(faults));
  const remaining = [...files];
  const compressNext = async (): Promise<void> => {
    for (let file = remaining.pop(); file !== undefined; file = remaining.pop())
      await compress(path.join(folder, file));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, compressNext));
  const headers = securityHeaders({
    scripts: knownScripts.map(({ hash }) => hash),
    styles: knownStyles.map(({ hash }) => hash),
    styleSheets: [...new Set([...sheets.values()].map(hashOf))],
  });
  const site = describeSite(baseUrl, files, headers);
  writeFileSync(path.join(folder, "_headers"), renderHeadersFile(site));
  writeFileSync(path.join(folder, "_nginx.conf"), renderNginxConfig(site));
}

function describeFaults(faults: Map<string, string[]>): string {
  const lines = [...faults].map(([fault, [first = "", ...others]]) => {
    const further = others.length > 0 ? ` (and ${others.length} other files)` : "";
    return `  ${first}${further}: ${fault}`;
  });
  return `The Content-Security-Policy would block parts of the built pages:\n${lines.join("\n")}`;
}
