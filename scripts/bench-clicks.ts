import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type EngineName, engines } from "../tests/engines/engines";
import { Reader } from "../tests/engines/reader";
import { startRelay } from "../tests/engines/relay";
import { startNginx } from "../tests/support/nginx";
import { median } from "./bench/figures";
import { ensureEngines } from "./ensure-engines";
import { runCommand } from "./run-command";

/** Delay in milliseconds added to each response to simulate a phone connection (Lighthouse's slow 4G). */
const delay = 150;
/** Time in milliseconds between loading and clicking, long enough for the page to finish prefetching. */
const reading = 4000;

/** Common navigation steps: the page, and the link that the reader clicks there. */
const ways = [
  { from: "/docs/guides/", link: '.theme-doc-sidebar-container a[href="/docs/guides/team"]' },
  { from: "/api/create-bundle", link: ".pagination-nav__link--next" },
];

/** Runs in the browser: records the time from the next click to the next page's heading. */
const watch = `(() => {
  const heading = document.querySelector("h1").textContent;
  let clicked;
  addEventListener("click", ({ timeStamp }) => { clicked = timeStamp; }, { capture: true, once: true });
  new MutationObserver((_changes, observer) => {
    const next = document.querySelector("h1")?.textContent;
    if (clicked === undefined || next === undefined || next === heading) return;
    observer.disconnect();
    window.clickToHeading = performance.now() - clicked;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
})()`;

/**
 * Prints the time from a click to the next page's heading in each engine: the median of `--runs` visits with an empty
 * cache. `--build FOLDER` measures a different build.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: { build: { type: "string", default: "build" }, runs: { type: "string", default: "5" } },
  });
  ensureEngines();
  const nginx = await startNginx(values.build, "/");
  console.log("| engine | from | click to heading, ms | slowest |\n| --- | --- | ---: | ---: |");
  for (const name of Object.keys(engines) as EngineName[]) {
    const engine = await engines[name]()?.();
    if (!engine) continue;
    for (const { from, link } of ways) {
      const times: number[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        const relay = await startRelay(nginx.origin);
        relay.fault = () => sleep(delay, undefined);
        const reader = new Reader(engine.tab, relay);
        await reader.open(from);
        await sleep(reading);
        await reader.run(watch);
        await reader.click(link);
        await reader.until("window.clickToHeading !== undefined");
        times.push(await reader.run<number>("window.clickToHeading"));
        await engine.tab.open("about:blank");
        relay.stop();
      }
      console.log(`| ${name} | ${from} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
    }
    await engine.stop();
  }
  await nginx.stop();
});
