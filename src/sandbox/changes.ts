import { randomBytes } from "node:crypto";
import { flatten } from "../openapi/read/schema";
import type { Json, Schema } from "../openapi/read/types";
import { type Call, type Handler, namedBy, sideOf } from "./calls";
import { addDays } from "./clock";
import { idOf, isOpen, isRunning, subscriptionsOf } from "./computed";
import { fieldsOf, type JsonObject } from "./description";
import { isTransition, letTimePass, refuseTransition, transition } from "./lifecycle";
import { mergePatch } from "./lists";
import { Refusal, refuseField } from "./refusal";
import { earliestEnd } from "./term";
import { type Entity, pathOf, type World } from "./world";

/** @returns the first of the organizations, given as references, that isn't active */
export const findInactive = (world: World, ...organizations: (Json | undefined)[]): Entity | undefined =>
  organizations.map((one) => world.get("organizations", idOf(one))).find(({ fields }) => fields.status !== "ACTIVE");

/** Number of days within which an invitation or a newsletter can be confirmed, as in the lifecycles and examples. */
const [invitationDays, newsletterDays] = [14, 7];

const bodySchema = ({ listed }: Call): Schema => {
  const { requestBody } = listed.operation;
  return (requestBody && "content" in requestBody && Object.values(requestBody.content)[0]?.schema) || {};
};

/** @returns the fields of the body that the description defines; clients can send more */
function knownFields(call: Call): JsonObject {
  const { contract } = call.world;
  const known = fieldsOf(contract, bodySchema(call));
  return Object.fromEntries(
    Object.entries(call.body).filter(([name]) => name in known || Object.keys(known).length === 0),
  );
}

const reference = ({ id, fields }: Entity): JsonObject => ({ id, name: fields.name ?? null });

/** Rejects a name that is already taken by one of the other entities. */
function checkUnique(world: World, rivals: Entity[], fields: JsonObject, self?: Entity): void {
  const rival = rivals.find(
    (one) => one !== self && one.fields.name === fields.name && one.fields.status !== "DELETED",
  );
  if (rival) throw refuseField("/name", "taken", "already-exists", { resource: pathOf(world, rival) });
}

/** Rejects teams that don't belong to the organization. @returns the teams as references */
function findTeams(world: World, organization: string, ids: Json | undefined, field: string): JsonObject[] {
  return ((ids ?? []) as string[]).map((id, index) => {
    const team = world.find("teams", id);
    if (team?.parent !== organization) throw refuseField(`/${field}/${index}`, "not-found");
    return reference(team);
  });
}

const organizationOf = ({ caller }: Call): JsonObject => ({ ...caller.organization });

function checkCategories({ world }: Call, { category }: JsonObject): void {
  if (category !== undefined && !world.categories().some(({ code }) => code === category)) {
    throw refuseField("/category", "not-found");
  }
}

function checkRolesGiven(call: Call, roles: Json | undefined): void {
  const index = ((roles ?? []) as string[]).indexOf("TENANT_OPERATOR");
  if (index >= 0 && !call.caller.isOperator) throw refuseField(`/roles/${index}`, "not-allowed");
}

function checkContact(world: World, organization: string, { contactId, teamId }: JsonObject): void {
  if (contactId && world.find("contacts", contactId)?.parent !== organization)
    throw refuseField("/contactId", "not-found");
  if (teamId) findTeams(world, organization, [teamId], "teamId");
}

/** Plans and offers are published, deprecated, and withdrawn, in this order. */
function checkSchedule({ publishAt, deprecateAt, withdrawAt }: JsonObject): void {
  const refuse = (later: string, earlier: string): Refusal =>
    new Refusal("validation-failed", oneError(`/${later}`, "too-early", `'${later}' must be later than '${earlier}'.`));
  if (withdrawAt && (!deprecateAt || String(withdrawAt) <= String(deprecateAt)))
    throw refuse("withdrawAt", "deprecateAt");
  if (publishAt && deprecateAt && String(deprecateAt) <= String(publishAt)) throw refuse("deprecateAt", "publishAt");
}

/** Fields of each price model, as the schema defines them for new plans. */
const priceFields: Record<string, string[]> = {
  FREE: [],
  FLAT_RATE: ["amount", "billingPeriod"],
  PER_REQUEST: ["unitPrice", "billingPeriod"],
  ONE_OFF: ["amount"],
};

