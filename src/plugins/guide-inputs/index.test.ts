import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import guideInputs from ".";
import nameInputs from "./loader.cjs";

type Options = ReturnType<ThisParameterType<typeof nameInputs>["getOptions"]>;

/** @returns what a guide is made anew for, from the project's folder */
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
  ["the glossary, which has the titles of guides", "<Glossary />", ["docs", "api/catalogue.json"]],
  ["a lifecycle", '<Lifecycle id="subscription" />', ["openapi/lifecycles.yaml"]],
] as const) {
  test(`a guide is made anew when what it shows has changed elsewhere: ${what}`, () => {
    const named = listInputs(source);
    assert.deepEqual(
      inputs.filter((input) => !named.includes(input)),
      [],
    );
  });
}

test("a guide without components is made anew for the glossary alone, whose terms are marked in it", () => {
  assert.deepEqual(listInputs("Ein Satz."), ["docs/glossar/terms.yaml"]);
});
