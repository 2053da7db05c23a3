import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import guideInputs from ".";
import nameInputs from "./loader.cjs";

type Options = ReturnType<ThisParameterType<typeof nameInputs>["getOptions"]>;

/** @returns the files and folders that cause a guide to be rebuilt, relative to the project's folder */
function listInputs(source: string): string[] {
  const plugin = guideInputs() as unknown as { configureWebpack: () => { module: { rules: { options: Options }[] } } };
  const [rule] = plugin.configureWebpack().module.rules;
  const inputs: string[] = [];
  const add = (input: string): void => void inputs.push(path.relative(process.cwd(), input));
  const loader = {
    getOptions: () => rule?.options as Options,
    addDependency: add,
    addContextDependency: add,
  };
  assert.equal(nameInputs.call(loader, source), source);
  return inputs;
}

for (const [what, source, inputs] of [
  ["a workflow's script", "<WorkflowScript workflow='x' />", ["openapi/arazzo", "api/openapi.de.json"]],
  ["the glossary, which shows the titles of guides", "<Glossary />", ["docs", "api/operations"]],
  ["permissions, which show the titles of tags", "<RoleMatrix />", ["api/catalog.json", "api/operations"]],
  ["an operation", "<Operation id='createTeam' />", ["api/operations/createTeam.json"]],
  ["a call", '<Call\n  answer="none"\n  operation="createTeam"\n/>', ["api/operations/createTeam.json"]],
  [
    "a lifecycle, with the operations that trigger its transitions",
    '<Lifecycle id="subscription" />',
    ["openapi/lifecycles.yaml", "api/operations/approveSubscription.json"],
  ],
] as const) {
  test(`a guide is rebuilt when something that it shows changes elsewhere: ${what}`, () => {
    const named = listInputs(source);
    assert.deepEqual(
      inputs.filter((input) => !named.includes(input)),
      [],
    );
  });
}

test("a guide isn't rebuilt when an operation that it doesn't mention changes", () => {
  assert.deepEqual(listInputs('<Operation id="createTeam" />'), [
    "docs/glossar/terms.yaml",
    "api/operations/createTeam.json",
  ]);
});

test("a guide without components is rebuilt only when the glossary changes, because its terms are marked in the guide", () => {
  assert.deepEqual(listInputs("Ein Satz."), ["docs/glossar/terms.yaml"]);
});
