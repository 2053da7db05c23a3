const { answerQuestions } = require("./answer-questions.cjs");

/** Questions come from `speller.ts`: the arguments of cspell's function. The result is the list of unknown words. */
answerQuestions(async ({ document, options }) => {
  const { spellCheckDocument } = await import("cspell-lib");
  const { issues, errors = [] } = await spellCheckDocument(document, options, {});
  if (errors.length > 0) throw errors[0];
  return issues.map(({ text, offset, suggestions }) => ({ text, offset, suggestions }));
});
