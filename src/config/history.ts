import { spawnSync } from "node:child_process";

/**
 * Whether git can tell when a page was changed, which it can't in a downloaded archive. Without it, pages have no date.
 */
export const hasHistory = spawnSync("git", ["rev-parse", "--is-inside-work-tree"]).status === 0;
