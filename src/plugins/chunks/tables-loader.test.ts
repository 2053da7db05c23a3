import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import joinTables from "./tables-loader.cjs";

const chunk = (name: string, module: string): string =>
  `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${module}"), "${module}", require.resolveWeak("${module}")],`;
const route = (path: string, hash: string, more: string): string =>
  `{\n path: '${path}',\n component: ComponentCreator('${path}', '${hash}'),\n ${more}\n }`;
const written = {
  "routes.js": `import ComponentCreator from '@docusaurus/ComponentCreator';\n\nexport default [${[
    route("/api", "111", `routes: [${route("/api/a", "222", 'exact: true,\n sidebar: "reference"')}]`),
    route("/api/it\\'s", "333", "exact: true"),
    route("/changelog", "444", "exact: true"),
    "{ path: '*', component: ComponentCreator('*') }",
  ].join(", ")}];\n`,
  "routesChunkNames.json": JSON.stringify({
    "/api-111": { __comp: "0c", __context: { plugin: "0e" } },
    "/api/a-222": { __comp: "0d", content: "0a" },
    "/api/it's-333": { __comp: "0d", content: "0b" },
    "/changelog-444": { __comp: "0f", releases: "10" },
  }),
  "registry.js": `export default {\n${["0a", "0b", "0c", "0d", "0e", "0f", "10"].map((name) => chunk(name, `@site/${name}.mdx`)).join("\n")}};\n`,
};

const load = (table: string, isServer = false, files: Record<string, string> = written): string => {
  const folder = makeFolder(files);
  return joinTables.call({ getOptions: () => ({ table, folder, isServer }), addDependency: () => undefined });
};

interface Route {
  path: string;
  component: unknown;
  exact?: boolean;
  sidebar?: string;
  routes?: Route[];
}
type Chunk = [load: string, name: string, id: string];

/** @returns the routes that Docusaurus's client reads, each with the chunks that make up its component */
function run(isServer: boolean): Route[] {
  const body = (source: string): string =>
    source
      .replace(/^import .*$/gm, "")
      .replace("export default", "return")
      .replaceAll("import(", "load(")
      .replaceAll("require.resolveWeak(", "id(");
  const id = (module: string): string => module;
  const registry = new Function("load", "id", body(load("registry.js", isServer)))(id, id) as Record<string, Chunk>;
  const names = JSON.parse(load("routesChunkNames.json", isServer)) as Record<string, Record<string, unknown>>;
  const create = (path: string, hash?: string): unknown =>
    Object.entries(names[`${path}-${hash}`] ?? {}).map(([part, name]) => [part, registry[String(name)]?.[1]]);
  const source = body(load("routes.js", isServer));
  return new Function("ComponentCreator", "registry", "routesChunkNames", "load", "id", source)(
    create,
    registry,
    names,
    id,
    id,
  ) as Route[];
}

test("pages find their chunks, and rendering finds a chunk by its name", () => {
  const [parent, escaped, changelog] = run(true);
  const [page] = parent?.routes ?? [];
  assert.deepEqual(page, {
    path: "/api/a",
    component: [
      ["__comp", "0d"],
      ["content", "0a"],
    ],
    exact: true,
    sidebar: "reference",
  });
  assert.deepEqual(escaped?.component, [
    ["__comp", "0d"],
    ["content", "0b"],
  ]);
  assert.deepEqual(changelog?.component, [
    ["__comp", "0f"],
    ["releases", "10"],
  ]);
});

test("the browser gets no module paths, and gets each page only once", () => {
  assert.deepEqual(run(false)[0]?.routes?.[0]?.component, [
    ["__comp", ""],
    ["content", ""],
  ]);
  assert.doesNotMatch(load("registry.js"), /0a/);
  assert.doesNotMatch(load("routesChunkNames.json"), /0a/);
});

for (const [what, files, message] of [
  [
    "a registry with an unexpected format",
    { "registry.js": written["registry.js"].replace('), "@site/0b.mdx"', "), path") },
    /^src\/plugins\/chunks: parsed 6 of 7 lines/,
  ],
  ["a registry without chunks", { "registry.js": "export default {};" }, /^src\/plugins\/chunks: parsed 0 of 0 lines/],
  [
    "routes with an unexpected format",
    { "routes.js": "export default [];" },
    /^src\/plugins\/chunks: parsed none of Docusaurus's routes/,
  ],
] as const) {
  test(`rejects ${what}`, () => assert.throws(() => load("routes.js", false, { ...written, ...files }), { message }));
}
