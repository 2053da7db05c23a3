import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import OpenAPIBackend, { type Document } from "openapi-backend";
import { type ListedOperation, resolve } from "../openapi/read/operations";
import { flatten } from "../openapi/read/schema";
import type { Header, Json, RequestBody, Response } from "../openapi/read/types";
import { type Caller, canSee, checkRoles, checkScopes } from "./callers";
import type { Call, Outcome } from "./calls";
import { Clock } from "./clock";
import { idOf } from "./computed";
import { type Part, readParts } from "./content";
import { deliver, deliveryPath, originOfData } from "./deliveries";
import {
  type Contract,
  type ContractData,
  forValidator,
  type JsonObject,
  makeContract,
  successSchema,
} from "./description";
import { tagOf } from "./entity-tags";
import { findHandler } from "./handlers";
import { type Answer, fingerprint, IdempotencyKeys } from "./idempotency";
import { letTimePass, updateProcesses } from "./lifecycle";
import { type Limit, parsePolicy, RateLimits } from "./limits";
import { isSearch, listPathParameters } from "./operations";
import { letPartnersAct, usualDelay } from "./partners";
import { makeProblem, refuseInvalid } from "./problem";
import { Refusal } from "./refusal";
import { areaOf, seed } from "./seeds";
import { restoreWorld, type SavedState, saveWorld } from "./state";
import { type Client, Tokens } from "./tokens";
import { type Entity, World } from "./world";

/** Options of a marketplace. */
export interface PlatformOptions {
  /** In the test environment, go-live requests are approved and test partners act; production is the default. */
  stage?: "PRODUCTION" | "TEST";
  /** Port; by default, a free port. */
  port?: number;
  /** Rate limit; by default, the limit in the description. */
  limit?: Limit;
  /** Duration of a file scan in seconds. */
  scanSeconds?: number;
  /** Delay in seconds before the test partners act. */
  partnerSeconds?: number;
  /** Whether the marketplace's clock also advances with the wall clock. */
  runs?: boolean;
  /**
   * Serves the examples' data itself, and shows its own address as the provider's. The description allows only `https`
   * there, so responses that contain it differ from the description.
   */
  delivers?: boolean;
  /** Chooses how a request fails, if it does. */
  disturb?: () => Outage | undefined;
  /** Delay of each response in milliseconds. */
  delay?: number;
  /** A marketplace that was saved; by default, the examples' story. */
  saved?: SavedState;
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
  status: number;
  /** Problem type, if the request was rejected. */
  code?: string;
  detail?: string;
  /** What helps against the problem, from the error catalog. */
  fix?: string;
  idempotencyKey?: string;
  /** Body of the request, and body of the response if it is JSON. */
  sent: string;
  body: string;
}

/** How the next request fails, to test programs that must handle failures. */
export interface Outage {
  /** Status to respond with instead. */
  status?: 500 | 503;
  /** The connection ends without a response. */
  drops?: boolean;
  /** Number of bytes of the response body to send before the connection breaks. */
  breakAfter?: number;
  /** The request is processed only after this promise resolves. */
  until?: Promise<void>;
}

/** A marketplace on the loopback interface. */
export interface Platform {
  /** Server URL of the API, with `/v1`. */
  url: string;
  tokenUrl: string;
  world: World;
  contract: Contract;
  /** IDs of the organizations that appear in the guides. */
  cast: Cast;
  /** Responses that the description doesn't allow. */
  faults: string[];
  /** Number of requests that are waiting for an outage to end. */
  pending: number;
  /** Creates a technical user with these roles and scopes; all scopes and random credentials by default. */
  addClient(organization: string, roles: string[], scopes?: string[], client?: Client): Client;
  /** Signs a person in. @returns the token */
  signIn(person: { mailAddress: string; name: string }, scopes?: string[]): string;
  /** @returns a token for a new technical user */
  token(organization: string, roles: string[], scopes?: string[]): string;
  /** @returns the current `ETag` of the entity with this ID, as seen by the owner of the token */
  tag(token: string | undefined, id: string): string;
  /** Advances the clock and applies the events that are due. */
  advance(seconds: number): void;
  /** Makes the next requests fail, one outage per request. */
  fail(...outages: Outage[]): void;
  setLimit(limit: Limit): void;
  /** Resets the marketplace to its initial state, without clients, tokens, and idempotency keys. */
  reset(): void;
  /** @returns everything but the tokens, as JSON */
  save(): SavedState;
  stop(): Promise<void>;
}

