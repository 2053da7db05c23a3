import { isNullable, type SchemaNode } from "../openapi/model/schema";
import type { Json } from "../openapi/read/types";
import { type Caller, isCreator } from "./caller";
import type { JsonObject } from "./description";
import { entriesOf, idOf, isOpen, isRunning, lastEnd, subscriptionsOf } from "./entities";
import { tagOf } from "./entity-tags";
import { amountOf, paginate } from "./lists";
import type { Entity, World } from "./world";

/** Fields that only the provider and the operator can see, by kind; the description states this in prose. */
const hiddenFromConsumers: Record<string, string[]> = {
  products: ["teamId", "goLiveRequest"],
  plans: ["subscriptionCount"],
  "access-definitions": ["accessCount"],
};

/** Fields of an organization that only its administrators and the operator can see. */
const hiddenFromMembers = ["pendingInvitations"];

/** Fields of an organization that only it, the operator, and, until the activation, its creator can see. */
const hiddenFromOthers = ["memberCount", "administratorMailAddress"];

type Compute = (world: World, entity: Entity, caller?: Caller) => Json | undefined;

/** Number of subscriptions in a response. */
const subscriptionsPerPage = 200;

/** @returns a key that sorts the subscriptions that haven't ended by their order, after the others by their end */
const rankOf = (subscription: Entity): string => {
  const { endsAt, createdAt, updatedAt } = subscription.fields;
  return isOpen(subscription) || isRunning(subscription) ? `1 ${createdAt}` : `0 ${endsAt ?? updatedAt}`;
};

/** @returns a page of a bundle's subscriptions: first all that haven't ended, newest first, then the latest to end */
export function pageOfSubscriptions(
  world: World,
  bundle: string,
  caller?: Caller,
  { subscriptionId, cursor }: { subscriptionId?: Json; cursor?: Json } = {},
) {
  const shown = world
    .list("subscriptions", bundle)
    .filter(({ id }) => subscriptionId === undefined || id === subscriptionId)
    .sort((one, other) => (rankOf(one) > rankOf(other) ? -1 : 1))
    .map((subscription) => show(world, subscription, caller));
  return paginate(shown, subscriptionsPerPage, cursor as string | undefined);
}

const pathOf = (world: World, { fields }: Entity): string => {
  const above = world.find("folders", fields.parentFolderId);
  return `${above ? pathOf(world, above) : ""}/${fields.name}`;
};

const count =
  (kind: string, fits: (found: Entity, entity: Entity) => boolean): Compute =>
  (world, entity) =>
    world.list(kind).filter((found) => fits(found, entity)).length;

/** Fields that are computed from other data and not stored, by kind and field. */
const computed: Record<string, Record<string, Compute>> = {
  organizations: {
    memberCount: count("members", (member, { id }) => member.parent === id),
    country: (_, { fields }) => (fields.address as JsonObject).country,
    pendingInvitations: (world, { id }, caller) =>
      world
        .list("invitations", id)
        .filter(({ fields }) => fields.status === "PENDING")
        .reverse()
        .map((invitation) => show(world, invitation, caller)),
  },
  teams: {
    memberCount: count("members", ({ fields }, { id }) =>
      ((fields.teams ?? []) as JsonObject[]).some((team) => team.id === id),
    ),
  },
  members: { teamCount: (_, { fields }) => ((fields.teams ?? []) as Json[]).length },
  users: {
    memberships: (world, { id }) =>
      world
        .list("members")
        .filter(({ fields }) => idOf(fields.user) === id)
        .map(({ fields }) => ({ organization: fields.organization ?? null, roles: fields.roles ?? [] })),
  },
  products: {
    planCount: (world, { id }) => world.list("plans", id).length,
    consumerCount: (world, { id }) =>
      new Set(
        subscriptionsOf(world, id)
          .filter(isRunning)
          .map(({ fields }) => idOf(fields.consumer)),
      ).size,
    lowestPrice: (world, { id }) =>
      world
        .list("plans", id)
        .filter(({ fields }) => fields.status === "PUBLISHED")
        .map(({ fields }) => fields.price ?? null)
        .sort((one, other) => amountOf(one) - amountOf(other))[0],
  },
  plans: {
    subscriptionCount: count(
      "subscriptions",
      (one, { id }) => idOf(one.fields.plan) === id && (isOpen(one) || isRunning(one)),
    ),
  },
  "product-offers": { subscriptionCount: count("subscriptions", ({ fields }, { id }) => fields.productOfferId === id) },
  "access-definitions": {
    accessCount: count("accesses", ({ fields }, { id }) => idOf(fields.accessDefinition) === id),
  },
  bundles: {
    endsAt: (world, bundle) => (bundle.fields.approvalStatus === "ENDING" ? lastEnd(world, bundle) : undefined),
    subscriptions: (world, { id }, caller) => pageOfSubscriptions(world, id, caller).items,
    subscriptionPage: (world, { id }, caller) => pageOfSubscriptions(world, id, caller).page,
    subscriptionCount: (world, { id }) => world.list("subscriptions", id).length,
    accessCount: (world, { id }) => world.list("accesses", id).length,
    openProcessCount: (world, { id }) =>
      world.list("processes", id).filter(({ fields }) => fields.status === "OPEN").length,
  },
  folders: {
    path: pathOf,
    folderCount: (world, folder) => entriesOf(world, "folders", folder, folder.id).length,
    fileCount: (world, folder) => entriesOf(world, "files", folder, folder.id).length,
    totalSize: (world, folder) =>
      entriesOf(world, "files", folder, folder.id).reduce((total, { fields }) => total + Number(fields.size ?? 0), 0),
  },
};

