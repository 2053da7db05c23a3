import { type ListedOperation, resolve } from "../model/operations";
import type { Description, Header, Json, Reference } from "../types";
import { copyComponent } from "./entity-tags";
import {
  examplePath,
  isAction,
  isObject,
  isSearch,
  listJsonExamples,
  listSuccesses,
  type OperationIndex,
} from "./operations";

/** @returns references to those of the components, by the header's name, that the description has */
function refer({ components }: Description, names: Record<string, string>): Record<string, Reference> {
  const present = Object.entries(names).filter(([, name]) => components.headers?.[name]);
  return Object.fromEntries(present.map(([key, name]) => [key, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of every response. */
export const everyResponse = (description: Description): Record<string, Reference> =>
  refer(description, { "X-Correlation-ID": "CorrelationId" });

/** The headers of every response that counts against the rate limit. */
export const countedResponse = (description: Description): Record<string, Reference> =>
  refer(description, {
    "X-Correlation-ID": "CorrelationId",
    RateLimit: "RateLimit",
    "RateLimit-Policy": "RateLimitPolicy",
  });

/**
 * Adds the headers that successful responses share: correlation, rate limit, deprecation; `ETag` where an operation takes
 * it, `Location` where the new resource can be read; and the response 304 to every GET; each where the description has it
 * as a component.
 */
export function addHeaders(index: OperationIndex, listed: ListedOperation): void {
  const { description } = index;
  const { method, operation } = listed;
  const has = (name: string): boolean => description.components.headers?.[name] !== undefined;
  const copy = (name: string): Header => copyComponent(description, "headers", name);
  for (const [status, response] of listSuccesses(description, listed)) {
    const tag = has("ETag") ? nameTag(index, listed, response.content) : undefined;
    const location = status === "201" ? findLocation(index, listed, response.content) : undefined;
    operation.responses[status] = {
      ...response,
      headers: {
        ...response.headers,
        ...(tag && { ETag: copy(tag) }),
        ...(has("Location") && location && { Location: { ...copy("Location"), example: location } }),
        ...(method === "post" &&
          !isSearch(listed) &&
          refer(description, { "Idempotency-Replayed": "IdempotencyReplayed" })),
        ...countedResponse(description),
        ...refer(description, { Deprecation: "Deprecation", Sunset: "Sunset" }),
      },
    };
  }
  if (method === "get" && description.components.responses?.NotModified) {
    const { description: text } = resolve(description, { $ref: "#/components/responses/NotModified" } as Reference & {
      description: string;
    });
    operation.responses["304"] = { description: text, headers: countedResponse(description) };
  }
}

/**
 * What a tag is good for: components whose texts say so, where the description has them.
 * @returns the component's name, undefined where no operation takes the tag
 */
function nameTag(
  index: OperationIndex,
  listed: ListedOperation,
  content?: Parameters<typeof listJsonExamples>[1],
): string | undefined {
  const name = findTagName(index, listed, content);
  return name === undefined || index.description.components.headers?.[name] ? name : "ETag";
}

function findTagName(
  index: OperationIndex,
  listed: ListedOperation,
  content?: Parameters<typeof listJsonExamples>[1],
): string | undefined {
  if (!content) return undefined;
  const { description, operations } = index;
  const values = listJsonExamples(description, content);
  if (values.length === 0) return "ETagOfContent";
  if (values.some((value) => isObject(value) && Array.isArray(value.items)))
    return listed.method === "get" ? "ETagOfList" : undefined;
  const resource = findResource(index, listed, values);
  const isRead = operations.some(({ method, path }) => method === "get" && path === resource);
  const isChanged = operations.some(
    (other) => resourceOf(other) === resource && (["patch", "put", "delete"].includes(other.method) || isAction(other)),
  );
  if (isChanged) return isRead ? "ETag" : "ETagOfUnread";
  return isRead ? "ETagOfReadOnly" : undefined;
}

/** @returns the path of the resource that a response shows: a new one is told by its ID in the examples of parameters */
function findResource(
  { operations, pathParameters }: OperationIndex,
  listed: ListedOperation,
  values: Json[],
): string | undefined {
  if (listed.method === "get") return listed.path;
  if (listed.method !== "post" || isAction(listed)) return resourceOf(listed);
  const ids = values.map(identify);
  const other = operations.find((operation) => {
    const { example } = pathParameters.get(operation)?.at(-1) ?? {};
    return typeof example === "string" && ids.includes(example);
  });
  return other && resourceOf(other);
}

const resourceOf = ({ path }: ListedOperation): string => path.slice(0, path.lastIndexOf("}") + 1);

const identify = (value: Json): string | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.id === "string"
    ? value.id
    : undefined;

/** @returns the path of the new resource, where an operation reads it: that of the same collection */
function findLocation(
  { description, operations }: OperationIndex,
  listed: ListedOperation,
  content?: Parameters<typeof listJsonExamples>[1],
): string | undefined {
  const [created] = listJsonExamples(description, content);
  const id = created === undefined ? undefined : identify(created);
  const collection = listed.path.slice(listed.path.lastIndexOf("/"));
  const read = operations.find(({ method, path }) => {
    const [, parent = "", name] = /^(.*)(\/[^/]+)\/\{\w+\}$/.exec(path) ?? [];
    return method === "get" && name === collection && listed.path.startsWith(parent);
  });
  return id && read && examplePath(description, read).replace(/[^/]+$/, id);
}
