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

const dataFile = /^branchenumsatz-(\d{4}-\d\d-\d\d)\.csv$/;

/** The description that an access definition's `openApiUrl` leads to, with the days that there is data for. */
function describeData({ files }: Contract, url: URL): object {
  const days = [...files.keys()].flatMap((name) => dataFile.exec(name)?.[1] ?? []).sort();
  const date = { name: "date", in: "query", required: true, schema: { type: "string", enum: days } };
  const responses = { 200: { description: "The rows of the day", content: { "text/csv": {} } } };
  return {
    openapi: "3.1.0",
    info: { title: "Branchenumsatz", version: "2" },
    servers: [{ url: new URL(".", url).href.replace(/\/$/, "") }],
    paths: { "/sales": { get: { parameters: [date], security: [{ key: [] }], responses } } },
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-API-Key" } } },
  };
}

/** Answers a request for the data of the examples, which accepts any API key, or for their description. */
export function deliver(contract: Contract, url: URL, apiKey: string | undefined): Answer {
  const answer = (status: number, body: Uint8Array | string, type = "text/plain"): Answer => ({
    status,
    headers: { "Content-Type": type },
    body,
  });
  if (url.pathname.endsWith("/openapi.json"))
    return answer(200, JSON.stringify(describeData(contract, url)), "application/json");
  if (!apiKey) return answer(401, "Send your API key in X-API-Key.\n");
  const content = contract.files.get(`branchenumsatz-${url.searchParams.get("date")}.csv`);
  return content ? answer(200, content, "text/csv") : answer(404, "There is no data for this day.\n");
}