export interface Cast {
  provider: string;
  consumer: string;
  operator: string;
  /**
   * The reader's organizations. In the test environment, they are new, and the organizations above are test partners;
   * otherwise, they are the same.
   */
  reader: { provider: string; consumer: string };
}

/** Starts an in-memory marketplace that implements the description and contains the examples' story. */
export async function startPlatform(data: ContractData, options: PlatformOptions = {}): Promise<Platform> {
  const contract = makeContract(data);
  const marketplace = new Marketplace(contract, options);
  await marketplace.validator.init();
  const server = createServer((request, response) => void marketplace.take(request, response));
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  return marketplace.open(server);
}

/** Default duration of a scan in seconds; the examples' files are scanned within a minute. */
const usualScan = 50;

class Marketplace {
  readonly validator: OpenAPIBackend;
  world!: World;
  private story?: World;
  tokens!: Tokens;
  keys!: IdempotencyKeys;
  readonly limits: RateLimits;
  private origin = "";
  readonly faults: string[] = [];
  readonly outages: Outage[] = [];
  private readonly headerSchemas: Ajv2020;
  pending = 0;
  cast!: Cast;

  constructor(
    private readonly contract: Contract,
    private readonly options: PlatformOptions,
  ) {
    this.reset();
    const policy = contract.description.components.headers?.RateLimitPolicy as Header;
    this.limits = new RateLimits(options.limit ?? parsePolicy(String(policy.example)));
    this.headerSchemas = new Ajv2020({ strict: false });
    addFormats(this.headerSchemas);
    const { components } = contract.description;
    this.headerSchemas.addSchema({ $id: documentId, components });
    const validators = new Map<string, Ajv2020>();
    this.validator = new OpenAPIBackend({
      definition: forValidator(contract) as unknown as Document,
      apiRoot: contract.base,
      quick: true,
      coerceTypes: true,
      // Share one validator per context: creating one takes as long as compiling several schemas.
      customizeAjv: (_, options, context) => {
        const ajv = validators.get(context) ?? new Ajv2020({ ...options, strict: false, allErrors: true });
        if (!validators.has(context)) addFormats(ajv);
        validators.set(context, ajv);
        return ajv as never;
      },
    });
  }

  /** Maximum size of a file in bytes. */
  private get mostBytes(): number {
    return this.contract.description.components.schemas.FileContent?.maxLength ?? Number.POSITIVE_INFINITY;
  }

  reset(): void {
    const { stage, runs = false, saved } = this.options;
    this.keys = new IdempotencyKeys();
    if (saved) {
      this.world = restoreWorld(this.contract, saved, runs);
      this.cast = saved.cast;
      this.keys.restore(saved.keys);
    } else {
      this.story ??= seed(this.contract, (start) => new Clock(start, runs));
      this.world = copyWorld(this.story, runs);
      this.cast = addCast(this.world, stage);
    }
    this.tokens = new Tokens(this.world);
  }

