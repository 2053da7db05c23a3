import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defaultLocale, type LocaleId } from "../src/config/locales";
import { readDocusaurusOutput } from "../src/findings/docusaurus-output";
import { FindingsError } from "../src/findings/finding";
import { isLarge } from "../src/openapi/publishing/generated";
import { patchFault } from "../src/plugins/patched";

/**
 * What Docusaurus's JavaScript may hold, in MiB; ten times the operations need half of it. Left to itself, Node keeps
 * another GiB of garbage.
 */
const heap = 1024;
/** What newly made objects may hold, in MiB. With Node's 16, a build spends a tenth of its time on collecting garbage. */
const youngHeap = 64;
/**
 * A description with so many operations is built with Node's 16: 64 takes 0.2 GiB more with 650, and 1,240 come within
 * 0.01 GiB of the 3 that are allowed.
 */
const operationsWithoutYoungHeap = 1000;

/** How long a language may take, in ms: some twenty times what it takes on two cores. */
const longest = 10 * 60_000;

/**
 * Builds languages, each in a process of its own: what the bundler writes must not depend on what the same process bundled
 * before, so that languages built on two machines equal those built on one.
 * @param work folder for what is made
 * @param operations how many the description has: where they are many, one language comes after the other and the bundler
 *   keeps no cache, which saves a GiB with ten times the portal's
 * @param finish what is done with a language's folder as soon as it is built, while others are
 * @returns the folder of the site, which is the first language's, with the others below it
 * @throws Error when a language can't be built; Docusaurus has said why
 */
export async function buildLanguages(
  ids: readonly [LocaleId, ...LocaleId[]],
  work: string,
  operations: number,
  finish: (folder: string) => Promise<void>,
): Promise<string> {
  const [first, ...others] = ids;
  for (const id of ids) rmSync(witness(id), { force: true });
  const abort = new AbortController();
  const sparing = isLarge(operations);
  const threads = Math.max(1, Math.floor(os.availableParallelism() / (sparing ? 1 : ids.length)));
  const limits = [
    `--max-old-space-size=${heap}`,
    ...(operations < operationsWithoutYoungHeap ? [`--max-semi-space-size=${youngHeap}`] : []),
  ];
  const env = {
    ...process.env,
    // The caller's own come last, so they win.
    NODE_OPTIONS: [...limits, process.env.NODE_OPTIONS ?? ""].join(" "),
    DOCUSAURUS_SSG_WORKER_THREAD_COUNT: String(threads),
    // The bundler's allocator (mimalloc) returns freed memory at once: 0.2 GiB less with 1,240 operations, in the same time.
    ...(sparing && { DOCUSAURUS_NO_PERSISTENT_CACHE: "true", MIMALLOC_PURGE_DELAY: "0" }),
  };
  const build = (id: LocaleId): Promise<void> =>
    buildLanguage(id, path.join(work, id), { env, signal: abort.signal, isQuiet: !sparing && id !== first });
  let last = Promise.resolve();
  const inTurn = (id: LocaleId): Promise<void> => {
    last = last.then(() => build(id));
    return last;
  };
  const builds = ids.map((id) => (sparing ? inTurn(id) : build(id)).then(() => finish(path.join(work, id))));
  await Promise.all(builds).finally(() => abort.abort());
  for (const id of ids) checkGenerated(witness(id));
  const site = path.join(work, first);
  for (const id of others) renameSync(path.join(work, id, id), path.join(site, id));
  return site;
}

const generatedFolder = (id: LocaleId): string => `.docusaurus/${id}`;
/** A file that Docusaurus generates with every build. */
const witness = (id: LocaleId): string => path.join(generatedFolder(id), "i18n.json");

/**
 * The variable that names a folder of generated files is not documented; languages that shared one would mix.
 * @param file that Docusaurus generates in that folder with every build
 * @throws Error where it isn't there
 */
export function checkGenerated(file: string): void {
  if (!existsSync(file))
    throw patchFault(
      "scripts/build-languages.ts",
      `Docusaurus wrote no ${file}, so it no longer reads DOCUSAURUS_GENERATED_FILES_DIR_NAME`,
    );
}

interface Options {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Whether what Docusaurus says is kept until it has ended, so that it doesn't run into another's words. */
  isQuiet: boolean;
}

async function buildLanguage(id: LocaleId, folder: string, { env, signal, isQuiet }: Options): Promise<void> {
  const output = isQuiet ? "pipe" : "inherit";
  const child = spawn(path.resolve("node_modules/.bin/docusaurus"), ["build", "--out-dir", folder, "--locale", id], {
    // Files of its own, which the other language's build doesn't change.
    env: { ...env, DOCUSAURUS_GENERATED_FILES_DIR_NAME: generatedFolder(id) },
    signal,
    // Large descriptions take longer, and have no cache.
    timeout: env.DOCUSAURUS_NO_PERSISTENT_CACHE ? undefined : longest,
    stdio: ["ignore", output, "pipe"],
  });
  const said: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout?.on("data", (part: Buffer) => said.push(part));
  child.stderr?.on("data", (part: Buffer) => complaints.push(part));
  const [code] = (await once(child, "close")) as [number | null];
  const complaint = Buffer.concat(complaints).toString();
  process.stdout.write(Buffer.concat(said));
  const findings = code === 0 ? [] : readDocusaurusOutput(complaint);
  if (findings.length === 0 || process.env.DEBUG) process.stderr.write(complaint);
  if (findings.length > 0) throw new FindingsError(findings);
  // With a damaged cache, the bundler waits for itself: Docusaurus stands still, or ends as if all were well.
  const stoodStill = child.signalCode === "SIGTERM" && !signal.aborted;
  const page = path.join(folder, id === defaultLocale ? "" : id, "404.html");
  if (stoodStill || (code === 0 && !existsSync(page)))
    throw new Error(`Docusaurus built nothing for ${id} → remove node_modules/.cache, and build again.`);
  if (code !== 0) throw new Error(`Docusaurus ended with ${code} for ${id}.`);
}
