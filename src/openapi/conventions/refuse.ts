import { DescriptionError, type Finding } from "../../lib/findings/description-error";
import { descriptionRoot } from "../read/files";
import type { ListedOperation } from "../read/operations";
import { childPointer } from "../read/pointer";

/** @returns an error at an operation, or at the location in it that `keys` specifies */
export const faultOf = (
  { id, path, method }: ListedOperation,
  keys: readonly string[],
  message: string,
  fix: string,
): Finding => ({
  file: descriptionRoot,
  place: ["paths", path, method, ...keys].reduce(childPointer, ""),
  message: `${id}: ${message}`,
  fix,
});

/** Rejects an operation that the conventions can't be applied to. */
export function refuse(listed: ListedOperation, keys: readonly string[], message: string, fix: string): never {
  throw new DescriptionError([faultOf(listed, keys, message, fix)]);
}
