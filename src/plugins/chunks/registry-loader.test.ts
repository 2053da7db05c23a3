import assert from "node:assert/strict";
import { test } from "node:test";
import nameChunks from "./registry-loader.cjs";

const lines = [
  "export default {",
  '  "0a": [() => import(/* webpackChunkName: "0a" */ "@site/a.mdx"), "@site/a.mdx", require.resolveWeak("@site/a.mdx")],',
  '  "1b": [() => import("@site/b.mdx"), "@site/b.mdx", require.resolveWeak("@site/b.mdx")],};',
];
const load = (source: string, isServer: boolean): string =>
  nameChunks.call({ getOptions: () => ({ isServer }) }, source);

test("rendering finds a chunk by its name, and the browser gets no path", () => {
  const names = (source: string): string[] =>
    [...source.matchAll(/\), "([^"]*)", require/g)].map(([, name = ""]) => name);
  assert.deepEqual(names(load(lines.join("\n"), true)), ["0a", "1b"]);
  assert.deepEqual(names(load(lines.join("\n"), false)), ["", ""]);
});

for (const [what, source] of [
  ["of another form", lines.join("\n").replace('"@site/b.mdx", require', "path, require")],
  ["without chunks", "export default {};"],
] as const) {
  test(`a registry ${what} is an error`, () =>
    assert.throws(() => load(source, false), { message: /^src\/plugins\/chunks: knows [01] of the [02] lines/ }));
}