  open(server: Server): Platform {
    const { port } = server.address() as AddressInfo;
    this.origin = `http://127.0.0.1:${port}`;
    const { origin } = this;
    const allScopes = Object.keys(
      this.contract.description.components.securitySchemes.oauth2?.flows?.clientCredentials?.scopes ?? {},
    );
    const { contract, faults, limits, outages } = this;
    const world = (): World => this.world;
    const cast = (): Cast => this.cast;
    const pending = (): number => this.pending;
    const addClient = (organization: string, roles: string[], scopes = allScopes, client?: Client): Client =>
      this.tokens.addClient(organization, roles, scopes, client);
    return {
      ...{ url: `${origin}${contract.base}`, tokenUrl: `${origin}${contract.tokenPath}` },
      ...{ contract, faults, addClient },
      get world() {
        return world();
      },
      get pending() {
        return pending();
      },
      get cast() {
        return cast();
      },
      reset: () => this.reset(),
      save: () => ({ ...saveWorld(this.world), cast: this.cast, keys: this.keys.save() }),
      signIn: (person, scopes = allScopes) => this.tokens.signIn(person, scopes),
      token: (organization, roles, scopes) => {
        const { clientId, clientSecret } = addClient(organization, roles, scopes);
        const headers = {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
          "content-type": "application/x-www-form-urlencoded",
        };
        const { body } = this.tokens.answer("POST", headers, "grant_type=client_credentials");
        return JSON.parse(String(body)).access_token;
      },
      tag: (token, id) => {
        const entity = this.world.entities.get(id);
        if (!entity) throw new Error(`no entity has the ID ${id}`);
        return this.world.tag(entity, this.tokens.find(`Bearer ${token}`));
      },
      advance: (seconds) => {
        this.world.clock.move(seconds);
        this.pass();
      },
      fail: (...more) => void outages.push(...more),
      setLimit: (limit) => {
        limits.limit = limit;
      },
      stop: async () => {
        server.close();
        server.closeAllConnections();
      },
    };
  }

  /** Applies all events that are due, in causal order. */
  private pass(): void {
    letTimePass(this.world);
    updateProcesses(this.world);
    if (this.options.stage !== "TEST") return;
    const { provider, consumer } = this.cast;
    const delay = this.options.partnerSeconds ?? usualDelay;
    letPartnersAct(this.world, { provider, consumer }, delay, (id, path, organization, body) =>
      this.actFor(id, path, organization, body),
    );
    letTimePass(this.world);
    updateProcesses(this.world);
  }

  /** Runs an operation on behalf of an organization, without checking roles. */
  private actFor(id: string, path: Record<string, string>, organization: string, body: JsonObject = {}): void {
    const listed = this.contract.operations.get(id);
    if (!listed) throw new Error(`the description has no operation ${id}`);
    const { fields } = this.world.get("organizations", organization);
    const caller: Caller = {
      ...{ id: organization, kind: "TECHNICAL_USER", name: "test partner", roles: [], scopes: [], tokenExpiresAt: "" },
      ...{ organization: { id: organization, name: String(fields.name) }, isOperator: false },
    };
    const named = this.findNamed(listed, path, undefined);
    findHandler(listed)(this.makeCall(listed, caller, { body, named }));
  }

