import type { ListedOperation } from "../openapi/read/operations";
import { resolve } from "../openapi/read/resolve";
import type { Header, Json, RequestBody, Response } from "../openapi/read/types";
import { toText } from "./bytes";
import type { Caller } from "./caller";
import type { Call, Outcome } from "./calls";
import { Clock, readTime } from "./clock";
import { type Part, readParts, selectRange } from "./content";
import { type Contract, type JsonObject, successSchema } from "./description";
import { idOf } from "./entities";
import { isCondition, isKnown, isMatch, tagOf } from "./entity-tags";
import { findHandler } from "./handlers";
import { type Answer, fingerprint, IdempotencyKeys } from "./idempotency";
import { letTimePass, updateProcesses } from "./lifecycle";
import { parsePolicy, RateLimits } from "./limits";
import { addMarket } from "./market";
import { rewind, senderOf } from "./moments";
import { isSearch, listPathParameters, permissionsOf, type Route } from "./operations";
import { letPartnersAct, usualDelay } from "./partners";
import { canSee, checkRoles, checkScopes } from "./permissions";
import { makeProblem, refuseBody, refuseParameters } from "./problem";
import { Refusal, refuseField, refuseUnknown } from "./refusal";
import { listInvisible } from "./rules";
import { areaOf, seed } from "./seeds";
import { type Cast, restoreWorld, type SavedState, saveWorld } from "./state";
import { type Client, Tokens } from "./tokens";
import { type Fault, Validator } from "./validator";
import { currentTag, show } from "./views";
import { type Entity, pathOf, World } from "./world";

/** Options of a marketplace. */
export interface MarketplaceOptions {
  /** In the test environment, go-live requests are approved and test partners act; production is the default. */
  stage?: "PRODUCTION" | "TEST";
  /** Number of products; by default, only the story's. */
  products?: number;
  /** Duration of a file scan in seconds. */
  scanSeconds?: number;
  /** Delay in seconds before the test partners act. */
  partnerSeconds?: number;
  /** Whether the marketplace's clock also advances with the wall clock. */
  runs?: boolean;
  /** A marketplace that was saved; by default, the examples' story. */
  saved?: SavedState;
  /** Waited for before each request is processed. */
  wait?: () => Promise<unknown>;
}

/** A request to the API. */
export interface Content {
  url: URL;
  headers: Record<string, string>;
  raw: Uint8Array;
  /** ID that the response repeats. */
  correlationId: string;
  /** The parts, if the body is a form. */
  parts?: Part[];
}

/** Default duration of a scan in seconds; the examples' files are scanned within a minute. */
const usualScan = 50;

/** A marketplace in memory that implements the description and contains the examples' story. */
export class Marketplace {
  world!: World;
  tokens!: Tokens;
  cast!: Cast;
  readonly limits: RateLimits;
  private keys!: IdempotencyKeys;
  private story?: World;
  private readonly validator: Validator;

  constructor(
    readonly contract: Contract,
    private readonly options: MarketplaceOptions,
  ) {
    this.reset();
    const policy = contract.description.components.headers?.RateLimitPolicy as Header;
    this.limits = new RateLimits(parsePolicy(String(policy.example)));
    this.validator = new Validator(contract.description);
  }

  /** Resets the marketplace to its initial state, without clients, tokens, and idempotency keys. */
  reset(): void {
    const { stage, runs = false, saved, products = 1 } = this.options;
    this.keys = new IdempotencyKeys();
    if (saved) {
      this.world = restoreWorld(this.contract, saved, runs);
      this.cast = saved.cast;
      this.keys.restore(saved.keys);
    } else {
      this.story ??= seed(this.contract, (start) => new Clock(start, runs));
      this.world = copyWorld(this.story, runs);
      this.cast = addCast(this.world, stage, products);
    }
    this.tokens = new Tokens(this.world);
  }

  /** @returns everything but the tokens, as JSON */
  save(): SavedState {
    return { ...saveWorld(this.world), cast: this.cast, keys: this.keys.save() };
  }

  /** Creates a technical user with these roles and scopes; all scopes and random credentials by default. */
  addClient(organization: string, roles: string[], scopes = this.allScopes, client?: Client): Client {
    return this.tokens.addClient(organization, roles, scopes, client);
  }

  /** Creates a technical user with all roles that a party needs. @returns its credentials */
  addParty(party: string, organization: string, client?: Client): Client {
    const permissions = [...this.contract.operations.values()].flatMap(permissionsOf);
    const roles = permissions
      .filter(({ parties }) => (parties as string[]).includes(party))
      .flatMap((one) => one.roles);
    const own = [...new Set(roles)].filter((role) => role !== "MEMBER");
    return this.addClient(organization, own, undefined, client);
  }

