import { childPointer } from "../lib/pointer";
import type { Json, Schema } from "../openapi/read/types";
import type { Call } from "./calls";
import { isDay } from "./clock";
import type { JsonObject } from "./description";
import { idOf } from "./entities";
import { Refusal, refuseField } from "./refusal";
import type { Fault } from "./validator";
import { type Entity, type NewEntity, pathOf, type World } from "./world";

/** @returns the first of the organizations, given as references, that isn't active */
export const findInactive = (world: World, ...organizations: (Json | undefined)[]): Entity | undefined =>
  organizations.map((one) => world.get("organizations", idOf(one))).find(({ fields }) => fields.status !== "ACTIVE");

/** @returns the schema of an operation's body */
export const bodySchema = ({ listed }: Call): Schema => {
  const { requestBody } = listed.operation;
  return (requestBody && "content" in requestBody && Object.values(requestBody.content)[0]?.schema) || {};
};

/** @returns the fields of the body that the description defines; clients can send more */
export function knownFields(call: Call): JsonObject {
  const { contract } = call.world;
  const { properties: known = {} } = contract.schema(bodySchema(call));
  return Object.fromEntries(
    Object.entries(call.body).filter(([name]) => name in known || Object.keys(known).length === 0),
  );
}

/** Characters that nobody sees, of all of Unicode; the patterns of the description contain those of its first plane. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** @returns the names in a body that contain invisible characters */
export function listInvisible(value: Json, pointer = ""): Fault[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = childPointer(pointer, key);
    const isFault = typeof item === "string" && /name$/i.test(key) && invisible.test(item);
    return isFault
      ? [{ pointer: at, code: "pattern", detail: "must not contain invisible characters" }]
      : listInvisible(item, at);
  });
}

export const isSameMail = (one: Json | undefined, other: Json | undefined): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

/** Number of emails that a recipient gets in an hour from one organization, as the description says. */
const mostMails = 10;

/** Rejects an email to an address that has received too many from the caller's organization in the last hour. */
export function checkRecipient({ world, caller }: Call, mailAddress: Json | undefined): void {
  const hour = 60 * 60 * 1000;
  const own = caller.organization.id;
  const sent = [
    ...world.list("mails").filter(({ fields }) => idOf(fields.sender) === own),
    ...world.list("invitations").filter(({ fields }) => idOf(fields.organization) === own),
  ]
    .filter(({ fields }) =>
      isSameMail(fields.mailAddress ?? world.find("contacts", fields.contactId)?.fields.mailAddress, mailAddress),
    )
    .map(({ fields }) => Date.parse(String(fields.createdAt)))
    .filter((time) => time > world.clock.milliseconds - hour);
  if (sent.length < mostMails) return;
  const seconds = String(Math.ceil((Math.min(...sent) + hour - world.clock.milliseconds) / 1000));
  const detail = `This recipient has already received ${mostMails} emails from your organization within an hour.`;
  throw new Refusal(
    "rate-limit-exceeded",
    detail,
    {},
    {
      "Retry-After": seconds,
      RateLimit: `"recipient";r=0;t=${seconds}`,
      "RateLimit-Policy": `"recipient";q=${mostMails};w=${hour / 1000}`,
    },
  );
}

/** Rejects an unknown currency, and an amount with more decimal places than its currency has. */
export function checkPrice(price: JsonObject): void {
  for (const field of ["amount", "unitPrice"]) {
    const { amount, currency } = (price[field] ?? {}) as { amount?: string; currency?: string };
    if (amount === undefined || currency === undefined) continue;
    if (!Intl.supportedValuesOf("currency").includes(currency))
      throw refuseField(`/price/${field}/currency`, "not-allowed", `There is no currency ${currency}.`);
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    const places = amount.split(".")[1]?.length ?? 0;
    if (field === "amount" && places > (format.resolvedOptions().maximumFractionDigits ?? 0)) {
      const detail = `${currency} has fewer decimal places.`;
      throw refuseField("/price/amount/amount", "inconsistent", detail);
    }
  }
}

export const reference = ({ id, fields }: Entity): JsonObject => ({ id, name: fields.name ?? null });

/** Rejects a term that the renewal or the price of a plan doesn't allow. */
export function checkTerm({ term, price }: JsonObject): void {
  const { minimumMonths, renewal } = term as JsonObject;
  const { model } = price as JsonObject;
  if (minimumMonths !== 0 || (renewal === "ROLLING" && model !== "ONE_OFF")) return;
  const reason = model === "ONE_OFF" ? "the price model is ONE_OFF" : `'renewal' is ${renewal}`;
  throw refuseField("/term/minimumMonths", "too-small", `'minimumMonths' must be at least 1 if ${reason}.`);
}

