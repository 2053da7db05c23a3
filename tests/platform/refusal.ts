import type { Json } from "../../src/openapi/types";
import type { JsonObject } from "./description";

/** Why a request is refused; the server makes the problem of it that the description promises. */
export class Refusal extends Error {
  /**
   * @param type problem type of the error catalog
   * @param variant which of the operation's examples of this type tells it
   * @param fields of the problem that differ from the example's
   */
  constructor(
    readonly type: string,
    readonly fields: JsonObject = {},
    readonly variant: number | ((example: JsonObject) => boolean) = 0,
    readonly headers: Record<string, string> = {},
  ) {
    super(type);
  }
}

/** @returns a refusal that the operation's example with this error in `errors` tells */
export const refuseField = (
  pointer: string,
  code: string,
  type = "validation-failed",
  fields: JsonObject = {},
): Refusal =>
  new Refusal(type, { ...fields, errors: [{ pointer, code, detail: "" }] }, (example) =>
    [example.errors ?? []].flat().some((error: Json) => {
      const { pointer: place, code: kind } = error as { pointer?: string; code?: string };
      return kind === code && place?.replace(/\d+/g, "0") === pointer.replace(/\d+/g, "0");
    }),
  );