  /**
   * Takes the marketplace back to the moment in the story at which an operation's printed request succeeds.
   * @returns who sends the request, and, unless everyone can, a token
   */
  goTo(operation: string): { party: string; token?: string } {
    const party = senderOf(this.world, operation);
    rewind(this.world, operation);
    if (party === "public") return { party };
    if (party === "invitee") return { party, token: this.tokens.signIn(this.invitee, this.allScopes) };
    const { clientId } = this.addParty(party, this.cast[party as "provider" | "consumer" | "operator"]);
    const user = this.tokens.find(clientId);
    return user ? { party, token: this.tokens.issueTo(user) } : { party };
  }

  /** The person in the story who is invited to an organization. */
  get invitee(): { mailAddress: string; name: string } {
    const { mailAddress, givenName, familyName } = this.world.list("invitations")[0]?.fields ?? {};
    return { mailAddress: String(mailAddress), name: `${givenName} ${familyName}` };
  }

  /** All scopes that the description defines. */
  get allScopes(): string[] {
    const { oauth2 } = this.contract.description.components.securitySchemes;
    return Object.keys(oauth2?.flows?.clientCredentials?.scopes ?? {});
  }

  /** Advances the clock and applies the events that are due. */
  advance(seconds: number): void {
    this.world.clock.move(seconds);
    this.pass();
  }

  /** Applies all events that are due, in causal order. */
  private pass(): void {
    letTimePass(this.world);
    updateProcesses(this.world);
    if (this.options.stage !== "TEST") return;
    const delay = this.options.partnerSeconds ?? usualDelay;
    letPartnersAct(this.world, this.cast, delay, (id, path, organization, body) =>
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
      ...{ query: {}, headers: {}, body: {}, raw: new Uint8Array(), parts: [], named: [] },
      ...{ scanSeconds: this.options.scanSeconds ?? usualScan, schema: successSchema(this.contract, listed) },
      ...parts,
    };
  }

  /**
   * Processes a request to the API.
   * @param identity who sends it, or why nobody is known
   * @param status 500 or 503 to refuse it with, as in an outage
   */
  async answer(
    { listed, path }: Route,
    request: Content,
    identity: Caller | Refusal,
    status?: 500 | 503,
  ): Promise<Answer & { error?: Error }> {
    const { headers, raw, url } = request;
    const caller = identity instanceof Refusal ? undefined : identity;
    const counted: Record<string, string> = {};
    const key = listed.method === "post" && !isSearch(listed) && headers["idempotency-key"];
    const fullKey = key && [caller?.id ?? "", listed.method, url.pathname, key].join(" ");
    let isNew = false;
    let answer: Answer & { error?: Error };
    try {
      if (status === 500) throw new Refusal("internal-error", "The request couldn't be completed.");
      if (status === 503)
        throw new Refusal("service-unavailable", "The platform is under maintenance.", {}, { "Retry-After": "1" });
      this.count(caller, counted);
      if (listed.operation.security?.length !== 0) {
        if (identity instanceof Refusal) throw identity;
        checkScopes(listed, identity);
      }
      if (this.isTooLarge(headers)) {
        const most = this.mostBytes;
        const detail = `A request can contain at most ${most / 2 ** 30} GiB (${most.toLocaleString("en")} bytes).`;
        throw new Refusal("content-too-large", detail);
      }
      const isForm = headers["content-type"]?.startsWith("multipart/form-data");
      const parts = isForm ? await readParts(raw, headers["content-type"] ?? "") : undefined;
      if (fullKey) {
        const stored = this.keys.find(fullKey, fingerprint(raw, parts), this.world.clock.milliseconds);
        if (stored) return { ...stored, headers: { ...stored.headers, ...counted } };
        isNew = true;
      }
      await this.options.wait?.();
      answer = this.process({ listed, path }, caller, { ...request, parts });
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal("internal-error", "The request couldn't be completed.");
      // Omit `resource` if it is the resource in the request path.
      if (refusal.fields.resource === url.pathname) delete refusal.fields.resource;
      answer = makeProblem(this.contract, refusal, request.correlationId);
      if (error !== refusal) answer.error = error as Error;
    }
    answer.headers = { ...counted, ...answer.headers };
    if (fullKey && isNew) this.keys.keep(fullKey, answer);
    return answer;
  }

