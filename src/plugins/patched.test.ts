import assert from "node:assert/strict";
import fs from "node:fs";
import { type TestContext, test } from "node:test";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { LoadContext, Plugin, RouteConfig } from "@docusaurus/types";
import { checkGenerated } from "../../scripts/build-languages";
import cache from "./cache";
import { takeComponents } from "./openapi-theme";
import { findPatched } from "./patched";
import prefetch from "./prefetch";
import { checkReaders } from "./reference/readers";
import { trimGlobalData, trimRoute } from "./reference/trim";
import staticCode from "./static-code";
import unusedCode from "./unused-code";

test("a patch whose file is missing or doesn't match fails the build with an error that names the patch", () => {
  const place = "src/plugins/prefetch";
  assert.match(findPatched(place, "@docusaurus/core/lib/client/prefetch", /rel/), /prefetch\.js$/);
  assert.throws(() => findPatched(place, "@docusaurus/core/lib/client/gone", /rel/), {
    message: "src/plugins/prefetch: can't find @docusaurus/core/lib/client/gone → see src/plugins/README.md",
  });
});

/** Alters the content that is read from a dependency's file. */
function change(context: TestContext, file: string, edit: (text: string) => string): void {
  const read = fs.readFileSync;
  const readChanged = (name: string, ...options: []): unknown => {
    const text = read(name, ...options) as unknown as string;
    return name.endsWith(`/node_modules/${file}`) ? edit(text) : text;
  };
  context.mock.method(fs, "readFileSync", readChanged as typeof read);
}

const configure = (plugin: Plugin): unknown => (plugin.configureWebpack as unknown as () => unknown)();
const classic = "@docusaurus/theme-classic/lib";
const without =
  (text: string) =>
  (whole: string): string =>
    whole.replaceAll(text, "");

for (const [place, run, file, edit] of [
  [
    "plugins/prefetch",
    () => configure(prefetch()),
    "@docusaurus/core/lib/client/prefetch.js",
    without("prefetch(url)"),
  ],
  [
    "plugins/static-code",
    () => configure(staticCode()),
    `${classic}/prism-include-languages.js`,
    without("prismIncludeLanguages(Prism)"),
  ],
  [
    "plugins/unused-code",
    () => configure(unusedCode()),
    "@docusaurus/utils-common/lib/index.js",
    (text) => `${text}\ntslib_1.__exportStar(stringUtils_1, exports);`,
  ],
  ...[
    "hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js",
    "react-is/index.js",
    "react-is/cjs/react-is.production.min.js",
  ].map(
    (file) =>
      [
        "plugins/unused-code",
        () => configure(unusedCode()),
        file,
        (text: string) => `globalThis.a = 1;\n${text}`,
      ] as const,
  ),
  [
    "plugins/unused-code",
    () => unusedCode().getDefaultCodeTranslationMessages?.(),
    "@docusaurus/theme-translations/locales/base/theme-common.json",
    without("theme.blog."),
  ],
  ...Object.entries({
    DocCard: "const { docs } = useDocsVersion();",
    DocPaginator: "const page = useDocsVersion().docs[id];",
    DocVersionBadge: "const [page] = activeVersion?.docs ?? [];",
  }).map(
    ([part, code]) =>
      ["plugins/reference", checkReaders, `${classic}/theme/${part}/index.js`, (text: string) => text + code] as const,
  ),
] as [place: string, run: () => unknown, file: string, edit: (text: string) => string][])
  test(`src/${place} throws an error with its name if ${file} has changed`, async (context) => {
    await run();
    let isChanged = false;
    change(context, file, (text) => {
      const changed = edit(text);
      isChanged = changed !== text;
      return changed;
    });
    await assert.rejects(async () => run(), { message: new RegExp(`^src/${place}: .* → see src/plugins/README`, "s") });
    assert.ok(isChanged);
  });

test("openapi-theme throws an error with its name if the theme has unexpected members", () => {
  const theme = { name: "theme", getThemePath: () => ".", configureWebpack: () => ({}), getClientModules: () => [] };
  assert.equal(takeComponents(theme).getThemePath?.(), ".");
  for (const other of [
    { ...theme, contentLoaded: async () => {} },
    { ...theme, getThemePath: undefined },
  ])
    assert.throws(() => takeComponents(other), { message: /^src\/plugins\/openapi-theme: .* the theme has / });
});

test("build-languages throws an error with its name if the generated files aren't in the folder that it set", () => {
  checkGenerated("package.json");
  assert.throws(() => checkGenerated(".docusaurus/none/i18n.json"), { message: /^scripts\/build-languages\.ts: / });
});

test("cache and reference throw errors with their names if the cache version or the docs data has changed", () => {
  const configureCache = cache({ baseUrl: "/" } as LoadContext).configureWebpack as unknown as (
    config: object,
  ) => object;
  assert.deepEqual(configureCache({ experiments: { cache: { version: "1" } } }), {
    experiments: { cache: { version: "1-/" } },
  });
  assert.deepEqual(configureCache({ experiments: { cache: false } }), {});
  assert.throws(() => configureCache({ experiments: { cache: true } }), /src\/plugins\/cache: .* no version/);
  assert.throws(() => trimGlobalData({ versions: [{}] } as unknown as GlobalPluginData), /src\/plugins\/reference: /);
  assert.throws(
    () => trimRoute({ path: "/", component: "", props: { version: { sidebars: {} } } } as RouteConfig, false),
    /src\/plugins\/reference: /,
  );
});

/** Code that client modules copy or rely on. The modules run in the browser, so only a test can check this. */
for (const [place, file, expected] of [
  ["src/components/client/loading-bar.ts", "@docusaurus/theme-classic/lib/nprogress", /const delay = 200;/],
  [
    "src/components/client/loading-bar.ts",
    "nprogress",
    /template: '<div class="bar" role="bar"><div class="peg"><\/div><\/div>/,
  ],
  ["src/components/client/address.ts", "history/cjs/history", /location\.pathname = decodeURI\(location\.pathname\)/],
  ["src/components/client/address.ts", "@docusaurus/core/lib/client/preload", /decodeURI\(pathname\)/],
  ["src/css/custom.css", "@docusaurus/core/lib/client/hasHydratedDataAttribute", /<html data-has-hydrated=/],
] as const)
  test(`${place} finds the code that it relies on in ${file}`, () => void findPatched(place, file, expected));