/** Removes the fields that the price model of an updated plan doesn't have, and checks those that it has. */
function settlePrice(price: JsonObject): void {
  const needed = priceFields[String(price.model)] ?? [];
  for (const name of Object.keys(price)) if (name !== "model" && !needed.includes(name)) delete price[name];
  const missing = needed.find((name) => !price[name]);
  if (missing) throw refuseField(`/price/${missing}`, "required");
}

/** Rejects an updated term that the schema of a complete one wouldn't allow. */
function checkTerm({ minimumMonths, renewal }: JsonObject): void {
  if (renewal === "ROLLING" || minimumMonths !== 0) return;
  const detail = `'minimumMonths' must be at least 1 if 'renewal' is ${renewal}.`;
  throw new Refusal("validation-failed", oneError("/term/minimumMonths", "too-small", detail));
}

/** Credentials that each protocol supports, as `AccessDefinitionCredentialType` states in prose. */
const credentials: Record<string, string[]> = {
  REST: ["API_KEY", "OAUTH2_CLIENT", "BASIC", "NONE"],
  SFTP: ["SSH_KEY", "BASIC"],
  S3: ["API_KEY"],
  FILE_EXCHANGE: ["NONE"],
};

function checkDefinition(fields: JsonObject): void {
  const { protocol } = fields.connection as { protocol: string };
  if (!credentials[protocol]?.includes(String(fields.credentialType)))
    throw refuseField("/credentialType", "inconsistent");
  const parameters = (fields.parameters ?? []) as { type: string; pattern?: string }[];
  const index = parameters.findIndex(({ type, pattern }) => pattern !== undefined && type !== "TEXT");
  if (index >= 0) throw refuseField(`/parameters/${index}/pattern`, "not-allowed");
}

/** Rejects parameters that the access definition doesn't define, and requests without the required ones. */
function checkParameters(definition: Entity, fields: JsonObject): void {
  const asked = (definition.fields.parameters ?? []) as { name: string; required: boolean; pattern?: string }[];
  const given = (fields.parameters ?? []) as { name: string; value: string }[];
  for (const [index, { name, value }] of given.entries()) {
    const parameter = asked.find((one) => one.name === name);
    if (!parameter)
      throw new Refusal(
        "validation-failed",
        oneError(`/parameters/${index}/name`, "not-found", `The access definition has no parameter '${name}'.`),
      );
    if (parameter.pattern && !new RegExp(parameter.pattern, "u").test(value)) {
      const detail = `The value of the parameter '${name}' doesn't match the pattern in the access definition.`;
      throw new Refusal("validation-failed", oneError(`/parameters/${index}/value`, "pattern", detail));
    }
  }
  const missing = asked.find(({ name, required }) => required && !given.some((one) => one.name === name));
  if (missing) {
    const detail = `The access definition requires a value for the parameter '${missing.name}'.`;
    throw new Refusal("validation-failed", oneError("/parameters", "required", detail));
  }
  const ranges = (fields.allowedIpRanges ?? []) as Json[];
  if (definition.fields.ipAllowListRequired && ranges.length === 0) throw refuseField("/allowedIpRanges", "too-few");
}

export const oneError = (pointer: string, code: string, detail: string): JsonObject => ({
  detail,
  errors: [{ pointer, code, detail }],
});

/** Maximum number of open and running subscriptions in a bundle, and of pending invitations to an organization. */
const [mostSubscriptions, mostInvitations] = [200, 200];

