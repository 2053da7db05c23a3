import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { formatFinding } from "../../lib/findings/finding";
import { checkStyle } from "./check";
import type { Prose } from "./prose";
import { prepareRule, readRules } from "./rules";
import { listCodeProse } from "./sources/code";
import { listReadme } from "./sources/readme";

const rules = readRules("en").map(prepareRule);
const list = (...names: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...names], { encoding: "utf8" })
    .trim()
    .split("\n");
const show = (prose: Prose[]): string[] => checkStyle(prose, rules).map(formatFinding);

test("READMEs follow the rules for English", () => {
  assert.deepEqual(show(list("*.md").map((file) => listReadme(file))), []);
});

test("comments, errors, messages, and names of tests follow the rules for English", () => {
  const modules = list(
    "src/*.ts",
    "src/*.tsx",
    "src/*.cjs",
    "scripts/*.ts",
    "tests/*.ts",
    "*.config.ts",
    "sidebars.ts",
  );
  assert.deepEqual(show(modules.flatMap((file) => listCodeProse(file))), []);
});

test("reads the comments and sentences in a module, but not its names or German text", () => {
  const module = `
    /** Stands in its own line. @param stands no word */
    const stands = "stands";
    // It stands here, too.
    const a = \`the value stands in \${stands} here\`;
    const de = "Der stands ist nicht deutsch";
    export const b = <p>It stands here</p>;
  `;
  const places = listCodeProse("a.tsx", module).map(({ place, kind }) => `${place} ${kind}`);
  assert.deepEqual(places, ["2 comment", "4 comment", "5 label"]);
});

test("ignores code and comments in a README", () => {
  const source = "# It stands\n\n`stands` [a](stands.md)\n\n<!-- it stands -->\n\n```\nit stands\n```\n";
  assert.deepEqual(
    show([listReadme("README.md", source)]).map((line) => line.split(" ")[0]),
    ["README.md:1:"],
  );
});
