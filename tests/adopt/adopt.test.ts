/** The way of an adopter from start to end, in a clone of the last commit. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { linkPackages } from "../../scripts/link-packages";
import { listFiles } from "../../src/lib/files";
import { outputMarker } from "../../src/lib/replace-folder";
import { translatedPages } from "../../src/openapi/model/generated";
import { makeFolder } from "../support/folders";
import { runScript } from "../support/npm";
import { featureExamples, galaxy, github } from "../support/others";

const git = (cwd: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=Acme", "-c", "user.email=dev@acme.com", ...args], { cwd, encoding: "utf8" });

/** @returns the folder of a clone whose packages are this project's; `npm test` installs those of the tests */
function clone(): string {
  const folder = path.join(makeFolder(), "portal");
  git(".", "clone", "--quiet", ".", folder);
  linkPackages(folder);
  return folder;
}

/** The names and words of our own portal. */
const ours = /datenmarkt|marketplace|anbieter|konsument|sandbox/i;
/** Files that contain one for another reason: roles in permissions and lifecycles, and a flag of Chromium. */
const notOurs = [
  "i18n/de/words.json",
  "i18n/en/words.json",
  "scripts/ensure-browser.ts",
  "src/remark/permissions.test.ts",
];

const author = {
  ...{ GIT_AUTHOR_NAME: "Acme", GIT_AUTHOR_EMAIL: "dev@acme.com" },
  ...{ GIT_COMMITTER_NAME: "Acme", GIT_COMMITTER_EMAIL: "dev@acme.com" },
};

/** What an adopter adds first. */
const content: Record<string, string> = {
  "docs/first-steps.mdx": `---
title: First steps
description: How to get a token, and how to send the first request to the API.
keywords: [token, first request]
---

Request a token, and send it with each request.
`,
  "docs/changelog.yaml": `- version: 1.0.0
  date: 2026-11-21
  summary: { en: The first release. }
  portal: { added: [{ en: Everything. }] }
`,
  "docs/home.yaml": `ways:
  - title: { en: Developers }
    lead: { en: Send a request. }
    start: { to: /docs/first-steps, label: { en: Start here } }
`,
};

const { "3.0 petstore": petstore = "" } = featureExamples;
for (const [name, file] of Object.entries({ petstore, "a part of GitHub": github, galaxy }))
  test(`${name}: the repository becomes its portal in one commit, which can be checked, built, and tested`, async () => {
    const cwd = clone();
    const before = git(cwd, "rev-parse", "HEAD");
    // As an earlier build leaves it: Docusaurus would prefer these pages, because English is now the first language.
    const earlier = path.join(cwd, translatedPages("en"));
    mkdirSync(earlier);
    writeFileSync(path.join(earlier, outputMarker), "");
    await runScript("adopt", [file], { cwd, env: author });
    assert.equal(git(cwd, "rev-parse", "HEAD~1"), before);
    assert.equal(git(cwd, "status", "--porcelain"), "");
    const about = listAbout(cwd).filter((line) => !/^(openapi|docs)\//.test(line));
    assert.deepEqual(about, []);
    if (file !== galaxy) {
      await runScript("test", ["build", "check", "site"], { cwd });
      return assert.ok(!existsSync(earlier));
    }
    for (const [added, text] of Object.entries(content)) writeFileSync(path.join(cwd, added), text);
    const sidebars = path.join(cwd, "sidebars.ts");
    writeFileSync(sidebars, readFileSync(sidebars, "utf8").replace("docs: []", 'docs: ["first-steps"]'));
    await runScript("test", [], { cwd });
    const read = (page: string): string => readFileSync(path.join(cwd, "build", page), "utf8");
    assert.match(read("index.html"), /href="?\/docs\/first-steps"?[^>]*>Start here</);
    assert.match(read("changelog/index.html"), /The first release\./);
    const built = listFiles(path.join(cwd, "build"), /\.(html|md|json|yaml|txt|js|css|xml)$/);
    assert.deepEqual(
      built.filter((page) => /datenmarkt/i.test(readFileSync(page, "utf8"))),
      [],
    );
  });

/** @returns the lines about our own portal in the files of a repository */
function listAbout(cwd: string): string[] {
  const files = git(cwd, "ls-files").trim().split("\n");
  return files
    .filter((file) => !notOurs.includes(file) && !file.endsWith("package-lock.json"))
    .flatMap((file) => {
      const lines = readFileSync(path.join(cwd, file), "utf8").split("\n");
      return lines.flatMap((line, index) => (ours.test(line) ? `${file}:${index + 1}: ${line.slice(0, 200)}` : []));
    });
}

test("errors in the description, and changes that aren't committed, stop the command before it changes anything", async () => {
  const cwd = clone();
  const folder = makeFolder({
    "broken.yaml": "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /a: { $ref: '#/b' } }\n",
  });
  await assert.rejects(runScript("adopt", [`${folder}/broken.yaml`], { cwd, env: author }), /broken\.yaml:3/);
  const several = makeFolder({
    "api.yaml": "openapi: 3.1.0\npaths: { /a: {$ref: a.yaml} }\n",
    "a.yaml": "get: { responses: { 200: { $ref: 'api.yaml#/b' } } }\n",
  });
  await assert.rejects(runScript("adopt", [`${several}/api.yaml`], { cwd, env: author }), /a\.yaml:1:21: .+ → /);
  assert.equal(git(cwd, "status", "--porcelain"), "");
  writeFileSync(path.join(cwd, "notes.txt"), "");
  await assert.rejects(runScript("adopt", [galaxy], { cwd, env: author }), /has changes → /);
  assert.equal(git(cwd, "status", "--porcelain"), "?? notes.txt\n");
});