/** Checks a creation and returns the new entity's fields and parent, by operation. */
const creations: Record<string, (call: Call, fields: JsonObject) => { fields: JsonObject; parent?: string }> = {
  createTenant: ({ world }, fields) => {
    const rival = world.list("tenants").find((tenant) => tenant.fields.hostName === fields.hostName);
    if (rival) throw new Refusal("already-exists", { resource: pathOf(world, rival) });
    return { fields };
  },
  createAnOrganization: (call, fields) => {
    const { world, caller } = call;
    const [tenant] = world.list("tenants");
    if (tenant?.fields.registrationPolicy === "OPERATOR_ONLY" && !caller.isOperator)
      throw new Refusal("insufficient-role", {
        detail:
          "The registration policy of the tenant is OPERATOR_ONLY, so only the operator can create organizations.",
      });
    checkCategories(call, fields);
    checkUnique(world, world.list("organizations"), fields);
    const made = { tenantId: tenant?.id ?? null, language: tenant?.fields.defaultLanguage ?? null };
    return { fields: { ...made, ...fields, status: "PENDING_ACTIVATION" } };
  },
  createTeam: ({ world, named }, fields) => {
    const parent = named.at(-1)?.id ?? "";
    checkUnique(world, world.list("teams", parent), fields);
    return { fields: { ...fields, organizationId: parent }, parent };
  },
  createContact: ({ world, named }, fields) => {
    const organization = named.at(-1) as Entity;
    checkUnique(world, world.list("contacts", organization.id), fields);
    return { fields: { ...fields, organization: reference(organization) }, parent: organization.id };
  },
  createInvitation: (call, { teamIds, ...fields }) => {
    const { world } = call;
    const organization = namedBy(call);
    const members = world.list("members", organization.id);
    const member = members.find(({ fields: { user } }) => (user as JsonObject).mailAddress === fields.mailAddress);
    if (member) throw new Refusal("already-exists", { resource: pathOf(world, member) }, 1);
    const pending = world.list("invitations", organization.id).filter((one) => one.fields.status === "PENDING");
    const resource = pathOf(world, organization);
    if (pending.some((one) => one.fields.mailAddress === fields.mailAddress))
      throw new Refusal("already-exists", { resource });
    if (pending.length >= mostInvitations) throw new Refusal("limit-reached", { resource });
    checkRolesGiven(call, fields.roles);
    const teams = findTeams(world, organization.id, teamIds, "teamIds");
    const times = { expiresAt: addDays(world.clock.now(), invitationDays), answeredAt: null, userId: null };
    return {
      fields: { ...fields, ...times, status: "PENDING", organization: reference(organization), teams },
      parent: organization.id,
    };
  },
  createTechnicalUser: (call, { teamIds, ...fields }) => {
    const { world } = call;
    const organization = namedBy(call);
    checkUnique(world, world.list("technical-users", organization.id), fields);
    checkRolesGiven(call, fields.roles);
    const teams = findTeams(world, organization.id, teamIds, "teamIds");
    const slug = [organization.fields.name, fields.name]
      .join("-")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-");
    const own = { clientId: `${slug}-${randomBytes(3).toString("hex")}`, status: "ACTIVE", lastUsedAt: null };
    return { fields: { ...fields, ...own, organization: reference(organization), teams }, parent: organization.id };
  },
  sendContactMail: ({ world, named, caller }, fields) => {
    const contact = named.at(-1) as Entity;
    const product = fields.productId && world.find("products", fields.productId);
    if (fields.productId && (!product || idOf(product.fields.provider) !== contact.parent))
      throw refuseField("/productId", "not-found");
    return { fields: { copyToSender: false, ...fields, contactId: contact.id, sender: { ...caller.organization } } };
  },
  createProduct: (call, fields) => {
    const { world } = call;
    const own = world.list("products").filter((one) => idOf(one.fields.provider) === call.caller.organization.id);
    checkUnique(world, own, fields);
    checkContact(world, call.caller.organization.id, fields);
    return { fields: { ...fields, provider: organizationOf(call), status: "DRAFT" } };
  },
  createAPlan: ({ world, named }, fields) => {
    const product = named.at(-1) as Entity;
    if (!["DRAFT", "PUBLISHED"].includes(String(product.fields.status))) throw new Refusal("prerequisite-missing");
    checkUnique(world, world.list("plans", product.id), fields);
    checkSchedule(fields);
    return { fields: { ...fields, productId: product.id, status: "DRAFT" }, parent: product.id };
  },
  createProductOffer: ({ world, named }, { planId, consumerId, ...fields }) => {
    const product = named.at(-1) as Entity;
    const plan = world.find("plans", planId);
    if (plan?.parent !== product.id) throw refuseField("/planId", "not-found");
    if (!["DRAFT", "PUBLISHED"].includes(String(plan.fields.status)))
      throw new Refusal("prerequisite-missing", { resource: pathOf(world, plan) });
    const consumer = world.find("organizations", consumerId);
    if (!consumer)
      throw new Refusal("validation-failed", oneError("/consumerId", "not-found", "The consumer doesn't exist."));
    if (consumer.fields.status !== "ACTIVE")
      throw new Refusal("prerequisite-missing", { resource: pathOf(world, consumer) }, 1);
    const rival = world
      .list("product-offers", product.id)
      .find(
        (one) =>
          idOf(one.fields.plan) === plan.id &&
          idOf(one.fields.consumer) === consumer.id &&
          ["DRAFT", "PUBLISHED"].includes(String(one.fields.status)),
      );
    if (rival) throw new Refusal("already-exists", { resource: pathOf(world, rival) });
    checkSchedule(fields);
    const models = [fields.price, plan.fields.price].map((price) => (price as JsonObject).model);
    if (fields.validityMonths && models.includes("ONE_OFF")) throw refuseField("/validityMonths", "inconsistent");
    const made = { productId: product.id, plan: reference(plan), consumer: reference(consumer), status: "DRAFT" };
    return { fields: { ...fields, ...made }, parent: product.id };
  },
  triggerGoLiveRequest: ({ world, named, caller }, fields) => {
    const product = named.at(-1) as Entity;
    const { goLiveRequest, status } = product.fields as { goLiveRequest?: JsonObject; status: string };
    if (status !== "DRAFT") throw refuseTransition(world, product);
    if (["REQUESTED", "IN_REVIEW"].includes(String(goLiveRequest?.status))) throw new Refusal("already-exists");
    const missing = [
      ["plans", "plan"],
      ["access-definitions", "access definition"],
    ].find(([kind = ""]) => world.list(kind, product.id).length === 0);
    if (missing) throw new Refusal("prerequisite-missing", { detail: `The product has no ${missing[1]}.` });
    const requestedBy = { id: caller.id, name: caller.name };
    const made = { productId: product.id, status: "REQUESTED", requestedBy, requestedAt: world.clock.now() };
    return { fields: { ...fields, ...made, decidedAt: null, decisionReason: null }, parent: product.id };
  },
  createBundle: (call, { responsibleTeamIds, providerId, ...fields }) => {
    const { world, caller } = call;
    const provider = world.find("organizations", providerId);
    if (!provider || !(provider.fields.sides as string[]).includes("PROVIDER"))
      throw refuseField("/providerId", "not-found");
    const rival = openBundle(world, provider.id, caller.organization.id);
    if (rival) throw refuseField("/providerId", "taken", "already-exists", { resource: pathOf(world, rival) });
    const teams = findTeams(world, caller.organization.id, responsibleTeamIds, "responsibleTeamIds");
    return {
      fields: newBundle(provider, organizationOf(call), {
        ...fields,
        responsibleTeams: teams.map((team) => ({ ...team, party: "CONSUMER" })),
      }),
    };
  },
  createSubscription: (call, { planId, productOfferId, bundleId, message }) => {
    const { world, caller } = call;
    const own = caller.organization.id;
    const plan = world.find("plans", planId);
    const product = plan && world.get("products", plan.parent);
    if (!plan || !product || plan.fields.status === "DRAFT" || product.fields.status === "DRAFT")
      throw refuseField("/planId", "not-found");
    if (plan.fields.status !== "PUBLISHED" || product.fields.status !== "PUBLISHED") {
      const detail = `The plan '${plan.fields.name}' isn't PUBLISHED, so it can't be ordered.`;
      throw new Refusal("prerequisite-missing", { detail, resource: pathOf(world, plan) });
    }
    const offer = productOfferId ? world.find("product-offers", productOfferId) : undefined;
    if (productOfferId && (!offer || idOf(offer.fields.plan) !== plan.id || idOf(offer.fields.consumer) !== own)) {
      throw refuseField("/productOfferId", "inconsistent");
    }
    if (offer && offer.fields.status !== "PUBLISHED")
      throw new Refusal("prerequisite-missing", { resource: pathOf(world, offer) }, 1);
    const inactive = findInactive(world, product.fields.provider, caller.organization);
    if (inactive) {
      const detail = `${inactive.fields.name} isn't ACTIVE, so ${inactive.id === own ? "it can't order" : "its products can't be ordered"}.`;
      throw new Refusal("prerequisite-missing", { detail, resource: pathOf(world, product) }, 3);
    }
    const rival = world
      .list("subscriptions")
      .find(
        (one) =>
          idOf(one.fields.plan) === plan.id &&
          idOf(one.fields.consumer) === own &&
          (isOpen(one) || one.fields.status === "APPROVED"),
      );
    if (rival) {
      const detail = `Your organization already has a subscription to the plan '${plan.fields.name}' that is ${rival.fields.status}.`;
      const problem = { ...oneError("/planId", "taken", detail), resource: pathOf(world, rival) };
      throw new Refusal("already-exists", problem);
    }
    const provider = world.get("organizations", idOf(product.fields.provider));
    const given = bundleId ? world.find("bundles", bundleId) : openBundle(world, provider.id, own);
    if (bundleId && (!given || idOf(given.fields.consumer) !== own || idOf(given.fields.provider) !== provider.id)) {
      throw new Refusal(
        "validation-failed",
        oneError("/bundleId", "not-found", "Your organization has no such bundle with this provider."),
      );
    }
    if (given && ["ENDING", "CANCELLED"].includes(String(given.fields.approvalStatus))) {
      const detail = `The bundle '${given.fields.name}' is ${given.fields.approvalStatus} and doesn't accept new orders.`;
      throw new Refusal("prerequisite-missing", { detail, resource: pathOf(world, given) });
    }
    const held = given ? world.list("subscriptions", given.id).filter((one) => isOpen(one) || isRunning(one)) : [];
    if (given && held.length >= mostSubscriptions)
      throw new Refusal("limit-reached", { resource: pathOf(world, given) });
    const bundle =
      given ??
      world.add({
        kind: "bundles",
        fields: newBundle(provider, organizationOf(call), { name: provider.fields.name ?? null }),
      });
    const { quota, term, dataUseAfterEnd } = plan.fields;
    const price = offer?.fields.price ?? plan.fields.price;
    return {
      fields: {
        status: "REQUESTED",
        bundleId: bundle.id,
        ...{
          product: reference(product),
          plan: reference(plan),
          provider: reference(provider),
          consumer: organizationOf(call),
        },
        ...({ price, quota, term, dataUseAfterEnd } as JsonObject),
        ...{ productOfferId: offer?.id ?? null, message: message ?? null },
      },
      parent: bundle.id,
    };
  },
  createAccess: ({ world, named }, { subscriptionId, accessDefinitionId, ...fields }) => {
    const bundle = named.at(-1) as Entity;
    const subscription = world.find("subscriptions", subscriptionId);
    if (subscription?.parent !== bundle.id) throw refuseField("/subscriptionId", "not-found");
    if (!isRunning(subscription))
      throw new Refusal("prerequisite-missing", {
        detail: `The subscription is ${subscription.fields.status}, so it isn't running.`,
        resource: pathOf(world, subscription),
      });
    const definition = world.find("access-definitions", accessDefinitionId);
    if (definition?.parent !== idOf(subscription.fields.product))
      throw refuseField("/accessDefinitionId", "inconsistent");
    checkParameters(definition, fields);
    const { id, fields: shown } = definition;
    const made = { bundleId: bundle.id, subscriptionId: subscription.id, product: subscription.fields.product ?? null };
    const { name, protocol } = shown as { name: string; protocol: string };
    return {
      fields: { ...fields, ...made, accessDefinition: { id, name, protocol }, status: "REQUESTED" },
      parent: bundle.id,
    };
  },
  createAccessDefinition: ({ world, named }, fields) => {
    const product = named.at(-1) as Entity;
    checkUnique(world, world.list("access-definitions", product.id), fields);
    checkDefinition(fields);
    const { protocol = null } = fields.connection as JsonObject;
    return { fields: { ...fields, protocol, productId: product.id }, parent: product.id };
  },
};

