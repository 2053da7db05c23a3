import { spawnSync } from "node:child_process";
import { generated } from "../openapi/publishing/generated";
import { forgetSpelling, spellingConfig, wordsFile } from "./speller";
import { watchFolder } from "./watch";

/** What writers change. */
const places = ["docs", "i18n", "openapi", "sidebars.ts", "redocly.yaml", ".markdownlint-cli2.yaml"];
/** What the spelling check reads once, and keeps. */
const spelling = [spellingConfig, wordsFile];
/** Editors write a file in several steps; milliseconds in which no other has to follow. */
const quiet = 50;

/**
 * @returns what differs from the point where the branch left main, committed or not
 * @throws Error where there is no branch main
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
  if (!base) throw new Error("There is no branch main to compare with → fetch it (git fetch origin main).");
  const [fork = base] = git("merge-base", base, "HEAD").map((line) => line.trim());
  const untracked = git("ls-files", "--others", "--exclude-standard", "-z");
  return [...git("diff", "--name-only", "-z", fork), ...untracked];
}

const isWritten = (file: string): boolean => places.some((each) => `${file}/`.startsWith(`${each}/`));

/**
 * Calls `run` after a writer has changed something, once more when something has changed meanwhile, and never twice at once.
 * @param notice gets the path of each changed file at once
 * @returns once changes are noticed, what has it run though nothing has changed
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
    // With a folder, what is in it comes and goes.
    if (spelling.some((place) => `${place}/`.startsWith(`${file}/`))) isSpellingStale = true;
    clearTimeout(timer);
    timer = setTimeout(queue, quiet);
  };
  const onChange = (files: string[]): void => files.filter(isWritten).forEach(tell);
  await watchFolder(process.cwd(), onChange, [generated.germanPages, generated.englishPages]);
  return queue;
}
