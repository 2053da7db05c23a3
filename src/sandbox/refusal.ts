import type { Json } from "../openapi/read/types";
import type { JsonObject } from "./description";

/** The reason for rejecting a request. The server converts it to the problem that the description defines. */
export class Refusal extends Error {
  /**
   * @param type problem type of the error catalog
   * @param variant selects one of the operation's examples of this type
   * @param fields fields of the problem that differ from the example
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

/** @returns a refusal that uses the operation's example with this error in `errors` */
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

/** @returns the fields of a refusal with a single error in the body */
export const oneError = (pointer: string, code: string, detail: string): JsonObject => ({
  detail,
  errors: [{ pointer, code, detail }],
});
