import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Figures, median, showTable } from "./bench/figures";
import { measureFirstLoad, sumBytes, type Transfer } from "./bench/first-load";
import { measureGrowth, type Size } from "./bench/growth";
import { type Lab, openLab } from "./bench/lab";
import { measureExperience } from "./bench/lighthouse";
import { copyProject } from "./bench/project-copy";
import { runMeasured } from "./bench/run";
import { serveCompressed } from "./bench/serve";
import { makeStockPortal, type StockPortal } from "./bench/stock";
import { growthFactor, type Kind, pages, rows } from "./bench/targets";
import { runCommand } from "./run-command";

const parts = ["weights", "lighthouse", "build", "growth", "stock"] as const;
type Part = (typeof parts)[number];

const kibibyte = 1024;
const note = (text: string): void => console.error(`… ${text}`);

/**
 * Measures the portal and prints the results: `npm run bench`. `--only weights,lighthouse` measures only these parts,
 * and `--runs 5` changes the number of runs behind each median from three to five. Weights and Lighthouse measure
 * `build/`; the part `stock` makes the others also measure a portal with the stock (unmodified) OpenAPI theme.
 */
void runCommand(async () => {
  const { only, runs } = readOptions();
  const { operator } = await import("../src/config/operator");
  if ((only.has("weights") || only.has("lighthouse")) && !existsSync("build/index.html"))
    throw new Error('build/ contains no site → run "npm run build" first');
  const ours: Figures = {};
  const stock: Figures = {};
  const details: string[] = [];

  const portal = only.has("stock") ? await makeStock(operator, stock) : undefined;
  if (only.has("build")) await measureBuilds(runs, portal, ours, stock);
  const lab = await openLab();
  try {
    details.push(...(await measureSite("build", operator.baseUrl, pages, { lab, only, runs, figures: ours })));
    if (portal) {
      if (!only.has("build")) await runMeasured("npx", ["docusaurus", "build"], portal.folder);
      const folder = path.join(portal.folder, "build");
      await measureSite(folder, "/", pages, { lab, only, runs, figures: stock });
    }
    if (only.has("growth")) details.push(await compareGrowth(lab, ours));
  } finally {
    await lab.browser.close();
  }
  console.log(`\n${showTable(rows, ours, stock)}\n\n${details.join("\n\n")}`);
});