  private makeCall(listed: ListedOperation, caller: Caller | undefined, parts: Partial<Call>): Call {
    return {
      ...{ world: this.world, listed, caller: caller ?? nobody, isPublic: listed.operation.security?.length === 0 },
      ...{ query: {}, headers: {}, body: {}, raw: Buffer.alloc(0), parts: [], named: [] },
      ...{ scanSeconds: this.options.scanSeconds ?? usualScan, schema: successSchema(this.contract, listed) },
      ...parts,
    };
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = crossOriginHeaders(request);
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    const outage = this.outages.shift() ?? this.options.disturb?.();
    if (outage?.drops) return void response.destroy();
    const chunks: Buffer[] = [];
    // A request whose Content-Length is too large is rejected without reading its body.
    const isTooLarge = Number(request.headers["content-length"] ?? 0) > this.mostBytes;
    try {
      if (!isTooLarge) for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The connection broke before the request was complete, so the request is ignored.
      return;
    }
    this.pass();
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const log: LoggedCall = {
      method: request.method ?? "",
      path: url.pathname + url.search,
      status: 0,
      sent: "",
      body: "",
    };
    const correlation = request.headers["x-correlation-id"]?.toString() ?? randomUUID();
    const { own, official } = this.deliveryOrigins();
    const raw = Buffer.concat(chunks);
    const isJson = request.headers["content-type"]?.includes("json");
    const body = isJson ? Buffer.from(raw.toString().replaceAll(own, official)) : raw;
    log.sent = body.toString();
    const answer = await this.route(request, url, body, log, correlation, outage);
    const isText = answer.headers["Content-Type"]?.includes("json");
    const text = isText ? String(answer.body).replaceAll(official, own) : "";
    if (isText) answer.body = Buffer.from(text);
    const shown = isText ? JSON.parse(text) : {};
    Object.assign(log, {
      status: answer.status,
      body: text,
      ...(answer.status >= 400 && {
        code: shown.code ?? shown.error,
        detail: shown.detail ?? shown.error_description,
        fix: this.contract.problems[shown.code]?.fix.en,
      }),
    });
    this.options.log?.(log);
    if (this.options.delay) await sleep(this.options.delay);
    const headers: Record<string, string | number> = { ...answer.headers, ...cors, "X-Correlation-ID": correlation };
    if (isTooLarge) headers.Connection = "close";
    if (answer.body || answer.status !== 304) headers["Content-Length"] = answer.body?.length ?? 0;
    if (answer.status === 204) delete headers["Content-Length"];
    response.writeHead(answer.status, headers);
    if (outage?.breakAfter !== undefined) {
      response.write(answer.body?.subarray(0, outage.breakAfter) ?? "", () => response.destroy());
      return;
    }
    response.end(answer.body);
  }

  /** Where the examples' data is, as shown to readers and in the description. */
  private deliveryOrigins(): { own: string; official: string } {
    const official = originOfData(this.contract);
    return { official, own: this.options.delivers ? this.origin + deliveryPath : official };
  }

  private async route(
    request: IncomingMessage,
    url: URL,
    body: Buffer,
    log: LoggedCall,
    correlation: string,
    outage: Outage | undefined,
  ): Promise<Answer> {
    if (url.pathname === this.contract.tokenPath)
      return this.tokens.answer(log.method, request.headers, body.toString(), outage?.status);
    if (this.options.delivers && url.pathname.startsWith(`${deliveryPath}/`))
      return deliver(this.contract, url, request.headers["x-api-key"]?.toString());
    return this.answer(request, url, body, log, correlation, outage);
  }

