import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { copyProject, makeFolder } from "../../../tests/support/folders";
import { readOperatorValues } from "../../config/operator";
import { bundleDescription } from "../../openapi/read/bundle";
import { descriptionRoot } from "../../openapi/read/description";
import { normalizeDescription } from "../../openapi/read/normalize";
import { listOperations } from "../../openapi/read/operations";
import { words } from "../../openapi/render/words";
import { generate } from "./generate";

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
function readOutput(folder: string): Record<string, string> {
  const files = [german, english].flatMap((output) =>
    readdirSync(path.join(folder, output), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(output, file),
    ),
  );
  return Object.fromEntries(
    files
      .sort()
      .filter((file) => statSync(path.join(folder, file)).isFile())
      .map((file) => [
        file,
        createHash("sha256")
          .update(readFileSync(path.join(folder, file)))
          .digest("hex"),
      ]),
  );
}

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

const pagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".mdx"))
    .map((file) => file.replace(/(\.api)?\.mdx$/, ""))
    .sort();

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
  assert.equal(await generateIn(first), true);
  output = readOutput(first);
});

test("only operations have a page, apart from the index and the introduction, in both languages", async () => {
  const operations = listOperations(normalizeDescription(await bundleDescription(descriptionRoot), "").description);
  const expected = [...operations.map(({ slug }) => slug), "index", "introduction"].sort();
  assert.deepEqual(pagesIn(path.join(first, german)), expected);
  assert.deepEqual(pagesIn(path.join(first, english, "current")), expected);
});

test("no page has an unresolved link to an operation or an undefined value", () => {
  for (const file of Object.keys(output).filter((name) => name.endsWith(".mdx"))) {
    const page = readFileSync(path.join(first, file), "utf8");
    assert.doesNotMatch(page, /\(operation:|href=\\"\\"|\[object Object\]|>undefined</, file);
  }
});

test("pages are written in their own language", () => {
  const [germanPage, englishPage] = [german, `${english}/current`].map((folder) =>
    readFileSync(path.join(first, folder, "create-bundle.api.mdx"), "utf8"),
  );
  assert.match(germanPage ?? "", new RegExp(`^## ${words.de.responses} `, "m"));
  assert.match(englishPage ?? "", new RegExp(`^## ${words.en.responses} `, "m"));
});

test("regenerates pages when their inputs change", async () => {
  const folder = copyGenerated();
  edit(folder, "openapi/overlays/de/teams.yaml", "summary: Team anlegen", "summary: Team gründen");
  assert.equal(await generateIn(folder), true);
  assert.match(readFileSync(path.join(folder, german, "create-team.api.mdx"), "utf8"), /^# Team gründen$/m);
});

test("regenerates missing pages, and two runs write identical files", async () => {
  const folder = copyGenerated();
  rmSync(path.join(folder, english), { recursive: true });
  assert.equal(await generateIn(folder), true);
  assert.deepEqual(readOutput(folder), output);
});

describe("npm run generate", { concurrency: 2 }, () => {
  test("does nothing if no input has changed, and reports that", async () => {
    const folder = copyGenerated();
    writeFileSync(path.join(folder, "src/openapi/more.test.ts"), "");
    assert.deepEqual(await runGenerate(folder), { code: 0, out: "API pages are up to date.\n", err: "" });
    assert.deepEqual(readOutput(folder), output);
  });

  /** @returns the number of the line with a string, counted from 1 */
  const lineOf = (file: string, text: string): number =>
    readFileSync(file, "utf8")
      .split("\n")
      .findIndex((line) => line.includes(text)) + 1;

  const refusals: {
    what: string;
    change?: [file: string, text: string, by: string];
    env?: Record<string, string>;
    message: RegExp;
  }[] = [
    {
      what: "invalid YAML",
      change: ["openapi/paths/tenants.yaml", "operationId: createTenant", "operationId: [createTenant"],
      message: /^openapi\/paths\/tenants\.yaml:4:5: .+ → correct the YAML\n\n1 error in 1 file\.$/,
    },
    {
      what: "an unresolved $ref",
      change: ["openapi/paths/tenants.yaml", "tenants.yaml#/TenantCreation", "tenants.yaml#/Nope"],
      message: new RegExp(
        `^openapi/paths/tenants\\.yaml:${lineOf("openapi/paths/tenants.yaml", "tenants.yaml#/TenantCreation") - 1}:11: Can't resolve \\$ref → point "\\$ref" to .+\n\n1 error in 1 file\\.$`,
      ),
    },
    {
      what: "a missing German translation",
      change: ["openapi/overlays/de/teams.yaml", "summary: ", "# summary: "],
      message:
        /^openapi\/paths\/teams\.yaml:7:5: no German text for ".+" → add it to .+openapi\/overlays\/de\/.+\n\n1 error in 1 file\.$/,
    },
    {
      what: "a lifecycle state that is missing from the enum",
      change: ["openapi/lifecycles.yaml", "    REJECTED: {", "    REFUSED: {"],
      message:
        /^openapi\/lifecycles\.yaml:\d+:3: the states .+ don't match the enum .+ → make both .+\n\n1 error in 1 file\.$/,
    },
    {
      what: "an invalid operator value",
      env: { API_SERVER: "api.example" },
      message:
        /^These environment variables aren't valid → correct them \(.+\):\n {2}API_SERVER: got "api\.example", expected .+\.$/,
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
