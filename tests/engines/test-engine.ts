import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operator } from "../../src/config/operator";
import { pageFiles } from "../build/site";
import { type Nginx, startNginx } from "../support/nginx";
import { behaviors } from "./behaviors";
import { desktop, type Engine, type EngineName, engines, type Setting, type Tab } from "./engines";
import { Reader } from "./reader";
import { startRelay } from "./relay";

/** `tests/build/routes.test.ts` holds the built files against the sitemaps. */
const paths = pageFiles.filter(({ isNotFoundPage }) => !isNotFoundPage).map(({ path }) => path);

/** In the browser: kept once the page's links, which were observed before the body is, know what is in sight. */
const sight = "new Promise((resolve) => new IntersectionObserver(() => resolve(true)).observe(document.body))";

/** How long a behavior or a page may take, in milliseconds: seven times what the slowest behavior took. */
const longest = 120_000;
/** How long an engine that works may take to say so, in milliseconds. */
const longestAnswer = 15_000;

/**
 * Tests an engine: every behavior, and every page once.
 * @param crawls whether to visit every page; those of Chromium are by `tests/e2e/crawl.spec.ts`
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
    /** Works in the engine's window. An engine that has stopped answering is started anew, and the work is tried once more. */
    const work = async (see: (tab: Tab) => Promise<void>): Promise<void> => {
      try {
        await inTime(longest, see(engine.tab));
      } catch (error) {
        if (await answers(engine)) throw error;
        console.log(`${name} has stopped answering, and is started anew: ${error}`);
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
          // First: a browser that has crashed opens nothing more, and a relay that listens keeps this process from ending.
          relay.stop();
          await leave();
        }
      });
    }

    test(`each of ${paths.length} pages comes to life without a complaint`, { skip: !crawls }, async () => {
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

/** @returns whether an engine answers its driver */
const answers = (engine: Engine): Promise<boolean> =>
  inTime(longestAnswer, engine.tab.run("true")).then(
    () => true,
    () => false,
  );

/** @throws Error when what is awaited takes longer than a limit in milliseconds */
async function inTime<T>(limit: number, awaited: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing after ${limit / 1000} s.`)), limit);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
}
