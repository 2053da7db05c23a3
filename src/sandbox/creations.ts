import { randomText } from "./bytes";
import { type Call, type Handler, namedBy } from "./calls";
import { addDays } from "./clock";
import type { JsonObject } from "./description";
import { idOf, isOpen, isRunning } from "./entities";
import { refuseTransition } from "./lifecycle";
import { Refusal, refuseField, refuseRole } from "./refusal";
import {
  checkCategories,
  checkContact,
  checkDefinition,
  checkParameters,
  checkPrice,
  checkRecipient,
  checkRolesGiven,
  checkSchedule,
  checkTerm,
  checkUnique,
  findInactive,
  findTeams,
  isSameMail,
  knownFields,
  reference,
} from "./rules";
import { show } from "./views";
import { type Entity, pathOf, type World } from "./world";

/** Number of days within which an invitation or a newsletter can be confirmed, as in the lifecycles and examples. */
const [invitationDays, newsletterDays] = [14, 7];

/** Maximum number of open and running subscriptions in a bundle, and of pending invitations to an organization. */
const [mostSubscriptions, mostInvitations] = [200, 200];

const organizationOf = ({ caller }: Call): JsonObject => ({ ...caller.organization });

/** Checks a creation and returns the new entity's fields and parent. */
type Creation = (call: Call, fields: JsonObject) => { fields: JsonObject; parent?: string };

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

const createTenant: Creation = ({ world }, fields) => {
  const rival = world.list("tenants").find((tenant) => tenant.fields.hostName === fields.hostName);
  if (rival) {
    const detail = `The host name '${fields.hostName}' is already taken.`;
    throw refuseField("/hostName", "taken", detail, "already-exists", { resource: pathOf(world, rival) });
  }
  const { defaultLanguage, languages } = fields as { defaultLanguage: string; languages: string[] };
  if (!languages.includes(defaultLanguage)) {
    const detail = `The default language '${defaultLanguage}' isn't one of the tenant's languages (${languages.join(", ")}).`;
    throw refuseField("/defaultLanguage", "inconsistent", detail);
  }
  return { fields };
};

const createAnOrganization: Creation = (call, fields) => {
  const { world, caller } = call;
  const [tenant] = world.list("tenants");
  if (tenant?.fields.registrationPolicy === "OPERATOR_ONLY" && !caller.isOperator)
    throw refuseRole(
      "The registration policy of the tenant is OPERATOR_ONLY, so only the operator can create organizations.",
    );
  checkCategories(call, fields);
  const made = { tenantId: tenant?.id ?? null, language: tenant?.fields.defaultLanguage ?? null };
  return { fields: { ...made, ...fields, status: "PENDING_ACTIVATION", creatorId: caller.organization.id } };
};

const createTeam: Creation = (call, fields) => {
  const parent = namedBy(call).id;
  return { fields: { ...fields, organizationId: parent }, parent };
};

const createContact: Creation = (call, fields) => {
  const organization = namedBy(call);
  return { fields: { ...fields, organization: reference(organization) }, parent: organization.id };
};

const createInvitation: Creation = (call, { teamIds, ...given }) => {
  const fields = given as JsonObject & { roles?: string[] };
  const { world } = call;
  const organization = namedBy(call);
  const members = world.list("members", organization.id);
  const member = members.find(({ fields: { user } }) =>
    isSameMail((user as JsonObject).mailAddress, fields.mailAddress),
  );
  const taken = (detail: string, resource: string): Refusal =>
    refuseField("/mailAddress", "taken", detail, "already-exists", { resource });
  if (member) {
    const detail = `The person with the email address ${fields.mailAddress} is already a member of the organization.`;
    throw taken(detail, pathOf(world, member));
  }
  const pending = world.list("invitations", organization.id).filter((one) => one.fields.status === "PENDING");
  const resource = pathOf(world, organization);
  if (pending.some((one) => isSameMail(one.fields.mailAddress, fields.mailAddress)))
    throw taken(`An invitation for ${fields.mailAddress} to the organization is already pending.`, resource);
  if (pending.length >= mostInvitations) {
    const detail = `The organization already has ${mostInvitations} pending invitations, which is the maximum.`;
    throw new Refusal("limit-reached", detail, { resource });
  }
  checkRolesGiven(call, fields.roles);
  if (call.caller.isOperator && organization.id !== world.operator && !fields.roles?.includes("ORGANIZATION_ADMIN")) {
    const detail = "An invitation from the operator to another organization must include the ORGANIZATION_ADMIN role.";
    throw refuseField("/roles", "required", detail);
  }
  checkRecipient(call, fields.mailAddress);
  const teams = findTeams(world, organization.id, teamIds, "teamIds");
  const times = { expiresAt: addDays(world.clock.now(), invitationDays), answeredAt: null, userId: null };
  return {
    fields: { ...fields, ...times, status: "PENDING", organization: reference(organization), teams },
    parent: organization.id,
  };
};

