const { parentPort } = require("node:worker_threads");

/** The worker's side of `thread.ts`. @param answer async handler; questions and results must be cloneable */
exports.answerQuestions = (answer) =>
  parentPort.on("message", async ({ id, question }) => {
    try {
      parentPort.postMessage({ id, answer: await answer(question) });
    } catch (error) {
      parentPort.postMessage({ id, error });
    }
  });
