import { type LanguageJob, writeDescription, writeLanguage } from "./generate";

/** The process of `writeApart`: writes the pages of the language that it is told. */
process.once("message", async (job: LanguageJob) => {
  await writeLanguage(job);
  writeDescription(job);
  process.disconnect();
});
