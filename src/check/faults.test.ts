import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { addProbe, faults, makeFault, probe, wording } from "../../tests/support/faults";
import { copyWriters } from "../../tests/support/folders";
import { operator } from "../config/operator";
import { formatFinding } from "../lib/findings/finding";
import { check } from ".";

const project = process.cwd();

before(() => {
  process.chdir(copyWriters());
  addProbe(".");
});
after(() => process.chdir(project));

/** `npm run build` checks only pages, `npm start` pages and then the rest, and `npm run check` everything. */
const run = async (changed: string[], onlyPages = false): Promise<string[]> =>
  (await check({ operator, changed, onlyPages })).map(formatFinding);

test("finds nothing wrong in the unchanged project", async () => {
  const others = ["docs/changelog.yaml", "docs/glossar/terms.yaml", "sidebars.ts"];
  assert.deepEqual(await run([...Object.keys(probe), ...others]), []);
});

test("accepts Windows line endings and a byte order mark", async () => {
  for (const [file, text] of Object.entries(probe)) writeFileSync(file, `\uFEFF${text.replaceAll("\n", "\r\n")}`);
  try {
    assert.deepEqual(await run(Object.keys(probe)), []);
  } finally {
    for (const [file, text] of Object.entries(probe)) writeFileSync(file, text);
  }
});

test("accepts a link to an anchor that a component of another page generates", async () => {
  const link = "Eine [Rolle](../advanced-guides/permissions.mdx#role-MEMBER).";
  const { files, fix } = makeFault(".", ["a link", [["docs/guides/probe.mdx", "Ein weiterer Satz.", link]]]);
  try {
    assert.deepEqual(await run(files, true), []);
  } finally {
    fix();
  }
});

for (const fault of faults) {
  const [what, , ...expected] = fault;
  test(`reports ${what} in ${expected.length === 1 ? "one line" : `${expected.length} lines`}`, async () => {
    const { files, lines, fix } = makeFault(".", fault);
    try {
      assert.deepEqual(await run(files, true), wording.has(what) ? [] : lines);
      assert.deepEqual(await run(files), lines);
    } finally {
      fix();
    }
  });
}
