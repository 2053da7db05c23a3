import { preparePages } from "./prepare";
import type { PreparationJob, PreparationResult } from "./prepare-apart";

/** The process that `prepareApart` starts: prepares the given pages and reports the result. */
process.once("message", async ({ folder, baseUrl, previous }: PreparationJob) => {
  const tell = (result: PreparationResult): void => {
    process.send?.(result, () => process.disconnect());
  };
  try {
    tell({ hashes: await preparePages(folder, baseUrl, previous) });
  } catch (error) {
    tell({ fault: error instanceof Error ? error.message : String(error) });
  }
});
