import { FindingsError } from "../../src/lib/findings/finding";

/** @returns the messages of the `FindingsError` that `run` throws, or none if it throws nothing */
export async function messagesOf(run: () => unknown): Promise<string[]> {
  try {
    await run();
  } catch (error) {
    if (error instanceof FindingsError) return error.message.split("\n");
    throw error;
  }
  return [];
}
