import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { precompress } from "./compress";
import { paintWithText } from "./first-paint";
import { hashOf, knownScripts, knownStyles, securityHeaders } from "./headers";
import { renderHeadersFile } from "./headers-file";
import { findInlineFaults, inlineStyles } from "./inline-styles";
import { foreignAddresses, inspectPage } from "./inspect";
import { loadScriptsLate } from "./late-scripts";
import { renderNginxConfig } from "./nginx";
import { describeSite, listFiles } from "./site";

/**
 * Makes a built site ready to be served: puts the style sheet into the pages, has their first paint wait for text and
 * their scripts for the first paint, writes the hosts' configurations with the hashes of what stands in the pages, and
 * compresses what gets smaller. It is the last step of a build.
 * @param folder of the built site
 * @param baseUrl path under which the folder is served, with a slash at both ends
 * @param previous folder of the build before, if there is one
 * @throws Error that names each page with something that the policy would block, and the mend
 */
export async function prepareForHosts(folder: string, baseUrl: string, previous: string): Promise<void> {
  const files = listFiles(folder);
  /** Pages by fault: one of the layout is on every page. */
  const faults = new Map<string, string[]>();
  const report = (file: string, fault: string) => faults.set(fault, [...(faults.get(fault) ?? []), file]);
  const sheets = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith(".css"))) {
    const css = readFileSync(path.join(folder, file), "utf8");
    for (const url of foreignAddresses(css))
      report(file, `loads ${url} from another origin → bring it along below static/`);
    for (const fault of findInlineFaults(css)) report(file, fault);
    sheets.set(`${baseUrl}${file}`, css);
  }
  const known = { scripts: knownScripts, styles: knownStyles, styleSheets: [...sheets.values()].map(hashOf) };
  const found = { scripts: new Set<string>(), styles: new Set<string>(), styleSheets: new Set<string>() };
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const built = readFileSync(path.join(folder, file), "utf8");
    const html = loadScriptsLate(inlineStyles(paintWithText(built), sheets));
    // A language that was built apart is as it should be, and so are its compressed files.
    if (html !== built) writeFileSync(path.join(folder, file), html);
    const { faults: ofPage, ...hashes } = inspectPage(html, known);
    for (const kind of ["scripts", "styles", "styleSheets"] as const)
      for (const hash of hashes[kind]) found[kind].add(hash);
    for (const fault of ofPage) report(file, fault);
  }
  if (faults.size > 0) throw new Error(describeFaults(faults));

  const headers = securityHeaders({
    scripts: [...found.scripts],
    styles: [...found.styles],
    styleSheets: [...found.styleSheets],
  });
  const site = describeSite(baseUrl, files, headers);
  writeFileSync(path.join(folder, "_headers"), renderHeadersFile(site));
  writeFileSync(path.join(folder, "_nginx.conf"), renderNginxConfig(site));
  await precompress(folder, previous);
}

function describeFaults(faults: Map<string, string[]>): string {
  const lines = [...faults].map(([fault, [first = "", ...others]]) => {
    const further = others.length > 0 ? ` (and ${others.length} other files)` : "";
    return `  ${first}${further}: ${fault}`;
  });
  return `The Content-Security-Policy would block parts of the built pages:\n${lines.join("\n")}`;
}
