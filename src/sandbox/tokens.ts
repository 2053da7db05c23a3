import { fromBase64, randomText, toText } from "./bytes";
import type { Caller } from "./caller";
import { toTimestamp } from "./clock";
import { idOf } from "./entities";
import type { Answer } from "./idempotency";
import { Refusal } from "./refusal";
import type { Entity, World } from "./world";

/** Lifetime of a token in seconds: one hour, as stated in the description's security scheme. */
const validity = 3600;

/** Credentials for requesting tokens. */
export interface Client {
  clientId: string;
  clientSecret: string;
}

/** Issues tokens, and keeps track of their owners. */
export class Tokens {
  readonly #callers = new Map<string, Caller>();
  /** Begins each token, so that one from before a restart is recognized. */
  readonly #start = randomText(4);

  constructor(private readonly world: World) {}

  /** @returns the owner of a valid token, or why there is none (RFC 6750, section 3.1) */
  identify(authorization = ""): Caller | Refusal {
    const [scheme, token = "", ...rest] = authorization.trim().split(/\s+/);
    if (authorization === "") return refuseToken("The request has no token.", false);
    if (scheme?.toLowerCase() !== "bearer")
      return refuseToken(`The Authorization header must begin with Bearer, not ${scheme}.`, false);
    const [, start] = /^([0-9a-f]{8})-[0-9a-f]{48}$/.exec(token) ?? [];
    if (!start || rest.length > 0)
      return refuseToken("The token is malformed: it isn't one that this marketplace issues.");
    if (start !== this.#start) return refuseToken("The token was issued before this marketplace was started.");
    const caller = this.#callers.get(token);
    if (!caller) return refuseToken("The token is unknown.");
    const { kind, id, name, tokenExpiresAt } = caller;
    if (tokenExpiresAt <= this.world.clock.now()) return refuseToken(`The token expired at ${tokenExpiresAt}.`);
    const own = kind === "TECHNICAL_USER" ? this.world.find("technical-users", id) : undefined;
    if (kind === "TECHNICAL_USER" && own?.fields.status !== "ACTIVE")
      return refuseToken(`The technical user '${name}' of the token is ${own?.fields.status ?? "DELETED"}.`);
    return caller;
  }

  /**
   * Creates a technical user without calling the API, as an administrator does in the user interface.
   * @param client its credentials; random by default
   * @returns its credentials
   */
  addClient(organization: string, roles: string[], scopes: string[], client: Client = makeClient()): Client {
    const owner = this.world.get("organizations", organization);
    const { clientId, clientSecret } = client;
    const fields = {
      ...{ name: clientId, clientId, roles, scopes, status: "ACTIVE", lastUsedAt: null, teams: [] },
      organization: { id: owner.id, name: owner.fields.name ?? null },
    };
    const user = this.world.add({ kind: "technical-users", parent: owner.id, fields });
    this.world.secrets.set(String(user.fields.clientId), clientSecret);
    return client;
  }

  /** @returns a token for a technical user, which is valid for an hour */
  issueTo({ id, fields }: Entity, scopes = fields.scopes as string[]): string {
    fields.lastUsedAt = this.world.clock.now();
    const organization = fields.organization as Caller["organization"];
    return this.issue({
      ...{ id, kind: "TECHNICAL_USER", name: String(fields.name), clientId: String(fields.clientId), organization },
      ...{ isOperator: organization.id === this.world.operator, roles: fields.roles as string[], scopes },
    });
  }

  /** @returns the technical user with a client ID */
  find(clientId: string): Entity | undefined {
    return this.world.list("technical-users").find(({ fields }) => fields.clientId === clientId);
  }

  /**
   * Signs a person in, as at the end of the authorization code flow.
   * @returns the token
   */
  signIn(person: { mailAddress: string; name: string; organization?: string }, scopes: string[]): string {
    const member = this.world
      .list("members", person.organization)
      .find(({ fields }) => (fields.user as { mailAddress?: string }).mailAddress === person.mailAddress);
    const organization = (member?.fields.organization ?? { id: "", name: "" }) as Caller["organization"];
    return this.issue({
      ...{ id: member ? idOf(member.fields.user) : crypto.randomUUID(), kind: "USER", ...person, organization },
      ...{ isOperator: false, roles: (member?.fields.roles ?? []) as string[], scopes },
    });
  }

  private issue(caller: Omit<Caller, "tokenExpiresAt">): string {
    const token = `${this.#start}-${randomText(24)}`;
    const tokenExpiresAt = toTimestamp(this.world.clock.milliseconds + validity * 1000);
    this.#callers.set(token, { ...caller, tokenExpiresAt });
    return token;
  }

  /**
   * Handles a request to the token endpoint. It supports only client credentials (RFC 6749, section 4.4), with the ID and
   * the secret in the Authorization header or in the body (section 2.3.1). Errors follow section 5.2.
   * @param outage status to respond with instead
   */
  answer(method: string, headers: Record<string, string>, body: string, outage?: number): Answer {
    if (outage) return json(outage, { error: "temporarily_unavailable" }, outage === 503 ? { "Retry-After": "1" } : {});
    if (method !== "POST") {
      const refused = oauthError(405, "invalid_request", `The token endpoint accepts only POST, not ${method}.`);
      return { ...refused, headers: { ...refused.headers, Allow: "POST, OPTIONS" } };
    }
    const form = new URLSearchParams(body);
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
      return oauthError(400, "invalid_request", "The body must be application/x-www-form-urlencoded.");
    const given = readClient(headers.authorization, form);
    if (given instanceof Refusal)
      return oauthError(given.type === "invalid_client" ? 401 : 400, given.type, given.detail);
    const { clientId, clientSecret } = given;
    const user = this.find(clientId);
    if (user?.fields.status !== "ACTIVE" || this.world.secrets.get(clientId) !== clientSecret)
      return oauthError(401, "invalid_client", `No technical user has the client ID '${clientId}' and this secret.`);
    const grant = form.get("grant_type");
    if (grant === null) return oauthError(400, "invalid_request", "grant_type is missing.");
    if (grant !== "client_credentials") return oauthError(400, "unsupported_grant_type", `${grant} isn't supported.`);
    const own = user.fields.scopes as string[];
    const scopes = form.get("scope")?.split(" ") ?? own;
    const foreign = scopes.find((scope) => !own.includes(scope));
    if (foreign)
      return oauthError(400, "invalid_scope", `The technical user isn't allowed to request the scope ${foreign}.`);
    const token = this.issueTo(user, scopes);
    return json(200, { access_token: token, token_type: "Bearer", expires_in: validity, scope: scopes.join(" ") });
  }
}

/** @returns the credentials in a request to the token endpoint: in one of the two places */
function readClient(authorization: string | undefined, form: URLSearchParams): Client | Refusal {
  const inBody = form.get("client_secret");
  if (authorization === undefined)
    return inBody === null
      ? new Refusal("invalid_client", "The request has no client ID and secret.")
      : { clientId: form.get("client_id") ?? "", clientSecret: inBody };
  if (inBody !== null)
    return new Refusal(
      "invalid_request",
      "The client secret must be in the Authorization header or in the body, not in both.",
    );
  // Whole groups of four characters, which can be decoded.
  const [, basic] =
    /^Basic\s+((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(authorization) ?? [];
  const [clientId = "", ...secret] = basic ? toText(fromBase64(basic)).split(":") : [];
  if (secret.length === 0)
    return new Refusal(
      "invalid_client",
      "The Authorization header must be Basic with the client ID and the secret in Base64.",
    );
  return { clientId, clientSecret: secret.join(":") };
}

const makeClient = (): Client => ({ clientId: `client-${randomText(6)}`, clientSecret: randomText(16) });

const json = (status: number, value: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  body: JSON.stringify(value),
});

/** Name of the protected area in challenges. */
const realm = 'realm="datenmarkt"';

const oauthError = (status: number, error: string, description: string): Answer =>
  json(
    status,
    { error, error_description: description },
    status === 401 ? { "WWW-Authenticate": `Basic ${realm}` } : {},
  );

/** @param isSent whether the request has a token; without one, the challenge has no error code */
const refuseToken = (detail: string, isSent = true): Refusal =>
  new Refusal(
    "unauthenticated",
    detail,
    {},
    { "WWW-Authenticate": `Bearer ${realm}${isSent ? ', error="invalid_token"' : ""}` },
  );

/** @returns the refusal of a token without a scope */
export const refuseScope = (scope: string): Refusal =>
  new Refusal(
    "insufficient-scope",
    `The token doesn't have the '${scope}' scope.`,
    {},
    {
      "WWW-Authenticate": `Bearer ${realm}, error="insufficient_scope", scope="${scope}"`,
    },
  );
