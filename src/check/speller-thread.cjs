const { parentPort } = require("node:worker_threads");

/**
 * Spells documents in a thread of its own: loading the dictionaries takes longer than a check of a few files. `speller.ts`
 * starts it. A message holds an id and the arguments of cspell's function, and the answer that id with the unknown words.
 */
parentPort.on("message", async ({ id, document, options }) => {
  try {
    const { spellCheckDocument } = await import("cspell-lib");
    const { issues, errors = [] } = await spellCheckDocument(document, options, {});
    if (errors.length > 0) throw errors[0];
    const words = issues.map(({ text, offset, suggestions }) => ({ text, offset, suggestions }));
    parentPort.postMessage({ id, words });
  } catch (error) {
    parentPort.postMessage({ id, error });
  }
});