  private async answer(
    request: IncomingMessage,
    url: URL,
    raw: Buffer,
    log: LoggedCall,
    correlationId: string,
    outage: Outage | undefined,
  ): Promise<Answer> {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
    );
    const routed = { method: log.method, path: url.pathname, headers, query: url.search.slice(1) };
    const operation = this.validator.router.matchOperation(routed);
    const listed = this.contract.operations.get(operation?.operationId ?? "");
    if (!listed) {
      const problem = makeProblem(this.contract, undefined, new Refusal("resource-not-found", { correlationId }));
      return problem;
    }
    log.operation = listed.id;
    const caller = this.tokens.find(headers.authorization);
    log.caller = caller?.name;
    const key = headers["idempotency-key"];
    if (key) log.idempotencyKey = key;
    const counted: Record<string, string> = {};
    const fullKey = key && caller ? [caller.id, log.method, url.pathname, key].join(" ") : undefined;
    let isNew = false;
    let answer: Answer;
    try {
      if (outage?.status)
        throw new Refusal(
          outage.status === 503 ? "service-unavailable" : "internal-error",
          {},
          0,
          outage.status === 503 ? { "Retry-After": "1" } : {},
        );
      this.count(caller, counted);
      if (listed.operation.security?.length !== 0) checkScopes(listed, caller);
      if (Number(headers["content-length"] ?? 0) > this.mostBytes) throw new Refusal("content-too-large");
      const isForm = headers["content-type"]?.startsWith("multipart/form-data");
      const parts = isForm ? await readParts(raw, headers["content-type"] ?? "") : undefined;
      if (fullKey) {
        const stored = this.keys.find(fullKey, fingerprint(raw, parts), this.world.clock.milliseconds);
        if (stored) return { ...stored, headers: { ...stored.headers, ...counted } };
        isNew = true;
      }
      if (outage?.until) {
        this.pending += 1;
        await outage.until;
        this.pending -= 1;
      }
      answer = this.process(listed, caller, { url, headers, raw, parts });
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (!isRefusal) this.faults.push(`${log.method} ${log.path}: ${(error as Error).stack}`);
      const refusal = isRefusal ? error : new Refusal("internal-error");
      // Omit `resource` if it is the resource in the request path.
      if (refusal.fields.resource === url.pathname) delete refusal.fields.resource;
      answer = makeProblem(this.contract, listed, withCorrelation(refusal, correlationId));
    }
    answer.headers = { ...counted, ...answer.headers };
    if (fullKey && isNew) this.keys.keep(fullKey, answer);
    this.check(listed, answer, log);
    return answer;
  }

  /** Counts the request, and rejects it if it exceeds the limit. */
  private count(caller: Caller | undefined, headers: Record<string, string>): void {
    const { left, seconds, isWithin } = this.limits.count(caller?.id ?? "", this.world.clock.milliseconds);
    const { requests, seconds: window } = this.limits.limit;
    headers.RateLimit = `"default";r=${left};t=${seconds}`;
    headers["RateLimit-Policy"] = `"default";q=${requests};w=${window}`;
    if (isWithin) return;
    const detail = `You sent more than ${requests} requests in ${window} seconds.`;
    throw new Refusal("rate-limit-exceeded", { detail }, 0, { "Retry-After": String(seconds) });
  }

  private process(
    listed: ListedOperation,
    caller: Caller | undefined,
    { url, headers, raw, parts }: { url: URL; headers: Record<string, string>; raw: Buffer; parts?: Part[] },
  ): Answer {
    const { operation } = listed;
    const body = operation.requestBody && resolve<RequestBody>(this.contract.description, operation.requestBody);
    const mediaType = headers["content-type"]?.split(";")[0]?.trim();
    const types = Object.keys(body?.content ?? {});
    const { value, isReadable } = readBody(raw, mediaType, parts);
    const routed = { method: listed.method, path: url.pathname, headers, query: url.search.slice(1) };
    const { errors, coerced } = this.validator.validator.validateRequest(
      { ...routed, body: value as Record<string, Json> },
      listed.id,
    );
    const ofParameters = (errors ?? []).filter(({ instancePath }) => !instancePath.startsWith("/requestBody"));
    const malformed = refuseInvalid(ofParameters);
    if (malformed) throw malformed;
    const { params = {}, query = {} } = (coerced ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, Json>;
    };
    const named = this.findNamed(listed, params, caller);
    if (operation.security?.length !== 0 && caller) checkRoles(this.world, listed, caller, named[0]);
    this.checkVersion(listed, caller, named.at(-1), headers["if-match"]);
    if (body?.required && raw.length === 0)
      throw new Refusal("validation-failed", {
        detail: "The body is missing.",
        errors: [{ pointer: "", code: "required", detail: "The body is missing." }],
      });
    if (raw.length > 0 && body && !types.includes(mediaType ?? "")) {
      throw new Refusal("unsupported-media-type", {
        detail: `The operation accepts ${types.join(" or ")}, not ${mediaType ?? "a body without Content-Type"}.`,
      });
    }
    if (raw.length > 0 && !isReadable) throw new Refusal("malformed-request", { detail: "The body can't be read." });
    const invalid = refuseInvalid((errors ?? []).filter(({ instancePath }) => instancePath.startsWith("/requestBody")));
    if (invalid && raw.length > 0 && mediaType !== "application/octet-stream") throw invalid;
    const call = this.makeCall(listed, caller, {
      query,
      headers,
      body: (value ?? {}) as JsonObject,
      raw,
      parts,
      named,
    });
    const outcome = findHandler(listed)(call);
    // The response must already count the decisions that are pending after this call.
    updateProcesses(this.world);
    return this.present(call, outcome);
  }

  /** @returns the entities in the path; each one is visible to the caller and belongs to the one before it */
  private findNamed(listed: ListedOperation, params: Record<string, string>, caller: Caller | undefined): Entity[] {
    const area = areaOf(listed.path);
    const named: Entity[] = [];
    for (const { name } of listPathParameters(this.contract.description, listed)) {
      const [, collection = ""] = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(listed.path) ?? [];
      const kind = collection;
      const above = named.at(-1);
      const id = kind === "members" ? `${above?.id}/${params[name]}` : params[name];
      const entity = this.world.find(kind, id);
      const isWithin = !above || entity?.parent === above.id;
      const isHere = !["folders", "files"].includes(kind) || entity?.area === area;
      const isOwn = area !== "storage" || !caller || entity?.parent === caller.organization.id;
      const isSeen = entity && (!caller || canSee(this.world, caller, entity));
      if (!entity || !isWithin || !isHere || !isOwn || !isSeen) throw new Refusal("resource-not-found");
      named.push(entity);
    }
    return named;
  }

  /** Rejects a change to an entity that has changed, or might have changed, since the caller read it. */
  private checkVersion(
    listed: ListedOperation,
    caller: Caller | undefined,
    entity: Entity | undefined,
    ifMatch?: string,
  ): void {
    const parameter = (listed.operation.parameters ?? [])
      .map((one) => resolve(this.contract.description, one))
      .find(({ name }) => name === "If-Match");
    if (!parameter || !entity) return;
    if (ifMatch === undefined && parameter.required) throw new Refusal("precondition-required");
    if (ifMatch !== undefined && ifMatch !== this.world.tag(entity, caller)) throw new Refusal("precondition-failed");
  }

  /** @returns the response to a request, with the headers that the description defines */
  private present(call: Call, { status = 200, value, entity, content, headers = {} }: Outcome): Answer {
    const { listed, caller, isPublic } = call;
    const seenBy = isPublic ? undefined : caller;
    const wanted = call.headers["if-none-match"];
    if (content) {
      if (wanted === content.tag) return { status: 304, headers: { ETag: content.tag } };
      return {
        status,
        headers: { "Content-Type": "application/octet-stream", ETag: content.tag, ...content.headers },
        body: content.body,
      };
    }
    const shown = value ?? (entity && this.world.show(entity, seenBy, call.schema));
    if (shown === undefined) return { status, headers };
    const response = resolve<Response>(this.contract.description, listed.operation.responses[status] as Response);
    const own = entity ?? this.world.entities.get(String((shown as JsonObject).id));
    const tag = own && own.kind === kindOfResponse(listed, own) ? this.world.tag(own, seenBy) : tagOf(shown);
    if (listed.method === "get" && wanted === tag) return { status: 304, headers: { ETag: tag } };
    const location =
      status === 201 &&
      response.headers?.Location &&
      resolve<Header>(this.contract.description, response.headers.Location);
    return {
      status,
      headers: {
        "Content-Type": "application/json",
        ...(response.headers?.ETag && !isSearch(listed) && { ETag: tag }),
        ...(location && { Location: String(location.example).replace(/[^/]+$/, String((shown as JsonObject).id)) }),
        ...headers,
      },
      body: Buffer.from(JSON.stringify(shown)),
    };
  }

  /** Records a response that the description doesn't allow. */
  private check(listed: ListedOperation, { status, headers, body }: Answer, { method, path }: LoggedCall): void {
    const fault = (text: string): void => void this.faults.push(`${method} ${path} (${listed.id}) ${status}: ${text}`);
    const response = listed.operation.responses[status];
    if (!response) {
      fault("the description doesn't define this status");
      return;
    }
    const { content = {}, headers: described = {} } = resolve<Response>(this.contract.description, response);
    const type = headers["Content-Type"];
    if (body && !(type && type in content)) fault(`the description doesn't define the media type ${type}`);
    if (type?.includes("json")) {
      const { errors } = this.validator.validator.validateResponse(JSON.parse(String(body)), listed.id, status);
      for (const { instancePath, message } of errors ?? []) fault(`${instancePath} ${message}`);
    }
    for (const [name, reference] of Object.entries(described)) {
      const value = headers[name];
      if (value === undefined) continue;
      const { schema = {} } = resolve<Header>(this.contract.description, reference);
      const types = [flatten(this.contract.description, schema).type].flat();
      const told = types.includes("integer") ? Number(value) : types.includes("boolean") ? value === "true" : value;
      if (!this.headerSchemas.validate(embed(schema), told))
        fault(`header ${name}: ${this.headerSchemas.errorsText()}`);
    }
    for (const name of ["ETag", "Location", "Repr-Digest", "Content-Range", "WWW-Authenticate", "RateLimit"]) {
      if (name in described && !(name in headers) && !["WWW-Authenticate"].includes(name) && status < 400)
        fault(`the header ${name} is missing`);
    }
  }
}