const openBundle = (world: World, provider: string, consumer: string): Entity | undefined =>
  world
    .list("bundles")
    .find(
      ({ fields }) =>
        idOf(fields.provider) === provider &&
        idOf(fields.consumer) === consumer &&
        !["ENDING", "CANCELLED"].includes(String(fields.approvalStatus)),
    );

const newBundle = (provider: Entity, consumer: JsonObject, fields: JsonObject): JsonObject => ({
  ...fields,
  ...{ provider: reference(provider), consumer, approvalStatus: "DRAFT", accessStatus: "INACTIVE" },
});

const collectionOf = ({ listed }: Call): string => listed.path.split("/").at(-1) ?? "";

/** Creates an entity in the path's collection, then applies the events that are due. */
export const create: Handler = (call) => {
  const { world, listed } = call;
  const { fields, parent } = creations[listed.id]?.(call, knownFields(call)) ?? { fields: knownFields(call) };
  const kind = collectionOf(call);
  const entity = world.add({ kind, parent, fields });
  // A new entity hasn't been updated yet.
  if ("updatedAt" in entity.fields) entity.fields.updatedAt = entity.fields.createdAt ?? null;
  letTimePass(world);
  return { status: 201, entity };
};

/** Creations that return additional data, or that don't store the result as an entity. */
export const specialCreations: Record<string, Handler> = {
  triggerGoLiveRequest: (call) => {
    const { world, listed } = call;
    const made = creations[listed.id]?.(call, knownFields(call));
    const product = namedBy(call);
    const request = { id: crypto.randomUUID(), ...made?.fields } as JsonObject;
    world.change(product, { goLiveRequest: request });
    return { status: 201, value: { ...request } };
  },
  createTechnicalUser: (call) => {
    const { entity } = create(call) as { entity: Entity };
    const clientSecret = randomBytes(32).toString("base64url");
    call.world.secrets.set(String(entity.fields.clientId), clientSecret);
    const shown = call.world.show(entity, call.caller);
    return { status: 201, value: { ...shown, clientSecret } };
  },
  subscribeToXs2aNewsletter: (call) => {
    const requestedAt = call.world.clock.tick();
    const confirmBy = addDays(requestedAt, newsletterDays);
    return { status: 202, value: { ...knownFields(call), requestedAt, confirmBy } };
  },
};

