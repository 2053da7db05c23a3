import { spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { LocaleId } from "../src/config/locales";

/**
 * What Docusaurus's JavaScript may hold, in MiB; ten times the operations need half of it. Left to itself, Node keeps
 * another GiB of garbage. `NODE_OPTIONS` of the caller's own come later, so they win.
 */
const heap = 1024;
/** What newly made objects may hold, in MiB. With Node's 16, a build spends a tenth of its time on collecting garbage. */
const youngHeap = 64;

/**
 * Builds languages, each in a process of its own: what the bundler writes must not depend on what the same process bundled
 * before, so that languages built on two machines equal those built on one.
 * @param work folder for what is made
 * @param atOnce whether the processes run at the same time
 * @returns the folder of the site, which is the first language's, with the others below it
 * @throws Error when a language can't be built; Docusaurus has said why
 */
export async function buildLanguages(
  ids: readonly [LocaleId, ...LocaleId[]],
  work: string,
  atOnce: boolean,
): Promise<string> {
  const [first, ...others] = ids;
  const abort = new AbortController();
  const threads = Math.max(1, Math.floor(os.availableParallelism() / (atOnce ? ids.length : 1)));
  const build = (id: LocaleId): Promise<void> =>
    buildLanguage(id, path.join(work, id), { threads, signal: abort.signal, isQuiet: atOnce && id !== first });
  if (atOnce) await Promise.all(ids.map(build)).finally(() => abort.abort());
  else for (const id of ids) await build(id);
  const site = path.join(work, first);
  for (const id of others) renameSync(path.join(work, id, id), path.join(site, id));
  return site;
}

interface Options {
  /** Threads that render pages. */
  threads: number;
  signal: AbortSignal;
  /** Whether what Docusaurus says is kept until it has ended, so that it doesn't run into another's words. */
  isQuiet: boolean;
}

async function buildLanguage(id: LocaleId, folder: string, { threads, signal, isQuiet }: Options): Promise<void> {
  const env = {
    ...process.env,
    NODE_OPTIONS: `--max-old-space-size=${heap} --max-semi-space-size=${youngHeap} ${process.env.NODE_OPTIONS ?? ""}`,
    DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.docusaurus/${id}`,
    DOCUSAURUS_SSG_WORKER_THREAD_COUNT: String(threads),
  };
  const child = spawn("docusaurus", ["build", "--out-dir", folder, "--locale", id], {
    env,
    signal,
    stdio: ["ignore", isQuiet ? "pipe" : "inherit", isQuiet ? "pipe" : "inherit"],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => said.push(part));
  const [code] = (await once(child, "close")) as [number | null];
  process.stdout.write(Buffer.concat(said));
  if (code !== 0) throw new Error(`Docusaurus ended with ${code} for ${id}.`);
}
