import { spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { parseArgs } from "node:util";
import { type Format, formats, reportFindings } from "../src/findings/report";
import { runCommand } from "./run-command";

/** Folders and files that writers change. */
const watched = ["docs", "i18n", "openapi"];
/** Editors write a file in several steps; milliseconds in which no other has to follow. */
const quiet = 100;

/**
 * Checks all that a writer can break, without a build: `npm run check`; `--changed` for the files that differ from main,
 * `--watch` after each change too, `--format github` for annotations in a pull request.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      changed: { type: "boolean", default: false },
      watch: { type: "boolean", default: false },
      format: { type: "string", default: "plain" },
    },
  });
  const format = formats.find((name) => name === values.format);
  if (!format) throw new Error(`There is no format "${values.format}" → use one of ${formats.join(", ")}.`);
  const { operator } = await import("../src/config/operator");
  const { check } = await import("../src/check");

  const run = async (): Promise<number> => {
    const started = performance.now();
    const changed = values.changed ? listChanged() : undefined;
    const findings = await check({ operator, changed });
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    tell(
      findings,
      format,
      changed === undefined
        ? `Nothing is wrong (${seconds}).`
        : `Nothing is wrong in ${changed.length} changed files (${seconds}).`,
    );
    return findings.length;
  };
  if (!values.watch) {
    if ((await run()) > 0) process.exitCode = 1;
    return;
  }
  await run();
  repeatOnChange(run);
});

function tell(findings: Parameters<typeof reportFindings>[0], format: Format, otherwise: string): void {
  if (findings.length > 0) console.error(reportFindings(findings, format));
  else console.log(otherwise);
}

/** @returns what differs from the point where the branch left main, committed or not */
function listChanged(): string[] {
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

/** Runs once more when something has changed meanwhile, and never twice at once. */
function repeatOnChange(run: () => Promise<unknown>): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run).catch((error: Error) => console.error(error.message));
    }, quiet);
  };
  for (const folder of watched) watch(folder, { recursive: true }, schedule);
  watch("sidebars.ts", schedule);
}