  /** The size of the largest file. */
  private get mostBytes(): number {
    const { size } = this.contract.schema(this.contract.description.components.schemas.FileMetadata).properties ?? {};
    return size?.maximum ?? Number.POSITIVE_INFINITY;
  }

  /** @returns whether the body is larger than a file can be; such a body isn't read */
  isTooLarge(headers: Record<string, string>): boolean {
    return Number(headers["content-length"] ?? 0) > this.mostBytes;
  }

  /** Counts the request, and rejects it if it exceeds the limit. */
  private count(caller: Caller | undefined, headers: Record<string, string>): void {
    const { left, seconds, isWithin } = this.limits.count(caller?.id ?? "", this.world.clock.milliseconds);
    const { requests, seconds: window } = this.limits.limit;
    headers.RateLimit = `"default";r=${left};t=${seconds}`;
    headers["RateLimit-Policy"] = `"default";q=${requests};w=${window}`;
    if (isWithin) return;
    const detail = `You sent more than ${requests} requests in ${window} seconds.`;
    throw new Refusal("rate-limit-exceeded", detail, {}, { "Retry-After": String(seconds) });
  }

  /** @returns what is wrong with a body that is JSON */
  checkBody(listed: ListedOperation, value: Json): Fault[] {
    return [...this.validator.checkBody(listed, value), ...listInvisible(value)];
  }

  private process({ listed, path }: Route, caller: Caller | undefined, { url, headers, raw, parts }: Content): Answer {
    const { operation } = listed;
    const body = operation.requestBody && resolve<RequestBody>(this.contract.description, operation.requestBody);
    const mediaType = headers["content-type"]?.split(";")[0]?.trim();
    const types = Object.keys(body?.content ?? {});
    const { value, fault } = readBody(raw, mediaType, parts);
    const query = readQuery(url);
    refuseParameters(this.validator.checkParameters(listed, { path, query, header: headers }));
    const named = this.findNamed(listed, path, caller);
    if (operation.security?.length !== 0 && caller) checkRoles(this.world, listed, caller, named[0]);
    this.checkVersion(listed, caller, named.at(-1), headers["if-match"]);
    if (body?.required && raw.length === 0) throw refuseField("", "required", "The body is missing.");
    if (raw.length > 0 && body && !types.includes(mediaType ?? "")) {
      const detail = `The operation accepts ${types.join(" or ")}, not ${mediaType ?? "a body without Content-Type"}.`;
      throw new Refusal("unsupported-media-type", detail);
    }
    if (fault !== undefined) throw new Refusal("malformed-request", `The body isn't valid ${mediaType}: ${fault}.`);
    if (value !== undefined) refuseBody(this.checkBody(listed, value));
    const call = this.makeCall(listed, caller, {
      query,
      headers,
      body: (value ?? {}) as JsonObject,
      raw,
      parts,
      named,
    });
    const outcome = findHandler(listed)(call);
    // The response already shows what is due, and counts the decisions that are pending after this call.
    letTimePass(this.world);
    updateProcesses(this.world);
    return this.present(call, outcome);
  }

