import path from "node:path";
import { Worker } from "node:worker_threads";

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Handles questions in a separate thread: loading what they require takes longer than a check of a few files. */
export class Thread<Question, Answer> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private lastId = 0;

  /** @param file module in this folder that passes its handler to `answer-questions.cjs` */
  constructor(private readonly file: string) {}

  /** Starts loading what the handler needs, before there is a question. */
  start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(path.join(__dirname, this.file), { execArgv: [] });
    worker.on("message", ({ id, answer, error }: { id: number; answer: Answer; error?: Error }) => {
      const { resolve, reject } = this.waiting.get(id) as Waiting<Answer>;
      this.waiting.delete(id);
      // The thread keeps the process alive only while a question is pending.
      if (this.waiting.size === 0) worker.unref();
      if (error) reject(error);
      else resolve(answer);
    });
    worker.on("error", (error) => {
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
      this.worker = undefined;
    });
    worker.unref();
    this.worker = worker;
    return worker;
  }

  ask(question: Question): Promise<Answer> {
    const worker = this.start();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, question });
    });
  }

  /** Stops the thread; the next question starts it again. */
  async stop(): Promise<void> {
    await this.worker?.terminate();
    this.worker = undefined;
  }
}
