import { spawnSync } from "node:child_process";
import { generated } from "../plugins/reference/generated";
import { forgetSpelling, spellingConfig, wordsFile } from "./speller";
import { watchFolder } from "./watch";

/** Files and folders that writers edit. */
const places = ["docs", "i18n", "openapi", "sidebars.ts", "redocly.yaml", ".markdownlint-cli2.yaml"];
/** Files that the spelling check reads once and keeps in memory. */
const spelling = [spellingConfig, wordsFile];
/** Editors write a file in several steps: a run starts after this many milliseconds without another change. */
const quiet = 50;

/**
 * @returns the files that differ from the point where the branch left main, including uncommitted changes
 * @throws Error if there is no main branch
 */
export function listChanged(): string[] {
  const git = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.trim()}`);
    return stdout.split("\0").filter(Boolean);
  };
  const base = ["origin/main", "main"].find(
    (name) => spawnSync("git", ["rev-parse", "--verify", "--quiet", name]).status === 0,
  );
  if (!base) throw new Error("There is no main branch to compare with → fetch it (git fetch origin main)");
  const [fork = base] = git("merge-base", base, "HEAD").map((line) => line.trim());
  const untracked = git("ls-files", "--others", "--exclude-standard", "-z");
  return [...git("diff", "--name-only", "-z", fork), ...untracked];
}

const isWritten = (file: string): boolean => places.some((each) => `${file}/`.startsWith(`${each}/`));

/**
 * Calls `run` after a writer changes something, and again if something changes during the run. Runs never overlap.
 * @param notice gets the path of each changed file immediately
 * @returns a function that starts a run without a change; the promise resolves when the watch has started
 */
export async function repeatOnChange(
  run: () => Promise<unknown>,
  notice: (file: string) => void = () => {},
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isSpellingStale = false;
  const queue = (): void => {
    running = running
      .then(isSpellingStale ? forgetSpelling : undefined)
      .then(run)
      .catch((error: Error) => console.error(error.message));
    isSpellingStale = false;
  };
  const tell = (file: string): void => {
    notice(file);
    // A folder that appears or disappears takes its files with it.
    if (spelling.some((place) => `${place}/`.startsWith(`${file}/`))) isSpellingStale = true;
    clearTimeout(timer);
    timer = setTimeout(queue, quiet);
  };
  const onChange = (files: string[]): void => files.filter(isWritten).forEach(tell);
  await watchFolder(process.cwd(), onChange, [generated.germanPages, generated.englishPages]);
  return queue;
}
