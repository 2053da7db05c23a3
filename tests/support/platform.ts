import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { readDescription } from "../../src/openapi/model/generated";
import type { ListedOperation } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Header, Response } from "../../src/openapi/read/types";
import { readContractData } from "../../src/sandbox/build";
import type { Contract } from "../../src/sandbox/description";
import type { Limit } from "../../src/sandbox/limits";
import type { Marketplace } from "../../src/sandbox/marketplace";
import { type NodeServerOptions, startPlatform as start } from "../../src/sandbox/node-server";
import { Refusal } from "../../src/sandbox/refusal";
import type { LoggedCall, Outage } from "../../src/sandbox/server";
import type { Client } from "../../src/sandbox/tokens";
import { currentTag } from "../../src/sandbox/views";

/** A marketplace in this process, whose state tests can read and change. */
export class Platform {
  /** All calls so far. */
  readonly calls: LoggedCall[] = [];
  /** Responses that the description doesn't allow, and errors in the marketplace itself. */
  readonly faults: string[] = [];
  readonly #outages: Outage[] = [];
  #marketplace!: Marketplace;
  url = "";
  tokenUrl = "";
  stop!: () => void;

  /** Starts it on a free port. */
  async start(options: NodeServerOptions): Promise<this> {
    const data = readContractData(readDescription("en"));
    const { url, tokenUrl, marketplace, stop } = await start(data, {
      ...options,
      disturb: () => this.#outages.shift(),
      log: (call) => {
        this.calls.push(call);
        this.faults.push(...check(call));
      },
    });
    const check = makeCheck(marketplace.contract);
    this.#marketplace = marketplace;
    return Object.assign(this, { url, tokenUrl, stop });
  }

  get world() {
    return this.#marketplace.world;
  }

  get contract() {
    return this.#marketplace.contract;
  }

  get cast() {
    return this.#marketplace.cast;
  }

  /** Creates a technical user with these roles and scopes; all scopes by default. */
  addClient(organization: string, roles: string[], scopes?: string[]): Client {
    return this.#marketplace.addClient(organization, roles, scopes);
  }

  /** Signs a person in. @returns the token */
  signIn(person: { mailAddress: string; name: string }, scopes = this.#marketplace.allScopes): string {
    return this.#marketplace.tokens.signIn(person, scopes);
  }

  /** @returns a token for a new technical user */
  token(organization: string, roles: string[], scopes?: string[]): string {
    const { clientId, clientSecret } = this.addClient(organization, roles, scopes);
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const { body } = this.#marketplace.tokens.answer("POST", headers, "grant_type=client_credentials");
    return JSON.parse(String(body)).access_token;
  }

  /** @returns the current `ETag` of the entity with this ID, as seen by the owner of the token */
  tag(token: string | undefined, id: string): string {
    const entity = this.world.entities.get(id);
    if (!entity) throw new Error(`no entity has the ID ${id}`);
    const identity = this.#marketplace.tokens.identify(`Bearer ${token}`);
    return currentTag(this.world, entity, identity instanceof Refusal ? undefined : identity);
  }

  /** Takes the marketplace back to the moment at which an operation's printed request succeeds. */
  goTo(operation: string): { party: string; token?: string } {
    return this.#marketplace.goTo(operation);
  }

  /** Advances the clock and applies the events that are due. */
  advance(seconds: number): void {
    this.#marketplace.advance(seconds);
  }

  /** Makes the next requests fail, one outage per request. */
  fail(...outages: Outage[]): void {
    this.#outages.push(...outages);
  }

  setLimit(limit: Limit): void {
    this.#marketplace.limits.limit = limit;
  }

  /** Resets the marketplace to its initial state, without clients, tokens, and idempotency keys. */
  reset(): void {
    this.#marketplace.reset();
  }
}

export const startPlatform = (options: NodeServerOptions = {}): Promise<Platform> => new Platform().start(options);

/** Base URI for references between the description's schemas. */
const documentId = "description.json";

/** Headers that a successful response must have if the description defines them. */
const neededHeaders = ["ETag", "Location", "Repr-Digest", "Content-Range", "RateLimit"];

/** @returns a function that lists what the description doesn't allow in a response */
function makeCheck({ description, operations }: Contract): (call: LoggedCall) => string[] {
  const make = (coerceTypes: boolean): Ajv2020 => {
    const ajv = new Ajv2020({ strict: false, coerceTypes });
    addFormats(ajv);
    return ajv.addSchema({ $id: documentId, components: description.components });
  };
  const [bodies, headers] = [make(false), make(true)];
  const validate = (ajv: Ajv2020, schema: object, value: unknown): string[] => {
    const embedded = JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`);
    // The validator caches by identity, so equal schemas must be the same object.
    const known = schemas.get(embedded) ?? JSON.parse(embedded);
    schemas.set(embedded, known);
    return ajv.validate(known, value) ? [] : [ajv.errorsText()];
  };
  const schemas = new Map<string, object>();

  const listFaults = (listed: ListedOperation, { status, headers: sent, body }: LoggedCall): string[] => {
    const { responses } = listed.operation;
    // Conditions of HTTP that an operation doesn't list are in the introduction.
    const reference = responses[status] ?? (status === 412 && listed.method === "get" ? responses.default : undefined);
    if (!reference) return ["the description doesn't define this status"];
    const { content = {}, headers: described = {} } = resolve<Response>(description, reference);
    const type = sent["Content-Type"];
    const schema = type === undefined ? undefined : content[type]?.schema;
    return [
      ...(type && !(type in content) ? [`the description doesn't define the media type ${type}`] : []),
      ...(schema && type?.includes("json") ? validate(bodies, schema, JSON.parse(body)) : []),
      ...Object.entries(described).flatMap(([name, header]) => {
        const value = sent[name];
        if (value === undefined)
          return neededHeaders.includes(name) && status < 400 ? [`the header ${name} is missing`] : [];
        const own = resolve<Header>(description, header).schema ?? {};
        // The types of a header's value are converted only within an object.
        const wrapped = { type: "object", properties: { value: own } };
        return validate(headers, wrapped, { value }).map((fault) => `header ${name}: ${fault}`);
      }),
    ];
  };

  return (call) => {
    const listed = operations.get(call.operation ?? "");
    const place = `${call.method} ${call.path} (${listed?.id}) ${call.status}`;
    const faults = listed ? listFaults(listed, call) : [];
    return [...faults, ...(call.error ? [String(call.error.stack)] : [])].map((fault) => `${place}: ${fault}`);
  };
}
