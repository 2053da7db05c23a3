import { DescriptionError, type Finding } from "../../findings/description-error";
import type { ListedOperation } from "../model/operations";
import { childPointer } from "../pointer";
import { descriptionRoot } from "../reading/files";

/** @returns a fault in an operation, at one of its keys where they are named */
export const faultOf = (
  { id, path, method }: ListedOperation,
  keys: readonly string[],
  message: string,
  mend: string,
): Finding => ({
  file: descriptionRoot,
  place: ["paths", path, method, ...keys].reduce(childPointer, ""),
  message: `${id}: ${message}`,
  mend,
});

/** Refuses an operation of which the conventions can't say what they say of all. */
export function refuse(listed: ListedOperation, keys: readonly string[], message: string, mend: string): never {
  throw new DescriptionError([faultOf(listed, keys, message, mend)]);
}
