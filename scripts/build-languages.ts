import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defaultLocale, type LocaleId } from "../src/config/locales";
import { readDocusaurusOutput } from "../src/lib/findings/docusaurus-output";
import { FindingsError } from "../src/lib/findings/finding";
import { patchFault } from "../src/plugins/patched";
import { isLarge } from "../src/plugins/reference/generated";

/**
 * Heap limit in MiB for Docusaurus; ten times the operations need half of it. Without this limit, Node keeps another
 * GiB of garbage.
 */
const heap = 1024;
/** Space in MiB for new objects. With Node's default of 16, garbage collection takes a tenth of a build's time. */
const youngHeap = 64;
/**
 * From this number of operations on, a build uses Node's default of 16: with 650 operations, 64 takes 0.2 GiB more, and
 * 1,240 operations come within 0.01 GiB of the limit of 3 GiB.
 */
const operationsWithoutYoungHeap = 1000;

/** Timeout in ms for one language: about twenty times as long as a build takes on two cores. */
const longest = 10 * 60_000;

/**
 * Builds each language in its own process: otherwise, the bundler's output would depend on earlier builds in the same
 * process, and languages built on two machines would differ from those built on one.
 * @param work working folder for the output
 * @param operations the number of operations in the description: if there are many, languages are built one after the
 *   other and the bundler doesn't use its cache, which saves 1 GiB with ten times the portal's operations
 * @param finish called with a language's folder as soon as it is built, while others are still building
 * @returns the folder of the site: the first language's folder, with the others inside
 * @throws Error if a language can't be built; Docusaurus has already printed the reason
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
    // The caller's options come last so that they take precedence.
    NODE_OPTIONS: [...limits, process.env.NODE_OPTIONS ?? ""].join(" "),
    DOCUSAURUS_SSG_WORKER_THREAD_COUNT: String(threads),
    // Makes the bundler's allocator (mimalloc) return freed memory immediately: 0.2 GiB less with 1,240 operations.
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
 * Checks that Docusaurus used its language's folder for generated files: the variable that specifies the folder is
 * undocumented, and languages that shared a folder would mix up their files.
 * @param file a file that Docusaurus generates in that folder with every build
 * @throws Error if it doesn't exist
 */
export function checkGenerated(file: string): void {
  if (!existsSync(file))
    throw patchFault(
      "scripts/build-languages.ts",
      `Docusaurus didn't write ${file}, so it no longer reads DOCUSAURUS_GENERATED_FILES_DIR_NAME`,
    );
}

interface Options {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Whether Docusaurus's output is held back until it exits so that it doesn't mix with another language's output. */
  isQuiet: boolean;
}

async function buildLanguage(id: LocaleId, folder: string, { env, signal, isQuiet }: Options): Promise<void> {
  const output = isQuiet ? "pipe" : "inherit";
  const child = spawn(path.resolve("node_modules/.bin/docusaurus"), ["build", "--out-dir", folder, "--locale", id], {
    // A separate folder, which the other language's build doesn't change.
    env: { ...env, DOCUSAURUS_GENERATED_FILES_DIR_NAME: generatedFolder(id) },
    signal,
    // Large descriptions take longer and use no cache.
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
  // With a damaged cache, the bundler waits for itself: Docusaurus hangs, or exits as if it had succeeded.
  const stoodStill = child.signalCode === "SIGTERM" && !signal.aborted;
  const page = path.join(folder, id === defaultLocale ? "" : id, "404.html");
  if (stoodStill || (code === 0 && !existsSync(page)))
    throw new Error(`Docusaurus built nothing for ${id} → remove node_modules/.cache and build again`);
  if (code !== 0) throw new Error(`Docusaurus exited with code ${code} for ${id}.`);
}