/** Who has a name that must be unique, by kind. */
const taken: Record<string, (name: Json | undefined) => string> = {
  tenants: (name) => `A tenant named '${name}' already exists.`,
  organizations: (name) => `An organization named '${name}' already exists.`,
  teams: (name) => `A team named '${name}' already exists in the organization.`,
  "technical-users": (name) => `A technical user named '${name}' already exists in the organization.`,
  contacts: (name) => `A contact named '${name}' already exists in the organization.`,
  products: (name) => `Your organization already provides a product named '${name}'.`,
  plans: (name) => `The product already has a plan named '${name}'.`,
  "access-definitions": (name) => `An access definition named '${name}' already exists for the product.`,
};

/** @returns whether two names are the same for those that must be unique, as the description says */
export const isSameName = (one: Json | undefined, other: Json | undefined): boolean =>
  foldName(one) === foldName(other);

const foldName = (name: Json | undefined): string => String(name).normalize("NFKC").toLowerCase().replace(/\s+/g, " ");

/** Rejects an entity, new or changed, whose name must be unique and is already taken. */
export function checkUnique({ world, caller }: Call, { kind, parent, id, fields }: NewEntity): void {
  const tell = taken[kind];
  if (!tell) return;
  const rivals = kind === "products" ? productsOf(world, caller.organization.id) : world.list(kind, parent);
  const rival = rivals.find(
    (one) => one.id !== id && isSameName(one.fields.name, fields.name) && one.fields.status !== "DELETED",
  );
  if (!rival) return;
  // Another organization that isn't active can't be read.
  const isHidden = kind === "organizations" && rival.fields.status !== "ACTIVE";
  const detail = tell(fields.name);
  throw refuseField("/name", "taken", detail, "already-exists", isHidden ? {} : { resource: pathOf(world, rival) });
}

/** Rejects teams that don't belong to the organization. @returns the teams as references */
export function findTeams(world: World, organization: string, ids: Json | undefined, field: string): JsonObject[] {
  return ((ids ?? []) as string[]).map((id, index) => {
    const team = world.find("teams", id);
    if (team?.parent !== organization) {
      const pointer = field.endsWith("s") ? `/${field}/${index}` : `/${field}`;
      throw refuseField(pointer, "not-found", `The team ${id} doesn't belong to the organization.`);
    }
    return reference(team);
  });
}

export function checkCategories({ world }: Call, { category }: JsonObject): void {
  if (category !== undefined && !world.categories().some(({ code }) => code === category)) {
    throw refuseField("/category", "not-found", `The tenant has no category with the code '${category}'.`);
  }
}

export function checkRolesGiven(call: Call, roles: Json | undefined): void {
  const index = ((roles ?? []) as string[]).indexOf("TENANT_OPERATOR");
  if (index < 0 || call.caller.isOperator) return;
  const detail = "The role TENANT_OPERATOR can be assigned only in the operator's organization.";
  throw refuseField(`/roles/${index}`, "not-allowed", detail);
}

export function checkContact(world: World, organization: string, { contactId, teamId }: JsonObject): void {
  if (contactId && world.find("contacts", contactId)?.parent !== organization)
    throw refuseField("/contactId", "not-found", "The contact doesn't exist in your organization.");
  if (teamId) findTeams(world, organization, [teamId], "teamId");
}

/** Plans and offers are published, deprecated, and withdrawn, in this order. */
export function checkSchedule({ publishAt, deprecateAt, withdrawAt }: JsonObject): void {
  const refuse = (later: string, earlier: string): Refusal =>
    refuseField(`/${later}`, "too-early", `'${later}' must be later than '${earlier}'.`);
  if (withdrawAt && (!deprecateAt || String(withdrawAt) <= String(deprecateAt)))
    throw refuse("withdrawAt", "deprecateAt");
  if (publishAt && deprecateAt && String(deprecateAt) <= String(publishAt)) throw refuse("deprecateAt", "publishAt");
}

/** Credentials that each protocol supports, as `AccessDefinitionCredentialType` states in prose. */
const credentials: Record<string, string[]> = {
  REST: ["API_KEY", "OAUTH2_CLIENT", "BASIC", "NONE"],
  SFTP: ["SSH_KEY", "BASIC"],
  S3: ["API_KEY"],
  FILE_EXCHANGE: ["NONE"],
};

