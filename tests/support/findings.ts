import { DescriptionError } from "../../src/lib/findings/description-error";

/** @returns the messages of the `DescriptionError` that `run` throws, or none if it throws nothing */
export async function messagesOf(run: () => unknown): Promise<string[]> {
  try {
    await run();
  } catch (error) {
    if (error instanceof DescriptionError) return error.message.split("\n");
    throw error;
  }
  return [];
}