  /** @returns the entities in the path; each one is visible to the caller and belongs to the one before it */
  private findNamed(listed: ListedOperation, params: Record<string, string>, caller: Caller | undefined): Entity[] {
    const area = areaOf(listed.path);
    const named: Entity[] = [];
    for (const { name } of listPathParameters(this.contract.description, listed)) {
      const [, kind = ""] = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(listed.path) ?? [];
      const above = named.at(-1);
      const id = kind === "members" ? `${above?.id}/${params[name]}` : params[name];
      const entity = this.world.find(kind, id);
      const isWithin = !above || entity?.parent === above.id;
      const isHere = !["folders", "files"].includes(kind) || entity?.area === area;
      const isOwn = area !== "storage" || !caller || entity?.parent === caller.organization.id;
      const isSeen = entity && (!caller || canSee(this.world, caller, entity));
      if (!entity || !isWithin || !isHere || !isOwn || !isSeen) throw refuseUnknown();
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
    if (ifMatch !== undefined && !isCondition(ifMatch))
      throw new Refusal("malformed-request", "'If-Match' must consist of ETags in double quotes, or be '*'.");
    // No operation returns an invitation that has ended, so nobody could get its tag.
    const isEnded = entity.kind === "invitations" && entity.fields.status !== "PENDING";
    // Who deletes something again has the tag from before.
    const isTagKept = !isEnded && !(listed.method === "delete" && entity.fields.status === "DELETED");
    if (ifMatch === undefined && parameter.required)
      throw new Refusal("precondition-required", "Send the current ETag of the resource as If-Match.");
    if (isTagKept && ifMatch !== undefined) refuseOther(currentTag(this.world, entity, caller), ifMatch);
  }

  /** @returns the response to a request, with the headers that the description defines */
  private present(call: Call, { status = 200, value, entity, content, headers = {} }: Outcome): Answer {
    const { listed, caller, isPublic } = call;
    const seenBy = isPublic ? undefined : caller;
    const wanted = call.headers["if-none-match"];
    const ifMatch = listed.method === "get" ? call.headers["if-match"] : undefined;
    if (content) {
      refuseOther(content.tag, ifMatch);
      if (isKnown(wanted, content.tag)) return { status: 304, headers: { ETag: content.tag } };
      // The conditions come before the range (RFC 9110, section 13.2.2).
      const { range, "if-range": ifRange } = call.headers;
      const part = selectRange(content.body, content.tag, { range, ifRange });
      return {
        status: part ? 206 : status,
        headers: {
          "Content-Type": "application/octet-stream",
          ETag: content.tag,
          ...content.headers,
          ...(part && { "Content-Range": part.contentRange }),
        },
        body: part?.body ?? content.body,
      };
    }
    const shown = value ?? (entity && show(this.world, entity, seenBy, call.schema));
    if (shown === undefined) return { status, headers };
    const response = resolve<Response>(this.contract.description, listed.operation.responses[status] as Response);
    const own = entity ?? this.world.entities.get(String((shown as JsonObject).id));
    const tag = own ? currentTag(this.world, own, seenBy) : tagOf(shown);
    refuseOther(tag, ifMatch);
    if (listed.method === "get" && isKnown(wanted, tag)) return { status: 304, headers: { ETag: tag } };
    return {
      status,
      headers: {
        "Content-Type": "application/json",
        ...(response.headers?.ETag && !isSearch(listed) && { ETag: tag }),
        ...(response.headers?.Location && own && { Location: pathOf(this.world, own) }),
        ...headers,
      },
      body: JSON.stringify(shown),
    };
  }
}

/** Rejects a request for another version than the one with this tag, if `If-Match` was sent. */
function refuseOther(tag: string, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !isMatch(ifMatch, tag))
    throw new Refusal("precondition-failed", "The resource has changed since you read this version.");
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

/** @returns the parameters in a URL's query; a list for one that is repeated */
const readQuery = ({ searchParams }: URL): Record<string, Json> =>
  Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [value = "", ...more] = searchParams.getAll(name);
      return [name, more.length > 0 ? [value, ...more] : readTime(name, value)];
    }),
  );

/** @returns the body's value, if it has one, or why it can't be read */
function readBody(raw: Uint8Array, mediaType = "", parts?: Part[]): { value?: Json; fault?: string } {
  if (raw.length === 0 || mediaType === "application/octet-stream") return {};
  if (parts) return { value: toObject(parts) };
  if (mediaType.startsWith("multipart/")) return { fault: "the parts can't be told apart" };
  try {
    const normalize = (name: string, one: Json): Json => {
      if (typeof one !== "string") return one;
      if (/\p{Surrogate}/u.test(one)) throw new Error("a text contains half of a surrogate pair");
      return readTime(name, one.normalize());
    };
    return { value: JSON.parse(toText(raw), normalize) };
  } catch (error) {
    return { fault: (error as Error).message.replace(/\.$/, "").slice(0, 200) };
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

/** Adds other providers' products, the operator's organization, and, in the test environment, two organizations for the reader. */
function addCast(world: World, stage: MarketplaceOptions["stage"], products: number): Cast {
  const [tenant] = world.list("tenants");
  const [bundle] = world.list("bundles");
  const provider = idOf(world.list("technical-users")[0]?.fields.organization);
  const consumer = idOf(bundle?.fields.consumer);
  const [product] = world.list("products");
  const model = { provider: world.get("organizations", provider), product: product as Entity };
  const providers = [provider, ...(products > 1 ? addMarket(world, products - 1, model) : [])];
  const operator = world.add({
    kind: "organizations",
    fields: { name: tenant?.fields.name ?? null, sides: [], status: "ACTIVE" },
  });
  world.operator = operator.id;
  const copy = (id: string, name: string): string =>
    world.add({
      kind: "organizations",
      fields: { ...structuredClone(world.get("organizations", id).fields), id: crypto.randomUUID(), name },
    }).id;
  const reader =
    stage === "TEST"
      ? { provider: copy(provider, "Your provider"), consumer: copy(consumer, "Your consumer") }
      : { provider, consumer };
  return { provider, consumer, operator: operator.id, reader, providers, startedAt: world.clock.now() };
}