/** Checks of updates, by operation; the returned fields replace the merged fields. */
const updates: Record<string, (call: Call, entity: Entity, merged: JsonObject) => JsonObject> = {
  updateOrganization: (call, entity, merged) => {
    const { world } = call;
    checkCategories(call, merged);
    checkUnique(world, world.list("organizations"), merged, entity);
    for (const side of ["PROVIDER", "CONSUMER"]) {
      if ((merged.sides as string[]).includes(side)) continue;
      const binding =
        (side === "PROVIDER" && productsOf(world, entity.id).find(({ fields }) => fields.status !== "WITHDRAWN")) ||
        bundlesOf(world, entity.id, [side]).find(({ fields }) => fields.approvalStatus !== "CANCELLED");
      if (binding) throw new Refusal("resource-in-use", { resource: pathOf(world, binding) });
    }
    return merged;
  },
  updateATeam: ({ world }, entity, merged) => {
    checkUnique(world, world.list("teams", entity.parent), merged, entity);
    return merged;
  },
  updateUserRolesTeams: (call, entity, { teamIds, ...merged }) => {
    const { world, body } = call;
    checkRolesGiven(call, body.roles);
    if (body.roles && !(body.roles as string[]).includes("ORGANIZATION_ADMIN")) keepAdministrator(world, entity);
    const teams = "teamIds" in body ? findTeams(world, String(entity.parent), teamIds, "teamIds") : entity.fields.teams;
    return { ...merged, teams: teams ?? [] };
  },
  updateContact: ({ world }, entity, merged) => {
    checkUnique(world, world.list("contacts", entity.parent), merged, entity);
    return merged;
  },
  updateProduct: ({ world, body, caller }, entity, merged) => {
    const own = world.list("products").filter((one) => idOf(one.fields.provider) === caller.organization.id);
    checkUnique(world, own, merged, entity);
    checkContact(world, caller.organization.id, body);
    for (const [field, state] of [
      ["deprecateAt", "DEPRECATED"],
      ["withdrawAt", "WITHDRAWN"],
    ] as const) {
      const isOver = [state, "WITHDRAWN"].includes(String(entity.fields.status)) && entity.fields[field];
      if (field in body && isOver) throw refuseTransition(world, entity);
    }
    checkSchedule({ ...merged, publishAt: entity.fields.publishedAt ?? null });
    const ends = subscriptionsOf(world, entity.id)
      .filter((one) => one.fields.status === "APPROVED")
      .map((one) => earliestEnd(world, one))
      .sort();
    const latest = ends.at(-1);
    if (body.withdrawAt && latest && String(body.withdrawAt) < latest) {
      const detail = `A running subscription to the product can't end before ${latest}.`;
      throw new Refusal("validation-failed", oneError("/withdrawAt", "too-early", detail));
    }
    // The end of these subscriptions depends on it.
    if ("withdrawAt" in body)
      for (const one of subscriptionsOf(world, entity.id)) if (isRunning(one)) world.change(one, {});
    return merged;
  },
  updatePlanDetails: ({ world, body }, entity, merged) => {
    const fixed = ["price", "quota", "term", "dataUseAfterEnd"].find((field) => field in body);
    if (entity.fields.status !== "DRAFT" && fixed) {
      const refusal = refuseTransition(world, entity);
      const detail = `The plan is ${entity.fields.status}. '${fixed}' can be changed only while it is DRAFT.`;
      throw new Refusal(refusal.type, { ...refusal.fields, detail });
    }
    checkUnique(world, world.list("plans", entity.parent), merged, entity);
    checkSchedule(merged);
    settlePrice(merged.price as JsonObject);
    checkTerm(merged.term as JsonObject);
    return merged;
  },
  updateBundle: (call, entity, { responsibleTeamIds, ...merged }) => {
    const { world, body, caller } = call;
    if (entity.fields.approvalStatus === "CANCELLED") throw refuseTransition(world, entity, "approvalStatus");
    const side = sideOf(call, entity);
    if (side === "PROVIDER" && ("name" in body || "note" in body))
      throw new Refusal("insufficient-role", {
        detail: "Only the consumer can change the name and the note of a bundle.",
      });
    if (!responsibleTeamIds) return merged;
    const teams = findTeams(world, caller.organization.id, responsibleTeamIds, "responsibleTeamIds");
    const others = (entity.fields.responsibleTeams as JsonObject[]).filter(({ party }) => party !== side);
    return { ...merged, responsibleTeams: [...others, ...teams.map((team) => ({ ...team, party: side }))] };
  },
  updateAccessDefinition: ({ world }, entity, merged) => {
    checkUnique(world, world.list("access-definitions", entity.parent), merged, entity);
    checkDefinition(merged);
    return merged;
  },
  updateAccess: ({ world }, entity, merged) => {
    if (["DECLINED", "LOCKED"].includes(String(entity.fields.status))) throw refuseTransition(world, entity);
    checkParameters(world.get("access-definitions", idOf(entity.fields.accessDefinition)), merged);
    return merged;
  },
};

