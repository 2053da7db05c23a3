import { type LanguageJob, writeDescription, writeLanguage } from "./generate";

/** The process that `writeApart` starts. It writes the pages and the description of one language. */
process.once("message", async (job: LanguageJob) => {
  await writeLanguage(job);
  writeDescription(job);
  process.disconnect();
});
