import { mkdirSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { OperatorValues } from "../../config/operator";
import { listFiles } from "../../lib/files";
import { readCatalog } from "../../openapi/model/generated";
import { compress } from "./compress";
import { hashOf, securityHeaders } from "./headers";
import { renderHeadersFile } from "./headers-file";
import { makeLists } from "./llms";
import { renderNginxConfig } from "./nginx";
import { preparePage } from "./page";
import { describeSite } from "./site";
import { describeTwin, hasTwin, makeTwin, type Twin } from "./twin";

/**
 * Prepares a built site for serving: makes its pages show text sooner, writes them as Markdown too, compresses files
 * that get smaller, and writes the hosts' configurations. It isn't the `postBuild` of a plugin, because Docusaurus runs
 * those of all plugins at once, and this one has to see the files that the others write.
 * @param folder of the built site, with all its languages
 * @param operator the site's title, its origin, and the path that the folder is served under
 */
export async function prepareSite(folder: string, operator: OperatorValues): Promise<void> {
  const { baseUrl, siteUrl } = operator;
  const files = listFiles(folder).map((file) => path.posix.relative(folder, file));
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");
  const sheets = new Map<string, string>();
  // All languages load a font from one address, so that a change of language doesn't load it again.
  const shareFonts = (css: string): string =>
    css.replaceAll(/url\([^()]*?(assets\/fonts\/[^()]+)\)/g, (own, font: string) =>
      files.includes(font) ? `url(${baseUrl}${font})` : own,
    );
  for (const file of files.filter((name) => name.endsWith(".css")))
    sheets.set(`${baseUrl}${file}`, shareFonts(await read(file)));
  const hashes = {
    scripts: new Set<string>(),
    styles: new Set<string>(),
    styleSheets: new Set([...sheets.values()].map(hashOf)),
  };
  const write = async (file: string, text: string): Promise<void> => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const pages = new Set(files.filter(hasTwin));
  const isPage = (file: string): boolean => file.endsWith(".html");
  const preparePages = async (): Promise<Twin[]> => {
    const twins: Twin[] = [];
    for (const file of files.filter(isPage)) {
      const built = await read(file);
      const twin = pages.has(file) ? makeTwin(built, file, { siteUrl, baseUrl, pages }) : undefined;
      if (twin) twins.push(twin);
      const { html, ...found } = preparePage(built, sheets, twin && describeTwin(twin, baseUrl));
      for (const kind of ["scripts", "styles", "styleSheets"] as const)
        for (const hash of found[kind]) hashes[kind].add(hash);
      await write(file, html);
    }
    return twins;
  };
  const others = files.filter((file) => !isPage(file));
  // Compression has threads of its own.
  const [twins] = await Promise.all([preparePages(), compressAll(folder, others)]);
  const added = new Map([
    ...twins.map(({ file, markdown }): [string, string] => [file, markdown]),
    ...makeLists(twins, operator, readCatalog()),
  ]);
  for (const [file, text] of added) await write(file, text);
  await compressAll(folder, [...files.filter(isPage), ...added.keys()]);
  const headers = securityHeaders({
    scripts: [...hashes.scripts],
    styles: [...hashes.styles],
    styleSheets: [...hashes.styleSheets],
  });
  const site = describeSite(baseUrl, files, headers);
  writeFileSync(path.join(folder, "_headers"), renderHeadersFile(site));
  writeFileSync(path.join(folder, "_nginx.conf"), renderNginxConfig(site));
}

async function compressAll(folder: string, files: readonly string[]): Promise<void> {
  const remaining = [...files];
  const compressNext = async (): Promise<void> => {
    for (let file = remaining.pop(); file !== undefined; file = remaining.pop())
      await compress(path.join(folder, file));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, compressNext));
}