/** Rejects changes that would leave an organization without an administrator. */
function keepAdministrator(world: World, member: Entity): void {
  const isAdministrator = ({ fields }: Entity): boolean => (fields.roles as string[]).includes("ORGANIZATION_ADMIN");
  const others = world.list("members", member.parent).filter((one) => one !== member);
  if (isAdministrator(member) && !others.some(isAdministrator))
    throw new Refusal("resource-in-use", { resource: pathOf(world, member) });
}

/** Applies a JSON merge patch. A field that the patch sets to `null` becomes empty. */
export const update: Handler = (call) => {
  const { world, listed, body } = call;
  const entity = namedBy(call);
  const merged = mergePatch(entity.fields, knownFields(call)) as JsonObject;
  for (const name of Object.keys(body)) {
    if (body[name] !== null || !(name in entity.fields)) continue;
    // In a merge patch, null removes a field. If the schema requires it, it is null or an empty list instead.
    const { required = [] } = flatten(world.contract.description, world.schemaOf(entity));
    if (required.includes(name)) {
      const schema = flatten(world.contract.description, fieldsOf(world.contract, world.schemaOf(entity))[name] ?? {});
      merged[name] = [schema.type].flat().includes("array") ? [] : null;
    }
  }
  const checked = updates[listed.id]?.(call, entity, merged) ?? merged;
  entity.fields = checked;
  world.change(entity, {});
  letTimePass(world);
  return { entity };
};

