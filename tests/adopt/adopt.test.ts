/** The way of an adopter from start to end, in a clone of the last commit. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { linkPackages } from "../../scripts/link-packages";
import { listFiles } from "../../src/lib/files";
import { makeFolder } from "../support/folders";
import { runScript } from "../support/npm";
import { featureExamples, galaxy, github } from "../support/others";

const git = (cwd: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=Acme", "-c", "user.email=dev@acme.com", ...args], { cwd, encoding: "utf8" });

/** @returns the folder of a clone whose packages are this project's */
function clone(): string {
  const folder = path.join(makeFolder(), "portal");
  git(".", "clone", "--quiet", ".", folder);
  linkPackages(folder);
  symlinkSync(path.resolve("tests/node_modules"), path.join(folder, "tests/node_modules"));
  return folder;
}

const author = {
  ...{ GIT_AUTHOR_NAME: "Acme", GIT_AUTHOR_EMAIL: "dev@acme.com" },
  ...{ GIT_COMMITTER_NAME: "Acme", GIT_COMMITTER_EMAIL: "dev@acme.com" },
};

const guide = `---
title: First steps
description: How to get a token, and how to send the first request to the API.
keywords: [token, first request]
---

Request a token, and send it with each request.
`;

const { "3.0 petstore": petstore = "" } = featureExamples;
for (const [name, file] of Object.entries({ petstore, "a part of GitHub": github, galaxy }))
  test(`${name}: the repository becomes its portal in one commit, which can be checked, built, and tested`, async () => {
    const cwd = clone();
    const before = git(cwd, "rev-parse", "HEAD");
    await runScript("adopt", [file], { cwd, env: author });
    assert.equal(git(cwd, "rev-parse", "HEAD~1"), before);
    assert.equal(git(cwd, "status", "--porcelain"), "");
    await runScript("check", [], { cwd });
    if (file !== galaxy) return void (await runScript("build", [], { cwd }));
    writeFileSync(path.join(cwd, "docs/first-steps.mdx"), guide);
    const sidebars = path.join(cwd, "sidebars.ts");
    writeFileSync(sidebars, readFileSync(sidebars, "utf8").replace("docs: []", 'docs: ["first-steps"]'));
    await runScript("test", [], { cwd });
    const built = listFiles(path.join(cwd, "build"), /\.(html|md|json|yaml|txt|js|css|xml)$/);
    assert.ok(built.some((page) => page.endsWith("/docs/first-steps/index.html")));
    assert.deepEqual(
      built.filter((page) => /datenmarkt/i.test(readFileSync(page, "utf8"))),
      [],
    );
  });

test("errors in the description, and changes that aren't committed, stop the command before it changes anything", async () => {
  const cwd = clone();
  const folder = makeFolder({
    "broken.yaml": "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /a: { $ref: '#/b' } }\n",
  });
  await assert.rejects(runScript("adopt", [`${folder}/broken.yaml`], { cwd, env: author }), /broken\.yaml:3/);
  assert.equal(git(cwd, "status", "--porcelain"), "");
  writeFileSync(path.join(cwd, "notes.txt"), "");
  await assert.rejects(runScript("adopt", [galaxy], { cwd, env: author }), /has changes → /);
  assert.equal(git(cwd, "status", "--porcelain"), "?? notes.txt\n");
});
