import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { makeFolder } from "../../../tests/support/folders";
import { formatFinding } from "../../lib/findings/finding";
import { acceptTranslated, listStale } from "./stale";
import type { Description } from "./types";

const file = "translated.json";

const describeTeams = (summary: string, path = "/teams"): Description =>
  makeDescription({
    info: { title: "Test API", version: "1.0.0" },
    paths: { [path]: { get: makeOperation("fetchTeams", { summary }) } },
  });

beforeEach(() => {
  process.chdir(makeFolder());
  acceptTranslated(describeTeams("List teams"), file);
});

test("accepted translations are up to date", () => {
  assert.deepEqual(listStale(describeTeams("List teams"), file), []);
});

test("reports English text that has changed, with its location", () => {
  assert.deepEqual(listStale(describeTeams("List all teams"), file).map(formatFinding), [
    "translated.json:/paths/~1teams/get/summary: the text has changed since it was translated → " +
      "update the translation, then run npm run translations:accept",
  ]);
  assert.equal(acceptTranslated(describeTeams("List all teams"), file), 2);
  assert.deepEqual(listStale(describeTeams("List all teams"), file), []);
});

test("reports moved text at both locations", () => {
  assert.deepEqual(listStale(describeTeams("List teams", "/groups"), file).map(formatFinding), [
    "translated.json:/paths/~1groups/get/summary: the text is new → " +
      "add a translation, then run npm run translations:accept",
    "translated.json:/paths/~1teams/get/summary: the text no longer exists → " +
      "remove its translation, or move it to the new place, then run npm run translations:accept",
  ]);
});

test("if the file is missing, all text is new", () => {
  assert.equal(listStale(describeTeams("List teams"), "missing.json").length, 2);
});
