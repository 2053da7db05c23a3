import { createHash } from "node:crypto";
import { DescriptionError } from "../../lib/findings/description-error";
import { descriptionRoot } from "../read/files";
import type { Lifecycle } from "../read/lifecycles";
import { type ListedOperation, listParameters, resolve } from "../read/operations";
import type { Description, Example, Header, Json, Response } from "../read/types";
import { isObject, listJsonExamples, listShown, listSuccesses, type OperationIndex } from "./operations";
import { refuse } from "./refuse";

/** Placeholder in examples for an entity tag, which is computed from the representation that it identifies. */
export const placeholder = '"-"';

/**
 * Fills in the entity tags of the examples: equal content has equal tags, and every change results in a new one.
 * - in bodies, the `etag` field if it contains the placeholder
 * - in responses, the `ETag` header
 * - in requests, `If-Match` (the tag before the change); `If-None-Match` and `If-Range` (the tag of the response)
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
 * @returns the tag of a representation: computed from `id` and `updatedAt` if it has both, so that a list item has the
 *   same tag as the resource itself; otherwise from its content, regardless of the order of its fields
 */
export function tagOf(value: Json): string {
  if (isObject(value) && typeof value.etag === "string" && value.etag !== placeholder) return value.etag;
  const { id, updatedAt } = isObject(value) ? value : {};
  const version = id && updatedAt ? [id, updatedAt] : value;
  return `"${createHash("sha256").update(JSON.stringify(version, sortFields)).digest("hex").slice(0, 8)}"`;
}

const sortFields = (_: string, value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** Nested tags are part of the content that the outer tag is computed from, so they are filled in first. */
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

/** @returns the tag of an operation's response; content that isn't JSON has the tag of the file that it belongs to */
function tagOfResponse(index: OperationIndex, listed: ListedOperation): string {
  const { description } = index;
  const [own] = listSuccesses(description, listed).flatMap(([, { content }]) => listJsonExamples(description, content));
  const shown = own ?? listShown(index, listed)[0];
  if (shown === undefined)
    refuse(
      listed,
      ["responses"],
      "the ETag can't be computed because no example shows the resource",
      "add an example to the success response",
    );
  return tagOf(shown);
}

/** @returns the tag of the resource before the operation changes it */
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
  return refuse(
    listed,
    [],
    `no example shows the resource${state} before the change`,
    "add one to a GET operation that returns the resource",
  );
}

/** Whether a value is the full resource rather than a summary: it has every field that the resource has afterward. */
const isWhole = (value: Record<string, Json>, after: Json | undefined): boolean =>
  isObject(after) && Object.keys(after).every((field) => field in value);

/** @returns a copy of a component, so that each operation can have its own example */
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
        message: `"${name}" is missing`,
        fix: `add it under "${kind}"`,
      },
    ]);
  return structuredClone(resolve(description, component as Example)) as T;
};
