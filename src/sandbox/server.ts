import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Caller } from "./callers";
import { deliver, deliveryPath, originOfData } from "./deliveries";
import { type Contract, type ContractData, makeContract } from "./description";
import type { Answer } from "./idempotency";
import { Marketplace, type MarketplaceOptions } from "./marketplace";
import { findRoute, listRoutes } from "./operations";
import { makeProblem } from "./problem";
import { Refusal } from "./refusal";

/** Options of a marketplace that is served. */
export interface ServerOptions extends MarketplaceOptions {
  /** Port; by default, a free port. */
  port?: number;
  /**
   * Serves the examples' data itself, and shows its own address as the provider's. The description allows only `https`
   * there, so responses that contain it differ from the description.
   */
  delivers?: boolean;
  /** Chooses how a request fails, if it does. */
  disturb?: () => Outage | undefined;
  /** Callback for each call and its outcome. */
  log?: (call: LoggedCall) => void;
}

/** A call that the platform received. */
export interface LoggedCall {
  method: string;
  path: string;
  operation?: string;
  /** Name of the technical user or person. */
  caller?: string;
  idempotencyKey?: string;
  /** Status of the response, or 0 if the request wasn't processed. */
  status: number;
  /** Headers of the response. */
  headers: Record<string, string>;
  /** Problem type, if the request was rejected. */
  code?: string;
  detail?: string;
  /** What is wrong with each field or parameter. */
  errors?: string[];
  /** What helps against the problem, from the error catalog. */
  fix?: string;
  /** An error in the platform itself. */
  error?: Error;
  /** Whether the connection breaks before the client has the response. */
  isBroken: boolean;
  /** Body of the request, and body of the response if it is JSON. */
  sent: string;
  body: string;
}

/** How a request fails, to test programs that must handle failures. */
export interface Outage {
  /** Status to respond with instead. */
  status?: 500 | 503;
  /** The connection ends without a response, and the request isn't processed. */
  drops?: boolean;
  /** The request is processed, but the connection breaks after this number of bytes of the response body. */
  breakAfter?: number;
}

/** A marketplace on the loopback interface. */
export interface Platform {
  /** Server URL of the API, with `/v1`. */
  url: string;
  tokenUrl: string;
  marketplace: Marketplace;
  stop(): void;
}

/** Starts a server with a marketplace that implements the description and contains the examples' story. */
export async function startPlatform(data: ContractData, options: ServerOptions = {}): Promise<Platform> {
  const contract = makeContract(data);
  const marketplace = new Marketplace(contract, options);
  let take = async (_: IncomingMessage, response: ServerResponse): Promise<void> => void response.destroy();
  const server = createServer((request, response) => void take(request, response));
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  take = makeListener(marketplace, origin, options);
  return {
    url: origin + contract.base,
    tokenUrl: origin + contract.tokenPath,
    marketplace,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @returns a function that receives requests, has them processed, logs them, and sends the responses */
function makeListener(marketplace: Marketplace, origin: string, options: ServerOptions) {
  const { contract } = marketplace;
  const routes = listRoutes(contract.operations.values(), contract.base);
  const official = originOfData(contract);
  /** Where the examples' data is, as shown to readers. */
  const own = options.delivers ? origin + deliveryPath : official;

  async function answer(
    request: IncomingMessage,
    { url, raw, caller, log }: { url: URL; raw: Buffer; caller: Caller | undefined; log: LoggedCall },
    status?: 500 | 503,
  ) {
    if (url.pathname === contract.tokenPath) {
      await options.wait?.();
      return marketplace.tokens.answer(log.method, request.headers, raw.toString(), status);
    }
    if (options.delivers && url.pathname.startsWith(`${deliveryPath}/`))
      return deliver(contract, url, request.headers["x-api-key"]?.toString());
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
    );
    const route = findRoute(routes, log.method, url.pathname);
    if (!route) return makeProblem(contract, undefined, new Refusal("resource-not-found"), headers["x-correlation-id"]);
    Object.assign(log, {
      operation: route.listed.id,
      caller: caller?.name,
      ...(headers["idempotency-key"] && { idempotencyKey: headers["idempotency-key"] }),
    });
    return marketplace.answer(route, { url, headers, raw }, caller, status);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const cors = crossOriginHeaders(request);
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    // "//" would begin the name of a host.
    const [, target = "/"] = /^\/*(\/.*)/s.exec(request.url ?? "") ?? [];
    const url = new URL(origin + target);
    const outage = options.disturb?.();
    const log: LoggedCall = {
      ...{ method: request.method ?? "", path: url.pathname + url.search, status: 0, headers: {}, sent: "", body: "" },
      isBroken: outage?.drops || outage?.breakAfter !== undefined,
    };
    if (outage?.drops) {
      options.log?.(log);
      return void response.destroy();
    }
    // A token that expires during an upload was valid when the request began.
    const caller = marketplace.tokens.find(request.headers.authorization);
    const isTooLarge = marketplace.isTooLarge(request.headers);
    const raw = isTooLarge ? Buffer.alloc(0) : await readAll(request);
    // The connection broke before the request was complete, so the request is ignored.
    if (!raw) return;
    marketplace.advance(0);
    request.headers["x-correlation-id"] ??= randomUUID();
    const isJson = request.headers["content-type"]?.includes("json");
    const body = isJson ? Buffer.from(raw.toString().replaceAll(own, official)) : raw;
    log.sent = body.toString();
    const result: Answer & { error?: Error } = await answer(request, { url, raw: body, caller, log }, outage?.status);
    if (result.headers["Content-Type"]?.includes("json")) {
      log.body = String(result.body).replaceAll(official, own);
      result.body = Buffer.from(log.body);
    }
    options.log?.({ ...log, ...outcomeOf(contract, result, log.body) });
    send(response, result, outage?.breakAfter, {
      ...cors,
      "X-Correlation-ID": String(request.headers["x-correlation-id"]),
      ...(isTooLarge && { Connection: "close" }),
    });
  };
}

/** @returns the body, or nothing if the connection breaks before it is complete */
async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** @returns what the log shows of a response: if the request was rejected, also the reason and what helps */
function outcomeOf({ problems }: Contract, { status, headers, error }: Answer & { error?: Error }, body: string) {
  const outcome = { status, headers, ...(error && { error }) };
  if (status < 400 || body === "") return outcome;
  const shown = JSON.parse(body);
  return {
    ...outcome,
    code: shown.code ?? shown.error,
    detail: shown.detail ?? shown.error_description,
    errors: ((shown.errors ?? []) as Record<string, string>[]).map(
      ({ pointer, parameter, detail }) => `${pointer ?? parameter}: ${detail}`,
    ),
    fix: problems[shown.code]?.fix.en,
  };
}

function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  breakAfter: number | undefined,
  more: Record<string, string>,
): void {
  const length = status === 204 || (status === 304 && !body) ? {} : { "Content-Length": body?.length ?? 0 };
  response.writeHead(status, { ...headers, ...more, ...length });
  if (breakAfter === undefined) response.end(body);
  else response.write(body?.subarray(0, breakAfter) ?? "", () => response.destroy());
}

/** @returns the headers that let a page on this machine, or a tool in the browser, call the marketplace */
function crossOriginHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { origin } = headers;
  if (!origin || !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return {};
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": headers["access-control-request-headers"]?.toString() ?? "*",
    "Access-Control-Expose-Headers": "*",
    Vary: "Origin",
  };
}
