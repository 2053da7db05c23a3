import type { TestInfo } from "@playwright/test";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const type = "visit";

interface Visit {
  path: string;
  /** Number of violations that axe found. */
  violations: number;
}

/** Records a visit of the crawl for the summary at the end. */
export function annotate(info: TestInfo, visit: Visit): void {
  info.annotations.push({ type, description: JSON.stringify(visit) });
}

/** Prints a summary of the crawl at the end. */
export default class CrawlReporter implements Reporter {
  private readonly visits: Visit[] = [];

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { description = "" } of annotations.filter((annotation) => annotation.type === type)) {
      this.visits.push(JSON.parse(description) as Visit);
    }
  }

  onEnd(): void {
    if (this.visits.length === 0) return;
    const pages = new Set(this.visits.map(({ path }) => path)).size;
    const violations = this.visits.reduce((sum, visit) => sum + visit.violations, 0);
    console.log(`\nCrawl: ${pages} pages in ${this.visits.length} views, ${violations} violations.`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
