import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
import { addStatusMeanings, readLifecycles } from "./lifecycles";
import { readProblems } from "./problems";

const whole = `team:
  schema: TeamStatus
  title: { de: Team, en: Team }
  states:
    OPEN: { de: Offen., en: Open. }
    CLOSED: { de: Geschlossen., en: Closed., final: true }
  transitions:
    - { to: OPEN, actor: provider, operations: [createTeam] }
    - { from: [OPEN], to: CLOSED, actor: either, operations: [closeTeam] }
    - { from: [OPEN], to: CLOSED, actor: platform, event: { de: Fristablauf, en: end of term } }
`;

function meanings(file = whole, operationIds = ["createTeam", "closeTeam"]): Record<string, string> | undefined {
  process.chdir(makeFolder({ "openapi/lifecycles.yaml": file }));
  const description = makeDescription();
  description.components.schemas.TeamStatus = { enum: ["OPEN", "CLOSED"] };
  addStatusMeanings(description, readLifecycles(), "de", new Set(operationIds));
  return description.components.schemas.TeamStatus["x-enumDescriptions"];
}

/** @returns the messages for the lifecycles with one string in them replaced */
function refusals(text: string, by: string): Promise<string[]> {
  assert.ok(whole.includes(text));
  return messagesOf(() => meanings(whole.replace(text, by)));
}

test("a status enum gets the states' meanings", () => {
  assert.deepEqual(meanings(), { OPEN: "Offen.", CLOSED: "Geschlossen." });
});

test("reports a state that isn't in the enum, with its location", async () => {
  assert.deepEqual(await refusals("    OPEN:", "    LOCKED: { de: Zu., en: Locked. }\n    OPEN:"), [
    'openapi/lifecycles.yaml:4:3: the states LOCKED, OPEN, CLOSED don\'t match the enum of the schema "TeamStatus" (OPEN, CLOSED) → make both list the same states in the same order',
  ]);
});

test("reports a transition to or from an unknown state, with its location", async () => {
  assert.deepEqual(
    await refusals("from: [OPEN], to: CLOSED, actor: either", "from: [OPN], to: CLOSED, actor: either"),
    [
      'openapi/lifecycles.yaml:9:7: the state "OPN" doesn\'t exist → did you mean "OPEN"? Otherwise, use one of OPEN, CLOSED',
    ],
  );
});

test("reports an unknown operation with its location", async () => {
  assert.deepEqual(await refusals("[createTeam]", "[foundTeam]"), [
    'openapi/lifecycles.yaml:8:7: the operation "foundTeam" doesn\'t exist → correct the operationId',
  ]);
});

test("reports an unknown schema with its location", async () => {
  assert.deepEqual(await refusals("schema: TeamStatus", "schema: TeamState"), [
    'openapi/lifecycles.yaml:2:3: the description has no schema "TeamState" → did you mean "TeamStatus"? Otherwise, reference the schema from an operation, or correct the name',
  ]);
});

test("reports a state without a German translation, with its location", async () => {
  assert.deepEqual(await refusals("{ de: Offen., en: Open. }", "{ en: Open. }"), [
    'openapi/lifecycles.yaml:5:5: "de" is missing → add it',
  ]);
});

test("reports a problem without a German translation, with its location", async () => {
  const texts = "cause: { de: A., en: A. }, fix: { de: B., en: B. }";
  const problem = `not-found: { status: 404, title: { en: Not found, de: }, ${texts} }\n`;
  process.chdir(makeFolder({ "openapi/problems.yaml": problem }));
  assert.deepEqual(await messagesOf(() => readProblems()), [
    'openapi/problems.yaml:1:51: "de" must be a string → write the text',
  ]);
});
