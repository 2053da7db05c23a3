import { type LanguageJob, writeDescription, writeLanguage } from "./generate";

/** The process of `writeApart`: writes the pages and the description of the language that it is told. */
process.once("message", async (job: LanguageJob) => {
  await writeLanguage(job);
  writeDescription(job);
  process.disconnect();
});