const createTechnicalUser: Creation = (call, { teamIds, ...fields }) => {
  const { world } = call;
  const organization = namedBy(call);
  checkRolesGiven(call, fields.roles);
  const teams = findTeams(world, organization.id, teamIds, "teamIds");
  const slug = [organization.fields.name, fields.name]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const own = { clientId: `${slug}-${randomText(3)}`, status: "ACTIVE", lastUsedAt: null };
  return { fields: { ...fields, ...own, organization: reference(organization), teams }, parent: organization.id };
};

const sendContactMail: Creation = (call, fields) => {
  const { world, caller } = call;
  const contact = namedBy(call);
  const product = fields.productId && world.find("products", fields.productId);
  if (fields.productId && (!product || idOf(product.fields.provider) !== contact.parent))
    throw refuseField(
      "/productId",
      "not-found",
      "The product isn't one that the contact's organization provides and that you can see.",
    );
  const members = world.list("members", caller.organization.id);
  const isMember = members.some(({ fields: { user } }) => isSameMail((user as JsonObject).mailAddress, fields.replyTo));
  if (fields.copyToSender && !isMember)
    throw refuseField("/replyTo", "not-allowed", "A copy can go only to a member of your organization.");
  const contacts = world.list("contacts", caller.organization.id);
  const isOwn = contacts.some((one) => isSameMail(one.fields.mailAddress, fields.replyTo));
  if (!isMember && !isOwn)
    throw refuseField("/replyTo", "not-allowed", "Replies can go only to a member or a contact of your organization.");
  checkRecipient(call, contact.fields.mailAddress);
  return { fields: { copyToSender: false, ...fields, contactId: contact.id, sender: { ...caller.organization } } };
};

const createProduct: Creation = (call, fields) => {
  checkContact(call.world, call.caller.organization.id, fields);
  return { fields: { ...fields, provider: organizationOf(call), status: "DRAFT" } };
};

const createAPlan: Creation = (call, fields) => {
  const product = namedBy(call);
  const { status } = product.fields;
  if (!["DRAFT", "PUBLISHED"].includes(String(status))) {
    const detail = `The product is ${status}. A plan can be added only while it is DRAFT or PUBLISHED.`;
    throw new Refusal("prerequisite-missing", detail);
  }
  checkPrice(fields.price as JsonObject);
  checkTerm(fields);
  checkSchedule(fields);
  return { fields: { ...fields, productId: product.id, status: "DRAFT" }, parent: product.id };
};

const createProductOffer: Creation = (call, { planId, consumerId, ...fields }) => {
  const { world } = call;
  const product = namedBy(call);
  const plan = world.find("plans", planId);
  if (plan?.parent !== product.id) throw refuseField("/planId", "not-found", "The product has no such plan.");
  if (!["DRAFT", "PUBLISHED"].includes(String(plan.fields.status))) {
    const { name, status } = plan.fields;
    const detail = `The plan '${name}' is ${status}. Only a DRAFT or PUBLISHED plan can be offered.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, plan) });
  }
  const consumer = world.find("organizations", consumerId);
  if (!consumer) throw refuseField("/consumerId", "not-found", "The consumer doesn't exist.");
  if (consumer.fields.status !== "ACTIVE") {
    const { name, status } = consumer.fields;
    const detail = `${name} is ${status}. A product offer can be made only to an ACTIVE organization.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, consumer) });
  }
  const { term = null } = plan.fields;
  if ((fields.price as JsonObject).model === "ONE_OFF" && (term as JsonObject).minimumMonths === 0) {
    const detail = `The plan '${plan.fields.name}' has no minimum term, so its price can't be ONE_OFF.`;
    throw refuseField("/price/model", "inconsistent", detail);
  }
  const rival = world
    .list("product-offers", product.id)
    .find(
      (one) =>
        idOf(one.fields.plan) === plan.id &&
        idOf(one.fields.consumer) === consumer.id &&
        ["DRAFT", "PUBLISHED"].includes(String(one.fields.status)),
    );
  if (rival) {
    const detail = `${consumer.fields.name} already has a product offer for the plan '${plan.fields.name}'.`;
    throw new Refusal("already-exists", detail, { resource: pathOf(world, rival) });
  }
  checkSchedule(fields);
  checkPrice(fields.price as JsonObject);
  const models = [fields.price, plan.fields.price].map((price) => (price as JsonObject).model);
  if (fields.validityMonths && models.includes("ONE_OFF"))
    throw refuseField(
      "/validityMonths",
      "inconsistent",
      "A ONE_OFF price can't be followed or preceded by another one.",
    );
  const made = { productId: product.id, plan: reference(plan), consumer: reference(consumer), status: "DRAFT" };
  return { fields: { ...fields, ...made }, parent: product.id };
};

