import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operator } from "../../src/config/operator";
import { pageFiles } from "../build/site";
import { type Nginx, startNginx } from "../support/nginx";
import { behaviors } from "./behaviors";
import { desktop, type Engine, type EngineName, engines, type Setting, type Tab } from "./engines";
import { Reader } from "./reader";
import { startRelay } from "./relay";

/** `tests/build/routes.test.ts` compares the built files with the sitemaps. */
const paths = pageFiles.filter(({ isNotFoundPage }) => !isNotFoundPage).map(({ path }) => path);

/** In the browser: resolves after the observers of the page's links, which were registered first, have reported. */
const sight = "new Promise((resolve) => new IntersectionObserver(() => resolve(true)).observe(document.body))";

/** Time limit in milliseconds for a behavior or a page: seven times as long as the slowest behavior took. */
const longest = 120_000;
/** Time limit in milliseconds for a response from a working engine. */
const longestAnswer = 15_000;

/**
 * Tests an engine: every behavior, and every page once.
 * @param crawls whether to visit every page; for Chromium, `tests/e2e/crawl.spec.ts` does that
 */
export function testEngine(name: EngineName, { crawls = true } = {}): void {
  const start = engines[name]();
  describe(name, { skip: start ? false : `${name} isn't installed` }, () => {
    let nginx: Nginx;
    let engine: Engine;
    let used: Setting[] = [];
    const startEngine = async (settings: Setting[]): Promise<void> => {
      used = settings;
      engine = (await start?.(settings)) as Engine;
    };
    const useSettings = async (settings: Setting[]): Promise<void> => {
      if (String(settings) === String(used)) return;
      await engine.stop();
      await startEngine(settings);
    };
    /** Works in the engine's window. If the engine no longer responds, restarts it and tries the work once more. */
    const work = async (see: (tab: Tab) => Promise<void>): Promise<void> => {
      try {
        await inTime(longest, see(engine.tab));
      } catch (error) {
        if (await answers(engine)) throw error;
        console.log(`${name} no longer responds and is being restarted: ${error}`);
        engine.kill();
        await startEngine(used);
        await inTime(longest, see(engine.tab));
      }
    };
    const leave = (): Promise<void> => inTime(longestAnswer, engine.tab.open("about:blank"));
    before(async () => {
      nginx = await startNginx("build", operator.baseUrl);
      await startEngine([]);
    });
    after(async () => {
      await nginx?.stop();
      await engine?.stop();
    });

    for (const { name: title, check, settings = [], provoked, script = "", leftOut } of behaviors) {
      test(title, { skip: leftOut?.[name] ?? false }, async () => {
        await useSettings(settings);
        const relay = await startRelay(nginx.origin);
        relay.script = script;
        try {
          await work(async (tab) => {
            relay.takeComplaints();
            await tab.resize(...desktop);
            await check(new Reader(tab, relay), name);
          });
          const complaints = relay.takeComplaints().filter((complaint) => !provoked?.test(complaint));
          assert.deepEqual(complaints, []);
        } finally {
          // Stop the relay first: a crashed browser opens nothing more, and an open relay keeps this process running.
          relay.stop();
          await leave();
        }
      });
    }

    test(`each of ${paths.length} pages hydrates without errors or warnings`, { skip: !crawls }, async () => {
      await useSettings([]);
      const relay = await startRelay(nginx.origin);
      try {
        for (const path of paths) {
          await work(async (tab) => {
            const reader = new Reader(tab, relay);
            await reader.open(path);
            await reader.run(sight);
          });
        }
        assert.deepEqual(relay.takeComplaints(), []);
      } finally {
        relay.stop();
        await leave();
      }
    });
  });
}

/** @returns whether an engine responds to its driver */
const answers = (engine: Engine): Promise<boolean> =>
  inTime(longestAnswer, engine.tab.run("true")).then(
    () => true,
    () => false,
  );

/** @throws Error if the promise takes longer than the limit, in milliseconds */
async function inTime<T>(limit: number, awaited: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response after ${limit / 1000} s`)), limit);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
}
