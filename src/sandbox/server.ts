import { toText } from "./bytes";
import type { Caller } from "./caller";
import { deliver, deliveryPath, originOfData } from "./deliveries";
import { type Contract, type ContractData, makeContract } from "./description";
import type { Answer } from "./idempotency";
import { Marketplace, type MarketplaceOptions } from "./marketplace";
import { findRoute, listMethods, listRoutes } from "./operations";
import { makeProblem } from "./problem";
import { Refusal, refuseUnknown } from "./refusal";

/** Options of a marketplace that is served. */
export interface ServerOptions extends MarketplaceOptions {
  /**
   * Serves the examples' data itself, and shows its own address as the provider's. The description allows only `https`
   * there, so responses that contain it differ from the description.
   */
  delivers?: boolean;
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
  /** There is no response: the connection ends, or stays open until the client gives up. */
  silence?: "drop" | "wait";
  /** Whether the request is processed nevertheless. */
  isProcessed?: boolean;
  /** The connection breaks after this number of bytes of the response body. */
  breakAfter?: number;
}

/** A marketplace that answers requests, on any runtime with web standards. */
export interface Server {
  marketplace: Marketplace;
  /** Answers a request. What an outage does to the connection is up to the adapter to a runtime. */
  fetch(request: Request, outage?: Outage): Promise<Response>;
}

/** @returns a marketplace that implements the description and contains the examples' story */
export function makeServer(data: ContractData, options: ServerOptions = {}): Server {
  const contract = makeContract(data);
  const marketplace = new Marketplace(contract, options);
  const routes = listRoutes(contract.operations.values(), contract.base);
  const official = originOfData(contract);

  interface Received {
    url: URL;
    headers: Record<string, string>;
    raw: Uint8Array;
    method: string;
    identity: Caller | Refusal;
    correlationId: string;
  }

  /** @returns the response to a request; for HEAD, the one to GET, whose body isn't sent */
  async function answer(request: Received, log: LoggedCall, status?: 500 | 503): Promise<Answer & { error?: Error }> {
    const { url, headers, raw, method, identity } = request;
    const { tokens } = marketplace;
    if (url.pathname === contract.tokenPath) {
      await options.wait?.();
      return tokens.answer(method, headers, toText(raw), status);
    }
    if (options.delivers && url.pathname.startsWith(`${deliveryPath}/`))
      return deliver(contract, url, headers["x-api-key"]);
    const route = findRoute(routes, method === "HEAD" ? "GET" : method, url.pathname);
    if (!route) return makeProblem(contract, refusePath(request), request.correlationId);
    Object.assign(log, {
      operation: route.listed.id,
      ...(!(identity instanceof Refusal) && { caller: identity.name }),
      ...(headers["idempotency-key"] && { idempotencyKey: headers["idempotency-key"] }),
    });
    // HEAD has no ranges (RFC 9110, section 14.2).
    const { range, ...ofHead } = headers;
    return marketplace.answer(route, method === "HEAD" ? { ...request, headers: ofHead } : request, identity, status);
  }

  function refusePath({ url, method }: Received): Refusal {
    const allowed = listMethods(routes, url.pathname);
    if (allowed.length === 0) return refuseUnknown(`The API has no path ${url.pathname}.`);
    const detail = `The path accepts ${allowed.join(", ")}, not ${method}.`;
    return new Refusal("method-not-allowed", detail, {}, { Allow: allowed.join(", ") });
  }

  /** @returns the headers that let a page call the operation from its origin, as the description's section on browsers says */
  function crossOriginHeaders(request: Request, path: string): Record<string, string> {
    const origin = request.headers.get("origin");
    const method = request.headers.get("access-control-request-method") ?? request.method;
    const isOwn = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin ?? "");
    const isPublic = findRoute(routes, method, path)?.listed.operation.security?.length === 0;
    if (!origin || !(isOwn || isPublic)) return { Vary: "Origin" };
    return {
      "Access-Control-Allow-Origin": isOwn ? origin : "*",
      "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "Access-Control-Allow-Headers": request.headers.get("access-control-request-headers") ?? "*",
      "Access-Control-Expose-Headers": "*",
      Vary: "Origin",
    };
  }

  async function handle(request: Request, outage: Outage = {}): Promise<Response> {
    const { method } = request;
    const url = new URL(request.url);
    // Where the examples' data is, as shown to readers.
    const own = options.delivers ? url.origin + deliveryPath : official;
    const cors = crossOriginHeaders(request, url.pathname);
    const allowed = [
      ...(url.pathname === contract.tokenPath ? ["POST"] : listMethods(routes, url.pathname)),
      "OPTIONS",
    ];
    if (method === "OPTIONS")
      return new Response(null, { status: 204, headers: { Allow: allowed.join(", "), ...cors } });
    const headers = Object.fromEntries(request.headers);
    // An ID that the description doesn't allow isn't repeated.
    const given = headers["x-correlation-id"] ?? "";
    const correlationId = /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
    const log: LoggedCall = {
      ...{ method, path: url.pathname + url.search, status: 0, headers: {}, sent: "", body: "" },
      isBroken: outage.silence !== undefined || outage.breakAfter !== undefined,
    };
    if (outage.silence && !outage.isProcessed) {
      options.log?.(log);
      return new Response();
    }
    // A token that expires during an upload was valid when the request began.
    const identity = marketplace.tokens.identify(headers.authorization);
    const isTooLarge = marketplace.isTooLarge(headers);
    const received = isTooLarge ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
    marketplace.advance(0);
    const isJson = headers["content-type"]?.includes("json");
    log.sent = toText(received).replaceAll(own, official);
    const raw = isJson ? new TextEncoder().encode(log.sent) : received;
    const result = await answer({ url, headers, raw, method, identity, correlationId }, log, outage.status);
    const body = typeof result.body === "string" ? result.body.replaceAll(official, own) : result.body;
    if (typeof body === "string") log.body = body;
    options.log?.({ ...log, ...outcomeOf(contract, result, log.body) });
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    return new Response(method === "HEAD" ? null : (bytes as BodyInit | undefined), {
      status: result.status,
      headers: {
        "Cache-Control": "private, no-cache",
        ...result.headers,
        ...cors,
        "X-Correlation-ID": correlationId,
        ...(result.status !== 204 && result.status !== 304 && { "Content-Length": String(bytes?.length ?? 0) }),
        ...(isTooLarge && { Connection: "close" }),
      },
    });
  }

  return { marketplace, fetch: handle };
}

/** @returns what the log shows of a response: if the request was rejected, also the reason and what helps */
function outcomeOf({ problems }: Contract, { status, headers, error }: Answer & { error?: Error }, body: string) {
  const outcome = { status, headers, ...(error && { error }) };
  if (status < 400 || !body.startsWith("{")) return outcome;
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
