import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "./callers";
import { toTimestamp } from "./clock";
import { idOf } from "./computed";
import type { Answer } from "./idempotency";
import type { World } from "./world";

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

  constructor(private readonly world: World) {}

  /** @returns the owner of a valid token */
  find(authorization: string | undefined): Caller | undefined {
    const caller = this.#callers.get(/^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "");
    if (!caller || caller.tokenExpiresAt <= this.world.clock.now()) return undefined;
    const own = caller.kind === "TECHNICAL_USER" ? this.world.find("technical-users", caller.id) : undefined;
    return caller.kind === "USER" || own?.fields.status === "ACTIVE" ? caller : undefined;
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
      ...{ id: member ? idOf(member.fields.user) : randomUUID(), kind: "USER", ...person, organization },
      ...{ isOperator: false, roles: (member?.fields.roles ?? []) as string[], scopes },
    });
  }

  private issue(caller: Omit<Caller, "tokenExpiresAt">): string {
    const token = randomBytes(24).toString("base64url");
    const tokenExpiresAt = toTimestamp(this.world.clock.milliseconds + validity * 1000);
    this.#callers.set(token, { ...caller, tokenExpiresAt });
    return token;
  }

  /**
   * Handles a request to the token endpoint. It supports only client credentials (RFC 6749, section 4.4) with HTTP
   * Basic. Errors follow RFC 6749, section 5.2.
   * @param outage status to respond with instead
   */
  answer(method: string, headers: IncomingHttpHeaders, body: string, outage?: number): Answer {
    if (outage) return json(outage, { error: "temporarily_unavailable" }, outage === 503 ? { "Retry-After": "1" } : {});
    if (method !== "POST") return oauthError(405, "invalid_request", "The token endpoint accepts only POST.");
    const form = new URLSearchParams(body);
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
      return oauthError(400, "invalid_request", "The body must be application/x-www-form-urlencoded.");
    }
    const [, basic = ""] = /^Basic (\S+)$/.exec(headers.authorization ?? "") ?? [];
    const [clientId = "", ...rest] = Buffer.from(basic, "base64").toString().split(":");
    const user = this.world.list("technical-users").find(({ fields }) => fields.clientId === clientId);
    const secret = this.world.secrets.get(clientId);
    if (user?.fields.status !== "ACTIVE" || secret === undefined || secret !== rest.join(":")) {
      return oauthError(401, "invalid_client", "The client ID or the client secret is wrong.");
    }
    const grant = form.get("grant_type");
    if (grant === null) return oauthError(400, "invalid_request", "grant_type is missing.");
    if (grant !== "client_credentials") return oauthError(400, "unsupported_grant_type", `${grant} isn't supported.`);
    const own = user.fields.scopes as string[];
    const scopes = form.get("scope")?.split(" ") ?? own;
    const foreign = scopes.find((scope) => !own.includes(scope));
    if (foreign)
      return oauthError(400, "invalid_scope", `The technical user isn't allowed to request the scope ${foreign}.`);
    user.fields.lastUsedAt = this.world.clock.now();
    const organization = user.fields.organization as Caller["organization"];
    const token = this.issue({
      ...{ id: user.id, kind: "TECHNICAL_USER", name: String(user.fields.name), clientId, organization },
      ...{ isOperator: organization.id === this.world.operator, roles: user.fields.roles as string[], scopes },
    });
    return json(200, { access_token: token, token_type: "Bearer", expires_in: validity, scope: scopes.join(" ") });
  }
}

const makeClient = (): Client => ({
  clientId: `client-${randomBytes(6).toString("hex")}`,
  clientSecret: randomBytes(16).toString("hex"),
});

const json = (status: number, value: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  body: Buffer.from(JSON.stringify(value)),
});

const oauthError = (status: number, error: string, description: string): Answer =>
  json(status, { error, error_description: description }, status === 401 ? { "WWW-Authenticate": "Basic" } : {});
