import { createHash } from "node:crypto";
import { DescriptionError } from "../../findings/description-error";
import { type ListedOperation, listParameters, resolve } from "../model/operations";
import { descriptionRoot } from "../reading/files";
import type { Lifecycle } from "../reading/lifecycles";
import type { Description, Example, Header, Json, Response } from "../types";
import { isObject, listJsonExamples, listShown, listSuccesses, type OperationIndex } from "./operations";
import { refuse } from "./refuse";

/** What examples say where an entity tag belongs, which is computed from what it is the tag of. */
export const placeholder = '"-"';

/**
 * Gives the examples their entity tags: equal content has equal tags, and every change has a new one.
 * - in bodies, the field `etag` where it is a placeholder
 * - in responses, the header `ETag`
 * - in requests, `If-Match` (the tag of the state before), `If-None-Match` and `If-Range` (that of the response)
 */
export function addEntityTags(index: OperationIndex, lifecycles: Record<string, Lifecycle>): void {
  const { description, operations } = index;
  for (const listed of operations) {
    for (const [, { content }] of listSuccesses(description, listed))
      listJsonExamples(description, content).forEach(fillIn);
  }
  for (const listed of operations) {
    for (const [, response] of listSuccesses(description, listed)) setHeader(index, listed, response);
  }
  for (const listed of operations) {
    for (const parameter of listParameters(description, listed)) {
      if (parameter.example !== placeholder) continue;
      parameter.example =
        parameter.name === "If-Match" ? findTagBefore(index, listed, lifecycles) : tagOfResponse(index, listed);
    }
  }
}

/**
 * @returns the tag of a representation: of the resource and its last change where it names both, so that a list and the
 *   resource itself agree; otherwise of its content, whatever the order of its fields
 */
export function tagOf(value: Json): string {
  if (isObject(value) && typeof value.etag === "string" && value.etag !== placeholder) return value.etag;
  const { id, updatedAt } = isObject(value) ? value : {};
  const version = id && updatedAt ? [id, updatedAt] : value;
  return `"${createHash("sha256").update(JSON.stringify(version, sortFields)).digest("hex").slice(0, 8)}"`;
}

const sortFields = (_: string, value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** The tags of what stands within a representation are part of its content, so they come first. */
function fillIn(value: Json): void {
  if (typeof value !== "object" || value === null) return;
  for (const child of Object.values(value)) fillIn(child);
  if (!isObject(value) || value.etag !== placeholder) return;
  value.etag = tagOf(value);
}

function setHeader(index: OperationIndex, listed: ListedOperation, response: Response): void {
  const header = response.headers?.ETag;
  if (!header || "$ref" in header) return;
  const [shown] = listJsonExamples(index.description, response.content);
  (header as Header).example = shown === undefined ? tagOfResponse(index, listed) : tagOf(shown);
}

/** @returns the tag of what an operation returns; content that isn't JSON has that of the file that it belongs to */
function tagOfResponse(index: OperationIndex, listed: ListedOperation): string {
  const { description } = index;
  const [own] = listSuccesses(description, listed).flatMap(([, { content }]) => listJsonExamples(description, content));
  const shown = own ?? listShown(index, listed)[0];
  if (shown === undefined)
    refuse(listed, ["responses"], "no example says what its ETag is the tag of", "write one for the success");
  return tagOf(shown);
}

/** @returns the tag of the resource as it was before the operation */
function findTagBefore(index: OperationIndex, listed: ListedOperation, lifecycles: Record<string, Lifecycle>): string {
  const { description, operations, pathParameters } = index;
  const read = operations.find(({ method, path }) => method === "get" && path === listed.path);
  if (read) return tagOfResponse(index, read);
  const [after] = listSuccesses(description, listed).flatMap(([, { content }]) =>
    listJsonExamples(description, content),
  );
  const kind = pathParameters.get(listed)?.at(-1)?.name.replace(/Id$/, "") ?? "";
  const from = Object.values(lifecycles)
    .filter((lifecycle) => lifecycle.id.startsWith(kind))
    .flatMap(({ transitions }) => transitions.filter((one) => one.operations.includes(listed.id)))
    .filter(({ to }) => !isObject(after) || Object.values(after).includes(to))
    .flatMap((transition) => transition.from ?? []);
  const before = listShown(index, listed).find(
    (value) =>
      (typeof value.etag === "string" || isWhole(value, after)) &&
      (after === undefined || tagOf(value) !== tagOf(after)) &&
      (from.length === 0 || Object.values(value).some((field) => from.includes(String(field)))),
  );
  if (before) return tagOf(before);
  const state = from.length > 0 ? ` with the status ${from.join(" or ")}` : "";
  return refuse(listed, [], `no example shows the resource before the operation${state}`, "add one to its reading");
}

/** Whether a value is the resource itself and not its summary: it has every field that the resource has afterward. */
const isWhole = (value: Record<string, Json>, after: Json | undefined): boolean =>
  isObject(after) && Object.keys(after).every((field) => field in value);

/** @returns a copy of a component, so that its example can be that of one operation */
export const copyComponent = <T extends object>(
  description: Description,
  kind: "headers" | "parameters",
  name: string,
): T => {
  const component = description.components[kind]?.[name];
  if (!component)
    throw new DescriptionError([
      {
        file: descriptionRoot,
        place: `/components/${kind}`,
        message: `there is no ${name}`,
        mend: `add it to ${kind}`,
      },
    ]);
  return structuredClone(resolve(description, component as Example)) as T;
};
