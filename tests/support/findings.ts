import { DescriptionError } from "../../src/findings/description-error";

/** @returns the messages with which `run` is refused */
export async function messagesOf(run: () => unknown): Promise<string[]> {
  try {
    await run();
  } catch (error) {
    if (error instanceof DescriptionError) return error.message.split("\n");
    throw error;
  }
  return [];
}
