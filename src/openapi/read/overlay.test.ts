import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
import { translateDescription } from "./overlay";
import type { Description } from "./types";

const source = makeDescription({
  info: { title: "Test API", version: "1.0.0" },
  paths: {
    "/teams": { get: makeOperation("fetchTeams", { summary: "List teams", description: "Lists\nall teams." }) },
  },
});

const whole = `overlay: 1.0.0
info: { title: German, version: 1.0.0 }
actions:
  - target: $.info
    update: { title: Test-API }
  - target: $.paths['/teams'].get
    update:
      summary: Teams auflisten
      description: Listet alle Teams auf.
`;

function translate(overlay: string): Description {
  process.chdir(makeFolder({ "overlays/de/teams.yaml": overlay }));
  return translateDescription(source, "de", path.join("overlays", "de")).description;
}

/** @returns the messages for the overlay with one string in it replaced */
function refusals(text: string, by: string): Promise<string[]> {
  assert.ok(whole.includes(text));
  return messagesOf(() => translate(whole.replace(text, by)));
}

test("translates text without changing the source", () => {
  const operation = translate(whole).paths["/teams"]?.get;
  assert.equal(operation?.summary, "Teams auflisten");
  assert.equal(operation?.description, "Listet alle Teams auf.");
  assert.equal(operation?.operationId, "fetchTeams");
  assert.equal(source.paths["/teams"]?.get?.summary, "List teams");
});

for (const [how, by] of [
  ["left out", ""],
  ["without a value", "summary:"],
  ["empty", 'summary: ""'],
]) {
  test(`reports a German translation that is ${how}, with its location`, async () => {
    assert.deepEqual(await refusals("summary: Teams auflisten", by ?? ""), [
      "overlays/de:/paths/~1teams/get/summary: no German text for \"List teams\" → add it to the file of the same name in overlays/de/, with the target $.paths['/teams'].get",
    ]);
  });
}

test("reports a missing translation of multiline text on one line", async () => {
  const messages = await refusals("description: Listet alle Teams auf.", "");
  assert.equal(messages.length, 1);
  assert.match(messages[0] ?? "", /no German text for "Lists\\nall teams\."/);
});

test("reports a target that matches nothing, with its line, but not the resulting errors", async () => {
  assert.deepEqual(await refusals("['/teams']", "['/team']"), [
    `overlays/de/teams.yaml:6:5: the target $.paths['/team'].get matches nothing → did you mean "/teams"? Otherwise, correct or remove the action`,
  ]);
});

test("reports a target that isn't a valid JSONPath, with its line", async () => {
  const messages = await refusals("['/teams']", "['/teams");
  assert.equal(messages.length, 1);
  assert.match(
    messages[0] ?? "",
    /^overlays\/de\/teams\.yaml:6:5: the target .* isn't a valid JSONPath .* → correct it/,
  );
});

test("reports a key that the source doesn't have, with its line", async () => {
  assert.deepEqual(await refusals("summary: Teams", "sumary: Teams"), [
    `overlays/de/teams.yaml:6:5: /paths/~1teams/get/sumary isn't in the description → did you mean "summary"? Otherwise, correct the key or remove it`,
  ]);
});

test("reports an action without an update, with its line", async () => {
  assert.deepEqual(await refusals("update: { title: Test-API }", "remove: true"), [
    'overlays/de/teams.yaml:4:5: the action has no "update" → add it, with translations of the text under the target',
  ]);
});

test("reports invalid YAML with its line", async () => {
  assert.match(
    (await messagesOf(() => translate("actions:\n  - target: [a\n")))[0] ?? "",
    /^overlays\/de\/teams\.yaml:3:1: /,
  );
});

test("reports a file without actions", async () => {
  assert.deepEqual(await messagesOf(() => translate("overlay: 1.0.0\n")), [
    'overlays/de/teams.yaml:1:1: "actions" is missing → add it, or remove the file',
  ]);
});

test("if missing translations are only warnings, lists them, marks the text as English, and accepts a missing overlay", () => {
  process.chdir(makeFolder({ "de.yaml": "actions: [{ target: $.info, update: { title: Test-API } }]\n" }));
  const { description, untranslated, untranslatedTexts } = translateDescription(source, "de", "de.yaml", "warn");
  assert.equal(description.info.title, "Test-API");
  assert.equal(description.paths["/teams"]?.get?.summary, "List teams");
  assert.deepEqual(untranslatedTexts, ["List teams", "Lists\nall teams."]);
  assert.deepEqual(
    untranslated.map(({ place }) => place),
    ["/paths/~1teams/get/summary", "/paths/~1teams/get/description"],
  );
  assert.equal(translateDescription(source, "de", "gone", "warn").untranslated.length, 3);
});
