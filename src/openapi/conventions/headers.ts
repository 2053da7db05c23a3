import { type ListedOperation, listOperations, resolve } from "../operations";
import type { Description, Header, Json, Reference } from "../types";
import { copyComponent } from "./entity-tags";
import { examplePath, isSearch, listJsonExamples, listSuccesses } from "./operations";

const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** The headers of every response. */
export const everyResponse = (): Record<string, Reference> => ({ "X-Correlation-ID": header("CorrelationId") });

/** The headers of every response that counts against the rate limit. */
export const countedResponse = (): Record<string, Reference> => ({
  ...everyResponse(),
  RateLimit: header("RateLimit"),
  "RateLimit-Policy": header("RateLimitPolicy"),
});

/**
 * Adds the headers that successful responses share: correlation, rate limit, deprecation; `ETag` where a resource or a list
 * is shown, `Location` where the new resource can be read; and the response 304 to every GET.
 */
export function addHeaders(description: Description, listed: ListedOperation): void {
  const { method, operation } = listed;
  for (const [status, response] of listSuccesses(description, listed)) {
    const location = status === "201" ? findLocation(description, listed, response.content) : undefined;
    operation.responses[status] = {
      ...response,
      headers: {
        ...response.headers,
        ...(hasTag(description, listed, response.content) && { ETag: copyHeader(description, "ETag") }),
        ...(location && { Location: { ...copyHeader(description, "Location"), example: location } }),
        ...(method === "post" && !isSearch(listed) && { "Idempotency-Replayed": header("IdempotencyReplayed") }),
        ...countedResponse(),
        Deprecation: header("Deprecation"),
        Sunset: header("Sunset"),
      },
    };
  }
  if (method === "get") {
    const { description: text } = resolve(description, { $ref: "#/components/responses/NotModified" } as Reference & {
      description: string;
    });
    operation.responses["304"] = { description: text, headers: countedResponse() };
  }
}

const copyHeader = (description: Description, name: string): Header => copyComponent(description, "headers", name);

/** Whatever is read has a tag, and so does what a change returns of the resource. */
function hasTag(
  description: Description,
  listed: ListedOperation,
  content?: Parameters<typeof listJsonExamples>[1],
): boolean {
  if (!content) return false;
  const isRead = listOperations(description).some(({ method, path }) => method === "get" && path === listed.path);
  if (listed.method === "get" || (isRead && listed.method !== "post")) return true;
  return listJsonExamples(description, content).some((value) => identify(value) !== undefined);
}

const identify = (value: Json): string | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.id === "string"
    ? value.id
    : undefined;

/** @returns the path of the new resource, where an operation reads it: that of the same collection */
function findLocation(
  description: Description,
  listed: ListedOperation,
  content?: Parameters<typeof listJsonExamples>[1],
): string | undefined {
  const [created] = listJsonExamples(description, content);
  const id = created === undefined ? undefined : identify(created);
  const collection = listed.path.slice(listed.path.lastIndexOf("/"));
  const read = listOperations(description).find(({ method, path }) => {
    const [, parent = "", name] = /^(.*)(\/[^/]+)\/\{\w+\}$/.exec(path) ?? [];
    return method === "get" && name === collection && listed.path.startsWith(parent);
  });
  return id && read && examplePath(description, read).replace(/[^/]+$/, id);
}