/** Finds an entity that still depends on another one, by the other one's kind. */
const users: Record<string, (world: World, entity: Entity) => Entity | undefined> = {
  organizations: (world, { id }) =>
    bundlesOf(world, id).find(({ fields }) => ["APPROVED", "ENDING"].includes(String(fields.approvalStatus))),
  teams: (world, { id }) =>
    world.list("products").find(({ fields }) => fields.teamId === id) ??
    world
      .list("bundles")
      .find(({ fields }) => (fields.responsibleTeams as JsonObject[] | undefined)?.some((team) => team.id === id)),
  contacts: (world, { id }) => world.list("products").find(({ fields }) => fields.contactId === id),
  products: (world, { id }) => subscriptionsOf(world, id)[0],
  plans: (world, { id }) =>
    ["subscriptions", "product-offers"]
      .flatMap((kind) => world.list(kind))
      .find(({ fields }) => idOf(fields.plan) === id),
  "access-definitions": (world, { id }) =>
    world
      .list("accesses")
      .find(
        ({ fields }) => idOf(fields.accessDefinition) === id && !["DECLINED", "ENDED"].includes(String(fields.status)),
      ),
  bundles: (world, { id }) => world.list("subscriptions", id).find((one) => isOpen(one) || isRunning(one)),
};