/** Base URI for references between the description's schemas. */
const documentId = "description.json";

/** @returns a schema whose references point to the description */
const embed = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`));

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

/** @returns an independent copy of a marketplace, at the same point in the story */
function copyWorld({ contract, clock, entities }: World, runs: boolean): World {
  const copy = new World(contract, new Clock(clock.now(), runs));
  for (const [id, entity] of entities) copy.entities.set(id, { ...entity, fields: structuredClone(entity.fields) });
  return copy;
}

/** Placeholder for the caller when an operation is called without a token. */
const nobody: Caller = {
  ...{ id: "", kind: "USER", name: "", roles: [], scopes: [], tokenExpiresAt: "", isOperator: false },
  organization: { id: "", name: "" },
};

const kindOfResponse = (_: ListedOperation, { kind }: Entity): string => kind;

function withCorrelation({ type, fields, variant, headers }: Refusal, correlationId: string): Refusal {
  return new Refusal(type, { correlationId, ...fields }, variant, headers);
}

function readBody(
  raw: Buffer,
  mediaType: string | undefined,
  parts: Part[] | undefined,
): { value?: Json; isReadable: boolean } {
  if (raw.length === 0 || mediaType === "application/octet-stream") return { isReadable: true };
  if (parts) return { value: toObject(parts), isReadable: true };
  if (mediaType?.startsWith("multipart/")) return { isReadable: false };
  try {
    return { value: JSON.parse(raw.toString()), isReadable: true };
  } catch {
    return { isReadable: false };
  }
}

/** Converts a form to the shape that the schema expects: file names for files, lists for repeatable parts. */
function toObject(parts: Part[]): JsonObject {
  const object: JsonObject = {};
  for (const { name, value } of parts) {
    const own = typeof value === "string" ? value : value.name;
    if (["files", "digests"].includes(name)) object[name] = [...((object[name] ?? []) as Json[]), own];
    else object[name] = own;
  }
  return object;
}

/** Adds the operator's organization and, in the test environment, two organizations for the reader. */
function addCast(world: World, stage: PlatformOptions["stage"]): Cast {
  const [tenant] = world.list("tenants");
  const [bundle] = world.list("bundles");
  const provider = idOf(world.list("technical-users")[0]?.fields.organization);
  const consumer = idOf(bundle?.fields.consumer);
  const operator = world.add({
    kind: "organizations",
    fields: { name: tenant?.fields.name ?? null, sides: [], status: "ACTIVE" },
  });
  world.operator = operator.id;
  const copy = (id: string, name: string): string =>
    world.add({
      kind: "organizations",
      fields: { ...structuredClone(world.get("organizations", id).fields), id: randomUUID(), name },
    }).id;
  const reader =
    stage === "TEST"
      ? { provider: copy(provider, "Your provider"), consumer: copy(consumer, "Your consumer") }
      : { provider, consumer };
  return { provider, consumer, operator: operator.id, reader };
}