function readOptions(): { only: ReadonlySet<Part>; runs: number } {
  const { values } = parseArgs({
    options: { only: { type: "string", default: parts.join(",") }, runs: { type: "string", default: "3" } },
  });
  const names = values.only.split(",");
  const unknown = names.filter((name) => !parts.includes(name as Part));
  if (unknown.length > 0)
    throw new Error(`--only: unknown part "${unknown.join(", ")}" → use any of ${parts.join(", ")}`);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs: got "${values.runs}", expected a whole number of at least 1.`);
  return { only: new Set(names as Part[]), runs };
}

async function makeStock(operator: Parameters<typeof makeStockPortal>[0], figures: Figures): Promise<StockPortal> {
  note("creating a portal with the stock theme");
  const portal = await makeStockPortal(operator);
  figures["build.generate"] = portal.generate.seconds;
  return portal;
}

/** Builds both portals in turn, each first with empty caches and then again with filled ones. */
async function measureBuilds(
  runs: number,
  portal: StockPortal | undefined,
  ours: Figures,
  stock: Figures,
): Promise<void> {
  const copy = copyProject();
  ours["build.generate"] = (await runMeasured("npm", ["run", "generate"], copy)).seconds;
  const sites = [
    { folder: copy, command: ["npm", "run", "build"] as const, figures: ours },
    ...(portal ? [{ folder: portal.folder, command: ["npx", "docusaurus", "build"] as const, figures: stock }] : []),
  ].map((site) => ({ ...site, cold: [] as number[], warm: [] as number[] }));
  for (let run = 1; run <= runs; run += 1) {
    for (const {
      folder,
      command: [command, ...args],
      cold,
      warm,
    } of sites) {
      note(`build ${run} of ${runs} in ${folder}`);
      await runMeasured("npx", ["docusaurus", "clear"], folder);
      cold.push((await runMeasured(command, args, folder)).seconds);
      warm.push((await runMeasured(command, args, folder)).seconds);
    }
  }
  for (const { figures, cold, warm } of sites) {
    figures["build.cold"] = median(cold);
    figures["build.warm"] = median(warm);
  }
  for (const state of ["cold", "warm"] as const) {
    const theirs = stock[`build.${state}`];
    if (theirs) ours[`build.${state}Ratio`] = (ours[`build.${state}`] ?? Number.NaN) / theirs;
  }
}

interface Measuring {
  lab: Lab;
  only: ReadonlySet<Part>;
  runs: number;
  figures: Figures;
}

/** @returns the details behind the figures, for each kind of page */
async function measureSite(
  folder: string,
  baseUrl: string,
  routes: Record<Kind, readonly string[]>,
  { lab, only, runs, figures }: Measuring,
): Promise<string[]> {
  const details: string[] = [];
  const host = await serveCompressed(folder, baseUrl);
  try {
    for (const [kind, paths] of Object.entries(routes) as [Kind, readonly string[]][]) {
      if (only.has("weights")) {
        for (const route of paths) {
          note(`first load of ${folder}: /${route}`);
          const transfers = await measureFirstLoad(lab.browser, host.url + route);
          raise(figures, `${kind}.script`, sumBytes(transfers, "script") / kibibyte);
          raise(figures, "css", transfers.reduce((sum, { css }) => sum + css, 0) / kibibyte);
          details.push(showTransfers(`First load of /${route}`, transfers));
        }
      }
      if (only.has("lighthouse")) {
        const [route = ""] = paths;
        note(`Lighthouse, ${runs} runs of ${folder}: /${route}`);
        const { scores, faults, ...times } = await measureExperience(lab, host.url + route, runs);
        const paintGap = times.largestPaint - times.firstPaint;
        for (const [name, value] of Object.entries({ ...scores, ...times, paintGap }))
          figures[`${kind}.${name}`] = value;
        if (faults.length > 0)
          details.push(`Lighthouse findings on /${route}:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
      }
    }
  } finally {
    host.close();
  }
  return details;
}

/** If several pages of one kind are measured, the heaviest counts. */
function raise(figures: Figures, figure: string, value: number): void {
  figures[figure] = Math.max(figures[figure] ?? 0, value);
}

function showTransfers(title: string, transfers: Transfer[]): string {
  const largest = [...transfers].sort((one, other) => other.bytes - one.bytes).slice(0, 8);
  const lines = largest.map(
    ({ url, kind, bytes }) =>
      `${(bytes / kibibyte).toFixed(1).padStart(7)}  ${kind.padEnd(10)}  ${new URL(url).pathname}`,
  );
  return `${title}: ${(sumBytes(transfers) / kibibyte).toFixed(1)} KiB in ${transfers.length} requests\n${lines.join("\n")}`;
}

async function compareGrowth({ browser }: Lab, figures: Figures): Promise<string> {
  note(`building the portal with ${growthFactor} times the operations`);
  const [route] = pages.operation;
  const sizes = await measureGrowth(browser, route, growthFactor);
  const [today, grown] = sizes;
  const seconds = ({ generate, build }: Size): number => generate.seconds + build.seconds;
  figures["growth.time"] = seconds(grown) / seconds(today);
  figures["growth.memory"] = Math.max(grown.generate.peakMemory, grown.build.peakMemory) / kibibyte ** 3;
  figures["growth.firstLoad"] = (sumBytes(grown.firstLoad) / sumBytes(today.firstLoad) - 1) * 100;
  return sizes
    .map(
      ({ operations, generate, build, firstLoad, html }) =>
        `${operations} operations: generation ${generate.seconds.toFixed(1)} s, build ${build.seconds.toFixed(1)} s, peak memory ` +
        `${(build.peakMemory / kibibyte ** 2).toFixed(0)} MiB, HTML of the page ${(html / kibibyte).toFixed(1)} KiB uncompressed\n` +
        showTransfers(`First load of /${route} with ${operations} operations`, firstLoad),
    )
    .join("\n\n");
}
