import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operator } from "../../src/config/operator";
import { pageFiles } from "../build/site";
import { type Nginx, startNginx } from "../support/nginx";
import { behaviors } from "./behaviors";
import { desktop, type Engine, type EngineName, engines } from "./engines";
import { Reader } from "./reader";
import { startRelay } from "./relay";

/** `tests/build/routes.test.ts` holds the built files against the sitemaps. */
const paths = pageFiles.filter(({ isNotFoundPage }) => !isNotFoundPage).map(({ path }) => path);

/** In the browser: kept once the page's links, which were observed before the body is, know what is in sight. */
const sight = "new Promise((resolve) => new IntersectionObserver(() => resolve(true)).observe(document.body))";

/**
 * Tests an engine: every behavior, and every page once.
 * @param crawls whether to visit every page; those of Chromium are by `tests/e2e/crawl.spec.ts`
 */
export function testEngine(name: EngineName, { crawls = true } = {}): void {
  const start = engines[name]();
  describe(name, { skip: start ? false : `${name} isn't installed` }, () => {
    let nginx: Nginx;
    let engine: Engine;
    before(async () => {
      nginx = await startNginx("build", operator.baseUrl);
      engine = (await start?.()) as Engine;
    });
    after(async () => {
      await nginx?.stop();
      await engine?.stop();
    });

    for (const { name: title, check, provoked, script = "", leftOut } of behaviors) {
      test(title, { skip: leftOut?.[name] ?? false }, async () => {
        const relay = await startRelay(nginx.origin);
        relay.script = script;
        try {
          await engine.tab.resize(...desktop);
          await check(new Reader(engine.tab, relay), name);
          const complaints = relay.takeComplaints().filter((complaint) => !provoked?.test(complaint));
          assert.deepEqual(complaints, []);
        } finally {
          // First: a browser that has crashed opens nothing more, and a relay that listens keeps this process from ending.
          relay.stop();
          await engine.tab.open("about:blank");
        }
      });
    }

    test(`each of ${paths.length} pages comes to life without a complaint`, { skip: !crawls }, async () => {
      const relay = await startRelay(nginx.origin);
      const reader = new Reader(engine.tab, relay);
      try {
        for (const path of paths) {
          await reader.open(path);
          await reader.run(sight);
        }
        assert.deepEqual(relay.takeComplaints(), []);
      } finally {
        relay.stop();
        await engine.tab.open("about:blank");
      }
    });
  });
}
