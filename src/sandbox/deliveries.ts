import path from "node:path";
import type { Contract, JsonObject } from "./description";
import type { Answer } from "./idempotency";

/** Path of the provider's own interface, which isn't part of the marketplace. */
export const deliveryPath = "/deliveries";

/** @returns the origin of the data in the examples, which no program can reach */
export function originOfData({ description }: Contract): string {
  const endpoints = Object.values(description.components.examples ?? {}).flatMap(({ value }) => {
    const { connection } = (value ?? {}) as { connection?: JsonObject };
    return connection?.endpoint ? [String(connection.endpoint)] : [];
  });
  const [endpoint] = endpoints;
  if (!endpoint) throw new Error("no example of an access definition has an endpoint");
  return new URL(endpoint).origin;
}

/** Answers a request for the data of the examples. It accepts any API key. */
export function deliver({ files }: Contract, url: URL, apiKey: string | undefined): Answer {
  const answer = (status: number, body: Buffer | string, type = "text/plain"): Answer => ({
    status,
    headers: { "Content-Type": type },
    body: Buffer.from(body),
  });
  if (!apiKey) return answer(401, "Send your API key in X-API-Key.\n");
  const content = files.get(`branchenumsatz-${path.basename(url.searchParams.get("date") ?? "")}.csv`);
  return content ? answer(200, content, "text/csv") : answer(404, "There is no data for this day.\n");
}
