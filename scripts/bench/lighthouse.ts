import { median } from "./figures";
import { measureFirstLoad } from "./first-load";
import type { Lab } from "./lab";

/** Medians of several Lighthouse runs with its mobile settings: scores out of 100, times in milliseconds. */
export interface Experience {
  /** Scores with simulated throttling, Lighthouse's default. */
  scores: Record<Category, number>;
  /** Times with applied throttling (`--throttling-method=devtools`); simulated ones vary from run to run. */
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  /** Cumulative layout shift, without a unit. */
  layoutShift: number;
  /** Titles of the audits that lowered a category's score in any run. */
  faults: string[];
}

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** The part of Lighthouse's result used here. */
interface Result {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>;
}

/** @param runs the number of runs per throttling method */
export async function measureExperience(
  { browser, debuggingPort }: Lab,
  address: string,
  runs: number,
): Promise<Experience> {
  await measureFirstLoad(browser, address);
  const simulated: Result[] = [];
  const applied: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    simulated.push(await runLighthouse(address, debuggingPort, "simulate"));
    applied.push(await runLighthouse(address, debuggingPort, "devtools"));
  }
  const time = (id: string): number => median(applied.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  return {
    scores: Object.fromEntries(
      categories.map((id) => [
        id,
        median(simulated.map((result) => 100 * (result.categories[id].score ?? Number.NaN))),
      ]),
    ) as Record<Category, number>,
    firstPaint: time("first-contentful-paint"),
    largestPaint: time("largest-contentful-paint"),
    blocking: time("total-blocking-time"),
    layoutShift: time("cumulative-layout-shift"),
    faults: [...new Set(simulated.flatMap(listFaults))],
  };
}

async function runLighthouse(
  address: string,
  port: number,
  throttlingMethod: "simulate" | "devtools",
): Promise<Result> {
  // Lighthouse is an ES module and takes a second to load.
  const { default: lighthouse } = await import("lighthouse");
  const answer = await lighthouse(address, {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    throttlingMethod,
  });
  const result = answer?.lhr;
  if (!result || result.runtimeError) throw new Error(`Lighthouse: ${address}: ${result?.runtimeError?.message}`);
  return result as unknown as Result;
}

function listFaults({ categories: results, audits }: Result): string[] {
  return Object.values(results)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${audits[id]?.title}${audits[id]?.displayValue ? ` (${audits[id].displayValue})` : ""}`);
}
