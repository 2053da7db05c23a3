import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
import { acceptTranslated, checkTranslated } from "./stale";
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
  checkTranslated(describeTeams("List teams"), file);
});

test("reports English text that has changed, with its location", async () => {
  assert.deepEqual(await messagesOf(() => checkTranslated(describeTeams("List all teams"), file)), [
    "translated.json:/paths/~1teams/get/summary: the English text has changed since it was translated → " +
      "update the German text, then run npm run translations:accept",
  ]);
  assert.equal(acceptTranslated(describeTeams("List all teams"), file), 2);
  checkTranslated(describeTeams("List all teams"), file);
});

test("reports moved text at both locations", async () => {
  assert.deepEqual(await messagesOf(() => checkTranslated(describeTeams("List teams", "/groups"), file)), [
    "translated.json:/paths/~1groups/get/summary: the text is new → " +
      "add the German translation, then run npm run translations:accept",
    "translated.json:/paths/~1teams/get/summary: the English text no longer exists → " +
      "remove its German text, or move it to the new place, then run npm run translations:accept",
  ]);
});

test("if the file is missing, all text is new", async () => {
  const messages = await messagesOf(() => checkTranslated(describeTeams("List teams"), "missing.json"));
  assert.equal(messages.length, 2);
});
