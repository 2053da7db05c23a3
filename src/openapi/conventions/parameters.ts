import { createHash } from "node:crypto";
import { type ListedOperation, listParameters, resolve } from "../model/operations";
import type { Description, Parameter } from "../types";
import { copyComponent, placeholder } from "./entity-tags";
import { isAction, isSearch } from "./operations";

/**
 * Adds the headers that requests share: `X-Correlation-ID` everywhere, `If-None-Match` where something is read,
 * `If-Match` where something is changed (actions may do without), `Idempotency-Key` where a POST does something; each
 * where the description has it as a component.
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
  // Its example is an entity tag, so each operation has its own copy.
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

/** @returns a UUID of the operation's own, so that a key copied from one example never meets another's */
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
