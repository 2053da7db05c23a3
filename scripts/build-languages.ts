import { existsSync, renameSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { LocaleId } from "../src/config/locales";
import { runNode, runTogether } from "../src/lib/processes";

/**
 * Runs `docusaurus build` for each language, in processes of their own, which takes half the time on two cores.
 * @param work empty working folder
 * @returns the folder of the site: the first language's folder, with the others inside
 * @throws Error if a language can't be built; Docusaurus's errors are printed
 */
export async function buildLanguages(ids: readonly [LocaleId, ...LocaleId[]], work: string): Promise<string> {
  await runTogether(ids.map((id) => (signal) => buildLanguage(id, path.join(work, id), ids, signal)));
  const [first, ...others] = ids;
  const site = path.join(work, first);
  for (const id of others) renameSync(path.join(work, id, id), path.join(site, id));
  return site;
}

async function buildLanguage(
  id: LocaleId,
  folder: string,
  ids: readonly LocaleId[],
  signal: AbortSignal,
): Promise<void> {
  // Docusaurus doesn't document this variable. Languages that shared a folder would mix up their generated files.
  const generated = `.docusaurus/${id}`;
  const program = path.resolve("node_modules/.bin/docusaurus");
  const { code, errors } = await runNode([program, "build", "--out-dir", folder, "--locale", id], {
    env: {
      ...process.env,
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: generated,
      DOCUSAURUS_SSG_WORKER_THREAD_COUNT: String(Math.max(1, Math.floor(os.availableParallelism() / ids.length))),
      // Cached style sheets contain the URLs of fonts for the base path of an earlier build.
      DOCUSAURUS_NO_PERSISTENT_CACHE: "true",
    },
    signal,
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (code !== 0) {
    process.stderr.write(errors);
    throw new Error(
      `Docusaurus can't build the pages in "${id}" → correct the errors above; npm run check shows the lines of most errors`,
    );
  }
  if (!existsSync(path.join(generated, "i18n.json")))
    throw new Error(
      `Docusaurus no longer reads DOCUSAURUS_GENERATED_FILES_DIR_NAME → build one language after the other in scripts/build-languages.ts`,
    );
}