const triggerGoLiveRequest: Creation = (call, fields) => {
  const { world, caller } = call;
  const product = namedBy(call);
  const { goLiveRequest, status } = product.fields as { goLiveRequest?: JsonObject; status: string };
  if (status !== "DRAFT") {
    const detail = `The product is ${status}. A go-live request is possible only while it is DRAFT.`;
    throw refuseTransition(world, product, "status", detail);
  }
  if (["REQUESTED", "IN_REVIEW"].includes(String(goLiveRequest?.status)))
    throw new Refusal("already-exists", "A go-live request for the product is still open.");
  const missing = [
    ["plans", "plan"],
    ["access-definitions", "access definition"],
  ].find(([kind = ""]) => world.list(kind, product.id).length === 0);
  if (missing) throw new Refusal("prerequisite-missing", `The product has no ${missing[1]}.`);
  const requestedBy = { id: caller.id, name: caller.name };
  const made = { productId: product.id, status: "REQUESTED", requestedBy, requestedAt: world.clock.now() };
  return { fields: { ...fields, ...made, decidedAt: null, decisionReason: null }, parent: product.id };
};

const createBundle: Creation = (call, { responsibleTeamIds, providerId, ...fields }) => {
  const { world, caller } = call;
  const provider = world.find("organizations", providerId);
  if (!provider || !(provider.fields.sides as string[]).includes("PROVIDER"))
    throw refuseField("/providerId", "not-found", "The provider doesn't exist.");
  const rival = openBundle(world, provider.id, caller.organization.id);
  if (rival) {
    const detail = `Your organization already has the bundle '${rival.fields.name}' with this provider.`;
    throw refuseField("/providerId", "taken", detail, "already-exists", { resource: pathOf(world, rival) });
  }
  const teams = findTeams(world, caller.organization.id, responsibleTeamIds, "responsibleTeamIds");
  return {
    fields: newBundle(provider, organizationOf(call), {
      ...fields,
      responsibleTeams: teams.map((team) => ({ ...team, party: "CONSUMER" })),
    }),
  };
};

const createSubscription: Creation = (call, { planId, productOfferId, bundleId, message }) => {
  const { world, caller } = call;
  const own = caller.organization.id;
  const plan = world.find("plans", planId);
  const product = plan && world.get("products", plan.parent);
  if (!plan || !product || plan.fields.status === "DRAFT" || product.fields.status === "DRAFT")
    throw refuseField("/planId", "not-found", "The plan doesn't exist, or you aren't allowed to see it.");
  if (plan.fields.status !== "PUBLISHED" || product.fields.status !== "PUBLISHED") {
    const detail = `The plan '${plan.fields.name}' isn't PUBLISHED, so it can't be ordered.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, plan) });
  }
  const offer = productOfferId ? world.find("product-offers", productOfferId) : undefined;
  if (productOfferId && (!offer || idOf(offer.fields.plan) !== plan.id || idOf(offer.fields.consumer) !== own)) {
    const detail = `The product offer isn't one for your organization and the plan '${plan.fields.name}'.`;
    throw refuseField("/productOfferId", "inconsistent", detail);
  }
  if (offer && offer.fields.status !== "PUBLISHED") {
    const detail = "The product offer isn't PUBLISHED, so it can't be ordered.";
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, offer) });
  }
  const inactive = findInactive(world, product.fields.provider, caller.organization);
  if (inactive) {
    const detail = `${inactive.fields.name} isn't ACTIVE, so ${inactive.id === own ? "it can't order" : "its products can't be ordered"}.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, product) });
  }
  if (world.list("access-definitions", product.id).length === 0) {
    const detail = `The product '${product.fields.name}' has no access definition, so it can't be ordered.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, product) });
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
    const { status } = rival.fields;
    const article = /^[AEIOU]/.test(String(status)) ? "an" : "a";
    const detail = `Your organization already has ${article} ${status} subscription to the plan '${plan.fields.name}'.`;
    throw refuseField("/planId", "taken", detail, "already-exists", { resource: pathOf(world, rival) });
  }
  const provider = world.get("organizations", idOf(product.fields.provider));
  const given = bundleId ? world.find("bundles", bundleId) : openBundle(world, provider.id, own);
  if (bundleId && (!given || idOf(given.fields.consumer) !== own || idOf(given.fields.provider) !== provider.id)) {
    throw refuseField("/bundleId", "not-found", "Your organization has no such bundle with this provider.");
  }
  if (given && ["ENDING", "CANCELLED"].includes(String(given.fields.approvalStatus))) {
    const detail = `The bundle '${given.fields.name}' is ${given.fields.approvalStatus} and accepts no more orders.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, given) });
  }
  const held = given ? world.list("subscriptions", given.id).filter((one) => isOpen(one) || isRunning(one)) : [];
  if (given && held.length >= mostSubscriptions) {
    const detail = `The bundle '${given.fields.name}' already holds ${held.length} subscriptions that haven't ended.`;
    throw new Refusal("limit-reached", detail, { resource: pathOf(world, given) });
  }
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
};

