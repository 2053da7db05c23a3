import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { copyWriters } from "../../tests/support/folders";
import { check } from "../check";
import { operator } from "../config/operator";
import { formatFinding } from "../lib/findings/finding";
import { bundleDescription } from "../openapi/read/bundle";
import { descriptionRoot } from "../openapi/read/description";
import { acceptTranslated } from "../openapi/read/stale";
import { acceptGuides } from "../remark/guides/translations";
import { Changes } from "./files";
import { newGuide, newOperation, newRelease, newTerm } from "./kinds";

const project = process.cwd();
const operations = (): string[] => readdirSync("openapi/paths").map((file) => `openapi/paths/${file}`);

before(() => process.chdir(copyWriters()));
after(() => process.chdir(project));

const written = new Set<string>();

/** Adds something new and records the files that are written. */
function begin(run: (changes: Changes) => string[]): void {
  const changes = new Changes();
  assert.ok(run(changes).length > 0);
  for (const file of changes.write()) written.add(file);
}

/** The commands in CONTRIBUTING.md. */
const commands = [
  ...readFileSync(path.join(project, "CONTRIBUTING.md"), "utf8").matchAll(/^npm run new -- (.*)$/gm),
].map(([, words = ""]) => [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ""));

const runNew = (words: string[]): { stdout: string; stderr: string } =>
  spawnSync(process.execPath, ["--import", "tsx", path.join(project, "scripts/new.ts"), ...words], {
    encoding: "utf8",
  });

test("the commands in CONTRIBUTING.md write files and list the remaining steps", () => {
  assert.deepEqual(
    commands.map(([kind]) => kind),
    ["guide", "term", "operation", "release"],
  );
  for (const words of commands) {
    const { stdout, stderr } = runNew(words);
    assert.equal(stderr, "");
    const [, files = ""] = /^Written:\n([\s\S]*)\n\nLeft to do:\n {2}\S/.exec(stdout) ?? [];
    for (const file of files.split("\n")) written.add(file.trim());
  }
  assert.ok(written.has("docs/guides/reports.mdx") && existsSync("docs/guides/reports.mdx"));
});

test("the command without arguments shows the commands in CONTRIBUTING.md", () => {
  const { stderr } = runNew([]);
  const shown = [...stderr.matchAll(/^npm run new -- (.*)$/gm)].map(([, words]) => words?.replaceAll('"', ""));
  assert.deepEqual(
    shown,
    commands.map((words) => words.join(" ")),
  );
});

test("adds a guide in both languages and to the sidebar, but only once", () => {
  const guide = (changes: Changes): string[] =>
    newGuide(changes, "guides/invoices", { de: "Rechnungen", en: "Invoices" });
  begin(guide);
  assert.match(readFileSync("sidebars.ts", "utf8"), /"guides\/invoices"/);
  const english = readFileSync("i18n/en/docusaurus-plugin-content-docs/current/guides/invoices.mdx", "utf8");
  acceptGuides();
  assert.equal(readFileSync("i18n/en/docusaurus-plugin-content-docs/current/guides/invoices.mdx", "utf8"), english);
  assert.throws(() => begin(guide), /already exists/);
});

test("adds a term only once", () => {
  const term = (changes: Changes): string[] => newTerm(changes, "invoice", { de: "Rechnung", en: "invoice" });
  begin(term);
  assert.throws(() => begin(term), /already has the term "invoice"/);
});

test("adds a new release at the beginning of the changelog", () => {
  begin((changes) => newRelease(changes, "99.0.0", "2099-01-01"));
  assert.match(readFileSync("docs/changelog.yaml", "utf8"), /^(?:#.*\n)*- version: 99\.0\.0\n/);
});

test("adds an operation to the description, under a new or an existing path", async () => {
  const get = { operationId: "fetchInvoice", method: "get", path: "/invoices/{teamId}", like: "getTeamDetails" };
  const put = { operationId: "replaceTeam", method: "put", path: "/teams/{teamId}", like: "getTeamDetails" };
  begin((changes) => newOperation(changes, get, operations()));
  begin((changes) => newOperation(changes, put, operations()));
  const { paths } = await bundleDescription(descriptionRoot);
  assert.equal(paths["/invoices/{teamId}"]?.get?.operationId, "fetchInvoice");
  assert.equal(paths["/teams/{teamId}"]?.put?.operationId, "replaceTeam");
  assert.equal(paths["/teams/{teamId}"]?.get?.operationId, "getTeamDetails");
  assert.throws(
    () => newOperation(new Changes(), { ...put, operationId: "replaceTeamAgain" }, operations()),
    /already has put/,
  );
});

test("rejects an unknown operation to copy and suggests the nearest one", () => {
  const report = { operationId: "other", method: "get", path: "/other", like: "getTeamDetail" };
  assert.throws(() => newOperation(new Changes(), report, operations()), /did you mean "getTeamDetails"\?/);
});

test("the check reports only the placeholders in the added files", async () => {
  acceptTranslated(await bundleDescription(descriptionRoot));
  const findings = await check({ operator, changed: [...written] });
  assert.deepEqual(
    findings.map(formatFinding).filter((line) => !/"(yet to be written|noch zu schreiben)"/.test(line)),
    [],
  );
  const told = new Set(findings.map(({ file }) => file));
  assert.deepEqual(
    [...written].filter((file) => !told.has(file)),
    ["sidebars.ts", "openapi/openapi.yaml"],
  );
});
