import { writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compress } from "./compress";
import { hashOf, securityHeaders } from "./headers";
import { renderHeadersFile } from "./headers-file";
import { renderNginxConfig } from "./nginx";
import { preparePage } from "./page";
import { describeSite, listFiles } from "./site";

/**
 * Prepares a built site for serving: makes its pages show text sooner, compresses files that get smaller, and writes the
 * hosts' configurations. It isn't the `postBuild` of a plugin, because Docusaurus runs those of all plugins at once, and
 * this one has to see the files that the others write.
 * @param folder of the built site, with all its languages
 * @param baseUrl path that the folder is served under, with a slash at both ends
 */
export async function prepareSite(folder: string, baseUrl: string): Promise<void> {
  const files = listFiles(folder);
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");
  const sheets = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith(".css"))) sheets.set(`${baseUrl}${file}`, await read(file));
  const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const { html, scripts, styles } = preparePage(await read(file), sheets);
    for (const hash of scripts) hashes.scripts.add(hash);
    for (const hash of styles) hashes.styles.add(hash);
    await writeFile(path.join(folder, file), html);
  }
  const remaining = [...files];
  const compressNext = async (): Promise<void> => {
    for (let file = remaining.pop(); file !== undefined; file = remaining.pop())
      await compress(path.join(folder, file));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, compressNext));
  const headers = securityHeaders({
    scripts: [...hashes.scripts],
    styles: [...hashes.styles],
    styleSheets: [...sheets.values()].map(hashOf),
  });
  const site = describeSite(baseUrl, files, headers);
  writeFileSync(path.join(folder, "_headers"), renderHeadersFile(site));
  writeFileSync(path.join(folder, "_nginx.conf"), renderNginxConfig(site));
}
