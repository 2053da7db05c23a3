import { type ListedOperation, resolve } from "../read/operations";
import type { Description, Header, Json, Reference, Response } from "../read/types";
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

/** @returns references, by header name, to the header components that the description defines */
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

/** The header of every response that the platform stores under an idempotency key. */
export const storedResponse = (description: Description): Record<string, Reference> =>
  refer(description, { "Idempotency-Replayed": "IdempotencyReplayed" });

/**
 * Adds the headers that successful responses share: correlation, rate limit, and deprecation; `ETag` if an operation
 * accepts it; and `Location` if the new resource can be read. Also adds a 304 response to every GET. Each is added only
 * if the description defines its component.
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
        ...(method === "post" && !isSearch(listed) && storedResponse(description)),
        ...countedResponse(description),
        ...refer(description, { Deprecation: "Deprecation", Sunset: "Sunset" }),
      },
    };
  }
  if (method === "get" && description.components.responses?.NotModified) {
    const { description: text } = resolve(description, { $ref: "#/components/responses/NotModified" } as Reference & {
      description: string;
    });
    const tag = (operation.responses["200"] as Response | undefined)?.headers?.ETag;
    operation.responses["304"] = {
      description: text,
      headers: {
        // RFC 9110, section 15.4.5: the headers that the 200 response would have.
        ...(tag && { ETag: tag }),
        ...countedResponse(description),
        ...refer(description, { Deprecation: "Deprecation", Sunset: "Sunset" }),
      },
    };
  }
}

/**
 * Chooses the component that explains what the tag is for, or plain `ETag` if the description doesn't define it.
 * @returns the component's name; undefined if no operation accepts the tag
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

/** @returns the path of the resource that a response shows; a new one is recognized by its ID in parameter examples */
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

/** @returns the path of the new resource if the same collection has an operation that reads it */
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