export function checkDefinition(fields: JsonObject): void {
  const { protocol } = fields.connection as { protocol: string };
  if (!credentials[protocol]?.includes(String(fields.credentialType)))
    throw refuseField(
      "/credentialType",
      "inconsistent",
      `The ${fields.credentialType} credential type can't be used with the ${protocol} protocol.`,
    );
  const parameters = (fields.parameters ?? []) as unknown as (Parameter & { example?: string })[];
  for (const [index, parameter] of parameters.entries()) {
    const at = `/parameters/${index}`;
    const { type, pattern, example } = parameter;
    if (pattern !== undefined && type !== "TEXT")
      throw refuseField(`${at}/pattern`, "not-allowed", "A pattern is allowed only for TEXT parameters.");
    if (pattern !== undefined && example === undefined)
      throw refuseField(`${at}/example`, "required", "A parameter with a pattern needs an example that matches it.");
    if (example !== undefined && !fits(parameter, example))
      throw refuseField(`${at}/example`, "inconsistent", "The example isn't a value of the parameter.");
  }
}

/** A parameter of an access definition. */
export interface Parameter {
  name: string;
  type: string;
  required: boolean;
  pattern?: string;
}

/** Checks a value by the parameter's type, if it isn't text. */
const ofType: Record<string, (value: string) => boolean> = {
  INTEGER: (value) => /^-?\d+$/.test(value),
  BOOLEAN: (value) => value === "true" || value === "false",
  DATE: isDay,
};

/** @returns whether a text is a value of a parameter: of its type, and as a whole in its pattern */
const fits = ({ type, pattern = ".*" }: Parameter, value: string): boolean =>
  ofType[type]?.(value) ?? new RegExp(`^(?:${pattern})$`, "su").test(value);

/** Rejects parameters that the access definition doesn't define, and requests without the required ones. */
export function checkParameters(definition: Entity, fields: JsonObject): void {
  const asked = (definition.fields.parameters ?? []) as unknown as Parameter[];
  const given = (fields.parameters ?? []) as { name: string; value: string }[];
  for (const [index, { name, value }] of given.entries()) {
    const parameter = asked.find((one) => one.name === name);
    if (!parameter)
      throw refuseField(`/parameters/${index}/name`, "not-found", `The access definition has no '${name}' parameter.`);
    if (!fits(parameter, value)) {
      const what = parameter.pattern ? "doesn't match the pattern in the access definition" : `isn't ${parameter.type}`;
      const detail = `The value of the '${name}' parameter ${what}.`;
      throw refuseField(`/parameters/${index}/value`, "pattern", detail);
    }
  }
  const missing = asked.find(({ name, required }) => required && !given.some((one) => one.name === name));
  if (missing) {
    const detail = `The access definition requires a value for the '${missing.name}' parameter.`;
    throw refuseField("/parameters", "required", detail);
  }
  const ranges = (fields.allowedIpRanges ?? []) as Json[];
  if (definition.fields.ipAllowListRequired && ranges.length === 0)
    throw refuseField("/allowedIpRanges", "too-few", "The access definition requires at least one IP range.");
}

/** Rejects changes that would leave an organization without an administrator. */
export function keepAdministrator(world: World, member: Entity): void {
  const isAdministrator = ({ fields }: Entity): boolean => (fields.roles as string[]).includes("ORGANIZATION_ADMIN");
  const others = world.list("members", member.parent).filter((one) => one !== member);
  if (!isAdministrator(member) || others.some(isAdministrator)) return;
  const { user, organization } = member.fields as { user: JsonObject; organization: JsonObject };
  const person = `${user.givenName} ${user.familyName}`;
  const detail = `${person} is the only member of ${world.nameOf(organization)} with the ORGANIZATION_ADMIN role.`;
  throw new Refusal("resource-in-use", detail, { resource: pathOf(world, member) });
}

export const productsOf = (world: World, organization: string): Entity[] =>
  world.list("products").filter(({ fields }) => idOf(fields.provider) === organization);

/** @returns the bundles in which an organization is one of these parties */
export const bundlesOf = (world: World, organization: string, sides = ["PROVIDER", "CONSUMER"]): Entity[] =>
  world.list("bundles").filter(({ fields }) => sides.some((side) => idOf(fields[side.toLowerCase()]) === organization));
