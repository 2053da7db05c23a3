import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { readOperatorValues } from "../../src/config/operator-values";
import { listFiles } from "../../src/lib/files";
import { claimFolder } from "../../src/lib/processes";
import { staged } from "../../src/openapi/model/generated";
import { generate } from "../../src/plugins/reference/generate";
import { makeFolder } from "../support/folders";
import { copyProject } from "../support/project-copy";

const german = "api";
const english = "i18n/en/docusaurus-plugin-content-docs-api";

/** Runs `npm run generate` as its script does. */
function runGenerate(
  folder: string,
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", "scripts/generate.ts"], options, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

/** @returns a hash of each generated file */
const readOutput = (folder: string): Record<string, string> =>
  Object.fromEntries(
    [german, english]
      .flatMap((output) => listFiles(path.join(folder, output)))
      .map((file) => [path.relative(folder, file), createHash("sha256").update(readFileSync(file)).digest("hex")]),
  );

/** Replaces the first occurrence of a string in a file, as a writer's mistake might. */
function edit(folder: string, file: string, text: string, by: string): void {
  const target = path.join(folder, file);
  const content = readFileSync(target, "utf8");
  assert.ok(content.includes(text), `${file} lacks ${text}`);
  writeFileSync(
    target,
    content.replace(text, () => by),
  );
}

const project = process.cwd();
const operator = readOperatorValues({});
let first: string;
let output: Record<string, string>;

/** @returns a copy of the project with its generated pages */
function copyGenerated(): string {
  const folder = makeFolder();
  cpSync(first, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** @returns whether anything was generated */
async function generateIn(folder: string): Promise<boolean> {
  process.chdir(folder);
  try {
    return await generate(operator);
  } finally {
    process.chdir(project);
  }
}

before(async () => {
  first = copyProject();
  // The project's own reference, so that only a test that changes an input has to generate one.
  for (const made of [german, english].filter((each) => existsSync(each)))
    cpSync(made, path.join(first, made), { recursive: true });
  await generateIn(first);
  output = readOutput(first);
});

test("regenerates pages when their inputs change", async () => {
  const folder = copyGenerated();
  edit(folder, "openapi/overlays/de/teams.yaml", "summary: Team anlegen", "summary: Team gründen");
  assert.equal(await generateIn(folder), true);
  assert.match(readFileSync(path.join(folder, german, "create-team.api.mdx"), "utf8"), /^title: "Team gründen"$/m);
  const ofEnglish = (files: Record<string, string>): [string, string][] =>
    Object.entries(files).filter(([file]) => file.startsWith(english) && file.endsWith(".mdx"));
  assert.ok(ofEnglish(output).length > 100);
  assert.deepEqual(ofEnglish(readOutput(folder)), ofEnglish(output), "two runs write the same");
});

describe("npm run generate", { concurrency: 2 }, () => {
  test("does nothing if no input has changed, and reports that", async () => {
    const folder = copyGenerated();
    writeFileSync(path.join(folder, "src/openapi/more.test.ts"), "");
    assert.deepEqual(await runGenerate(folder), { code: 0, out: "API pages are up to date.\n", err: "" });
    assert.deepEqual(readOutput(folder), output);
  });

  test("makes missing pages, but not beside another run, which writes the same files", async () => {
    const folder = copyGenerated();
    rmSync(path.join(folder, english), { recursive: true });
    const release = claimFolder(path.join(folder, staged.folder));
    const { code, err } = await runGenerate(folder);
    release();
    assert.equal(code, 2);
    assert.match(err, new RegExp(`^process ${process.pid} is working in .+ → .+\n$`));
  });

  const refusals: {
    what: string;
    change?: [file: string, text: string, by: string];
    env?: Record<string, string>;
    message: RegExp;
  }[] = [
    {
      what: "a missing German translation",
      change: ["openapi/overlays/de/teams.yaml", "summary: ", "# summary: "],
      message:
        /^openapi\/paths\/teams\.yaml:\d+:5: no German text for ".+" → add it to .+openapi\/overlays\/de\/.+\n\n1 error in 1 file\.$/,
    },
    {
      what: "an invalid operator value",
      env: { API_SERVER: "api.example" },
      message: /^API_SERVER: "apiServer" can't be "api\.example" → write .+$/,
    },
  ];
  for (const { what, change, env, message } of refusals) {
    test(`rejects ${what} with one message, and keeps the previously generated files`, async () => {
      const folder = copyGenerated();
      if (change) edit(folder, ...change);
      const { code, out, err } = await runGenerate(folder, env);
      assert.equal(code, 1);
      assert.equal(out, "");
      assert.match(err.replace(/\n$/, ""), message);
      assert.deepEqual(readOutput(folder), output);
    });
  }
});