const createAccess: Creation = (call, { subscriptionId, accessDefinitionId, ...fields }) => {
  const { world } = call;
  const bundle = namedBy(call);
  const subscription = world.find("subscriptions", subscriptionId);
  if (subscription?.parent !== bundle.id)
    throw refuseField("/subscriptionId", "not-found", "The subscription doesn't belong to this bundle.");
  if (!isRunning(subscription)) {
    const { plan, status } = subscription.fields;
    const detail = `The subscription to the plan '${world.nameOf(plan)}' is ${status}, so it isn't running.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, subscription) });
  }
  const definition = world.find("access-definitions", accessDefinitionId);
  if (definition?.parent !== idOf(subscription.fields.product))
    throw refuseField(
      "/accessDefinitionId",
      "inconsistent",
      "The access definition doesn't belong to the product of the subscription.",
    );
  checkParameters(definition, fields);
  const { id, fields: shown } = definition;
  const made = { bundleId: bundle.id, subscriptionId: subscription.id, product: subscription.fields.product ?? null };
  const { name, protocol } = shown as { name: string; protocol: string };
  return {
    fields: { ...fields, ...made, accessDefinition: { id, name, protocol }, status: "REQUESTED" },
    parent: bundle.id,
  };
};

const createAccessDefinition: Creation = (call, fields) => {
  const product = namedBy(call);
  checkDefinition(fields);
  const { protocol = null } = fields.connection as JsonObject;
  return { fields: { ...fields, protocol, productId: product.id }, parent: product.id };
};

/** By operation. */
const creations: Record<string, Creation> = {
  createTenant,
  createAnOrganization,
  createTeam,
  createContact,
  createInvitation,
  createTechnicalUser,
  sendContactMail,
  createProduct,
  createAPlan,
  createProductOffer,
  triggerGoLiveRequest,
  createBundle,
  createSubscription,
  createAccess,
  createAccessDefinition,
};

const collectionOf = ({ listed }: Call): string => listed.path.split("/").at(-1) ?? "";

/** Creates an entity in the path's collection. */
export const create: Handler = (call) => {
  const { world, listed } = call;
  const { fields, parent } = creations[listed.id]?.(call, knownFields(call)) ?? { fields: knownFields(call) };
  const made = { kind: collectionOf(call), parent, fields };
  checkUnique(call, made);
  const entity = world.add(made);
  // A new entity hasn't been updated yet.
  if ("updatedAt" in entity.fields) entity.fields.updatedAt = entity.fields.createdAt ?? null;
  return { status: 201, entity };
};

/** Creations that return additional data, or that don't store the result as an entity. */
export const specialCreations: Record<string, Handler> = {
  triggerGoLiveRequest: (call) => {
    const { world, listed } = call;
    const made = creations[listed.id]?.(call, knownFields(call));
    const product = namedBy(call);
    const request = { id: crypto.randomUUID(), desiredDate: null, ...made?.fields } as JsonObject;
    world.change(product, { goLiveRequest: request });
    return { status: 201, value: { ...request } };
  },
  createTechnicalUser: (call) => {
    const { entity } = create(call) as { entity: Entity };
    const clientSecret = randomText(32);
    call.world.secrets.set(String(entity.fields.clientId), clientSecret);
    const shown = show(call.world, entity, call.caller);
    return { status: 201, value: { ...shown, clientSecret } };
  },
  subscribeToXs2aNewsletter: (call) => {
    const requestedAt = call.world.clock.tick();
    const confirmBy = addDays(requestedAt, newsletterDays);
    return { status: 202, value: { ...knownFields(call), requestedAt, confirmBy } };
  },
};
