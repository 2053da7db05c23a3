import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before } from "node:test";
import { check } from "../../src/check";
import { operator } from "../../src/config/operator";
import { formatFinding } from "../../src/lib/findings/finding";
import { digest } from "../../src/openapi/read/stale";
import { copyWriters, makeFolder } from "./folders";

/** Replaces a string in a file, or the whole file if `text` is empty. */
type Edit = [file: string, text: string, by: string | Buffer];

/** An error, and the beginning of its report: `file@text ✗: message`, where `text` is on the line of the error. */
export type Fault = [edit: Edit, report: string];

/** Runs the tests of a file in a copy of the project with two more guides. */
export function testInCopy(): void {
  const project = process.cwd();
  before(() => {
    process.chdir(copyWriters());
    addGuides();
  });
  after(() => process.chdir(project));
}

/** Two guides that don't change when the others are rewritten. */
export function addGuides(): void {
  const german =
    "---\ntitle: Probe\ndescription: Eine Seite, an der die Prüfung zeigt, dass sie jeden Fehler in seiner Zeile findet.\n" +
    "keywords: [Probe]\n---\n\n## Ziel {/* #target */}\n\nEin Satz.\n\nNoch ein Satz.\n";
  const english =
    "---\ntitle: Probe\ndescription: A page on which the check shows that it finds every mistake in the line that it is in.\n" +
    `keywords: [probe]\ngermanSource: "${digest(german)}"\n---\n\n## Target {/* #target */}\n\nA sentence.\n\nAnother sentence.\n`;
  for (const name of ["probe", "second"]) {
    writeFileSync(`docs/guides/${name}.mdx`, german);
    writeFileSync(`i18n/en/docusaurus-plugin-content-docs/current/guides/${name}.mdx`, english);
  }
  const sidebars = readFileSync("sidebars.ts", "utf8");
  writeFileSync("sidebars.ts", sidebars.replace('"guides/team",', '"guides/team", "guides/probe", "guides/second",'));
}

/**
 * Introduces all errors into the project in the working directory, checks it, and undoes them.
 * @param removed folders to remove
 * @returns the check's lines without columns, and the expected beginnings of lines that aren't among them
 */
export async function reportOf(
  faults: readonly Fault[],
  removed: readonly string[] = [],
): Promise<{ report: string[]; missing: string[] }> {
  const saved = makeFolder();
  const files = new Set([...faults.map(([[file]]) => file), ...removed]);
  for (const file of files) cpSync(file, path.join(saved, file), { recursive: true });
  for (const folder of removed) rmSync(folder, { recursive: true });
  for (const [[file, text, by]] of faults) {
    const content = text === "" ? "" : readFileSync(file, "utf8");
    assert.ok(content.includes(text), `${file} doesn't contain ${text}`);
    writeFileSync(file, typeof by === "string" ? content.replace(text, () => by) : by);
  }
  const expected = faults.map(([, line]) => locate(line));
  const report = (await check(operator)).map((finding) => formatFinding({ ...finding, column: undefined }));
  for (const file of files) cpSync(path.join(saved, file), file, { recursive: true });
  return { report, missing: expected.filter((begin) => !report.some((line) => line.startsWith(begin))) };
}

/** @returns the beginning of a report with `@text ✗` replaced by the line of the text */
function locate(report: string): string {
  const [, file = "", text = "", message] = /^([^@]+)@(.+) ✗(: .*)$/s.exec(report) ?? [];
  const [before = ""] = readFileSync(file, "utf8").split(text);
  return `${file}:${before.split("\n").length}${message}`;
}
