import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
import type { Description } from "../types";
import { acceptTranslated, checkTranslated } from "./stale";

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

test("texts that were accepted are found fresh", () => {
  checkTranslated(describeTeams("List teams"), file);
});

test("the file has one line a text, in the order of the pointers", () => {
  assert.equal(
    readFileSync(file, "utf8"),
    '{\n  "/info/title": "be54985656",\n  "/paths/~1teams/get/summary": "863546c57b"\n}\n',
  );
});

test("a text whose English has changed is named with its place", async () => {
  assert.deepEqual(await messagesOf(() => checkTranslated(describeTeams("List all teams"), file)), [
    "translated.json:/paths/~1teams/get/summary: the English text has changed since it was translated → " +
      "adapt the German text, then run npm run translations:accept",
  ]);
  assert.equal(acceptTranslated(describeTeams("List all teams"), file), 2);
  checkTranslated(describeTeams("List all teams"), file);
});

test("a text that moved is named in both places", async () => {
  assert.deepEqual(await messagesOf(() => checkTranslated(describeTeams("List teams", "/groups"), file)), [
    "translated.json:/paths/~1groups/get/summary: the text is new → " +
      "adapt the German text, then run npm run translations:accept",
    "translated.json:/paths/~1teams/get/summary: the text is gone → " +
      "look for where it went, then run npm run translations:accept",
  ]);
});

test("without the file, every text is new", async () => {
  const messages = await messagesOf(() => checkTranslated(describeTeams("List teams"), "missing.json"));
  assert.equal(messages.length, 2);
});

test("what isn't text may change, and lines may break elsewhere", () => {
  const description = describeTeams("List teams");
  description.info.version = "1.1.0";
  description.info.title = "Test\n  API\n";
  checkTranslated(description, file);
});
