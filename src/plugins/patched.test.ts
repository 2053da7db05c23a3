import assert from "node:assert/strict";
import { test } from "node:test";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { LoadContext, RouteConfig } from "@docusaurus/types";
import cache from "./cache";
import { findPatched } from "./patched";
import { trimGlobalData, trimRoute } from "./reference/trim";

test("a patch ends the build by name where its file is gone or holds something else", () => {
  assert.match(findPatched("prefetch", "@docusaurus/core/lib/client/prefetch", /rel/), /prefetch\.js$/);
  assert.throws(() => findPatched("prefetch", "@docusaurus/core/lib/client/gone", /rel/), {
    message: "src/plugins/prefetch: there is no @docusaurus/core/lib/client/gone → see src/plugins/README.md.",
  });
  assert.throws(
    () => findPatched("prefetch", "@docusaurus/core/lib/client/prefetch", /modulepreload/),
    /^Error: src\/plugins\/prefetch: .* doesn't hold modulepreload → see/,
  );
});

test("the cache's version and the reference's data throw by name where they have another form", () => {
  const configure = cache({ baseUrl: "/" } as LoadContext).configureWebpack as unknown as (config: object) => object;
  assert.deepEqual(configure({ experiments: { cache: { version: "1" } } }), {
    experiments: { cache: { version: "1-/" } },
  });
  assert.deepEqual(configure({ experiments: { cache: false } }), {});
  assert.throws(() => configure({ experiments: { cache: true } }), /src\/plugins\/cache: .* no version/);
  assert.throws(() => trimGlobalData({ versions: [{}] } as unknown as GlobalPluginData), /src\/plugins\/reference: /);
  assert.throws(
    () => trimRoute({ path: "/", component: "", props: { version: { sidebars: {} } } } as RouteConfig, false),
    /src\/plugins\/reference: /,
  );
});