/** @returns the current entity tag of an entity; it depends on the fields that the caller can see */
export function currentTag(world: World, entity: Entity, caller?: Caller): string {
  const printed = world.printedTags.get(entity.id);
  if (printed) return printed;
  const { etag: _, ...shown } = show(world, entity, caller, world.schemaOf(entity), true);
  return tagOf(shown);
}

/** @returns an entity as a schema shows it to a caller */
export function show(
  world: World,
  entity: Entity,
  caller?: Caller,
  schema: SchemaNode = world.schemaOf(entity),
  isForTag = false,
): JsonObject {
  const { properties = {}, required = [] } = schema;
  const hidden = listHidden(world, entity, caller);
  const shown: JsonObject = {};
  for (const [name, property] of Object.entries(properties)) {
    if (hidden.includes(name)) continue;
    if (name === "etag") {
      if (!isForTag) shown.etag = currentTag(world, entity, caller);
      continue;
    }
    const value = computed[entity.kind]?.[name]?.(world, entity, caller) ?? entity.fields[name];
    const isShown = required.includes(name) || isNullable(property);
    const own = value === undefined && isShown ? valueWhenUnset(entity, name, property) : value;
    if (own !== undefined) shown[name] = refresh(world, own, property);
  }
  return shown;
}

/** @returns the fields that a caller doesn't see */
function listHidden(world: World, entity: Entity, caller?: Caller): string[] {
  const { kind, id, parent, fields } = entity;
  if (!caller || caller.isOperator) return [];
  if (kind === "organizations") {
    if (id === caller.organization.id) return caller.roles.includes("ORGANIZATION_ADMIN") ? [] : hiddenFromMembers;
    return isCreator(caller, entity) ? hiddenFromMembers : [...hiddenFromMembers, ...hiddenFromOthers];
  }
  const product = kind === "products" ? fields : world.find("products", parent)?.fields;
  const { id: provider } = (product?.provider ?? {}) as JsonObject;
  return provider === undefined || provider === caller.organization.id ? [] : (hiddenFromConsumers[kind] ?? []);
}

/** Replaces the names in references to other entities with their current names, and adds null where there is no value. */
function refresh(world: World, value: Json, schema?: SchemaNode): Json {
  if (Array.isArray(value)) return value.map((item) => refresh(world, item, schema?.items));
  if (typeof value !== "object" || value === null || !schema) return value;
  const { properties = {}, required = [] } = schema;
  const unset = required.filter((key) => !(key in value) && properties[key] && isNullable(properties[key]));
  const { name } = (properties.id && "name" in value && world.entities.get(String(value.id))?.fields) || {};
  return { ...value, ...Object.fromEntries(unset.map((key) => [key, null])), ...(name !== undefined && { name }) };
}

/** @returns the value of a field that isn't set: the schema's default or empty value */
function valueWhenUnset({ kind, id }: Entity, name: string, schema: SchemaNode): Json {
  const { type, default: value } = schema;
  const types = [type].flat();
  if (value !== undefined) return value;
  if (isNullable(schema)) return null;
  if (types.includes("array")) return [];
  if (types.includes("integer")) return 0;
  if (types.includes("boolean")) return false;
  throw new Error(`the field ${name} of ${kind} ${id} has no value`);
}
