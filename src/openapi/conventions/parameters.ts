import { createHash } from "node:crypto";
import { type ListedOperation, listParameters, resolve } from "../read/operations";
import type { Description, Parameter } from "../read/types";
import { copyComponent, placeholder } from "./entity-tags";
import { isAction, isSearch } from "./operations";

/**
 * Adds the headers that requests share: `X-Correlation-ID` to all, `If-None-Match` to reads, `If-Match` to changes
 * (optional for actions), and `Idempotency-Key` to each POST that isn't a search. Each is added only if the description
 * defines its component.
 */
export function addParameters(description: Description, listed: ListedOperation): void {
  const { id, method, operation } = listed;
  const has = (name: string): boolean => description.components.parameters?.[name] !== undefined;
  const copy = (name: string): Parameter | false =>
    has(name) && copyComponent<Parameter>(description, "parameters", name);
  const key = copy("IdempotencyKey");
  const written = new Set(listParameters(description, listed).map(({ name }) => name));
  const added = [
    method === "get" && copy("IfNoneMatch"),
    ["put", "patch", "delete"].includes(method) && copy("IfMatch"),
    isAction(listed) && copy("IfMatchOfAction"),
    method === "post" && !isSearch(listed) && key && { ...key, example: makeKey(id) },
  ].filter((parameter) => parameter !== false);
  // A parameter whose example is an entity tag needs its own copy in each operation.
  const own = (operation.parameters ?? []).map((parameter) => {
    const shared = resolve(description, parameter);
    return shared.example === placeholder ? structuredClone(shared) : parameter;
  });
  operation.parameters = [
    ...own,
    ...added.filter(({ name }) => !written.has(name)),
    ...(has("CorrelationId") ? [{ $ref: "#/components/parameters/CorrelationId" }] : []),
  ];
}

/** @returns a UUID that is unique to the operation, so that a key copied from one example never matches another's */
function makeKey(operationId: string): string {
  const digest = createHash("sha256").update(operationId).digest("hex");
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