const productsOf = (world: World, organization: string): Entity[] =>
  world.list("products").filter(({ fields }) => idOf(fields.provider) === organization);

/** @returns the bundles in which an organization is one of these parties */
const bundlesOf = (world: World, organization: string, sides = ["PROVIDER", "CONSUMER"]): Entity[] =>
  world.list("bundles").filter(({ fields }) => sides.some((side) => idOf(fields[side.toLowerCase()]) === organization));

/** Removes an entity and everything in it. */
function removeWhole(world: World, entity: Entity): void {
  const below = [...world.entities.values()].filter(
    ({ parent, kind, fields }) =>
      parent === entity.id || (entity.kind === "users" && kind === "members" && idOf(fields.user) === entity.id),
  );
  for (const one of [entity, ...below]) world.remove(one);
}

/** Removes or ends what belongs to a deleted organization; nothing in it binds another one. */
function removeBelongings(world: World, { id }: Entity): void {
  const offers = world.list("product-offers").filter(({ fields }) => idOf(fields.consumer) === id);
  const drafts = productsOf(world, id).filter(({ fields }) => fields.status === "DRAFT");
  const bundles = bundlesOf(world, id).filter(({ fields }) => !fields.approvedAt);
  for (const entity of [...drafts, ...bundles]) removeWhole(world, entity);
  for (const entity of [...offers, ...productsOf(world, id)])
    if (entity.fields.status !== "WITHDRAWN") world.change(entity, { status: "WITHDRAWN" });
  for (const invitation of world.list("invitations", id))
    if (invitation.fields.status === "PENDING") world.change(invitation, { status: "REVOKED" });
  for (const kind of ["members", "teams", "technical-users", "contacts", "folders", "files"])
    for (const entity of world.list(kind, id)) world.remove(entity);
}

/** Deletes an entity unless others depend on it. If a lifecycle models the deletion, only the state changes. */
export const remove: Handler = (call) => {
  const { world, listed, caller } = call;
  const entity = namedBy(call);
  if (entity.kind === "bundles" && entity.fields.approvalStatus !== "DRAFT")
    throw refuseTransition(world, entity, "approvalStatus");
  if (entity.kind === "members") keepAdministrator(world, entity);
  if (entity.kind === "users")
    for (const member of world.list("members"))
      if (idOf(member.fields.user) === entity.id) keepAdministrator(world, member);
  const user = users[entity.kind]?.(world, entity);
  if (user) throw new Refusal("resource-in-use", { resource: pathOf(world, user) });
  const isState = isTransition(world, entity, listed.id);
  const isUnordered =
    entity.kind === "product-offers" &&
    !world.list("subscriptions").some(({ fields }) => fields.productOfferId === entity.id);
  if (isState && !isUnordered) {
    transition(world, entity, listed.id, caller);
    if (entity.kind === "organizations") removeBelongings(world, entity);
    return { status: 204 };
  }
  removeWhole(world, entity);
  if (entity.kind === "teams") {
    for (const member of world.list("members", entity.parent)) {
      member.fields.teams = (member.fields.teams as JsonObject[]).filter(({ id }) => id !== entity.id);
    }
  }
  return { status: 204 };
};
