import type { JsonObject } from "./description";

/** The reason for rejecting a request, made from what was sent. The server converts it to a problem. */
export class Refusal extends Error {
  /**
   * @param type problem type of the error catalog
   * @param detail what is wrong with this request
   * @param fields further fields of the problem
   */
  constructor(
    readonly type: string,
    readonly detail: string,
    readonly fields: JsonObject = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

/** @returns a refusal because of a single field of the body; by default, because its value isn't valid */
export const refuseField = (
  pointer: string,
  code: string,
  detail: string,
  type = "validation-failed",
  fields: JsonObject = {},
): Refusal => new Refusal(type, detail, { ...fields, errors: [{ pointer, code, detail }] });

/** @returns the refusal of a caller whose organization or roles don't permit the request */
export const refuseRole = (
  detail = "The token isn't valid for an organization and a role that the operation requires.",
): Refusal => new Refusal("insufficient-role", detail);

export const refuseUnknown = (
  detail = "There is no resource with this ID, or you aren't allowed to see it.",
): Refusal => new Refusal("resource-not-found", detail);
