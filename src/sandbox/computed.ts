import type { Json } from "../openapi/read/types";
import type { Caller } from "./callers";
import type { JsonObject } from "./description";
import { amountOf, paginate } from "./lists";
import type { Entity, World } from "./world";

/** Fields that only the provider and the operator can see, by kind; the description states this in prose. */
export const hiddenFromConsumers: Record<string, string[]> = {
  products: ["teamId", "goLiveRequest"],
  plans: ["subscriptionCount"],
  "access-definitions": ["accessCount"],
};

/** Fields of an organization that only its administrators and the operator can see. */
export const hiddenFromMembers = ["pendingInvitations"];

/** Fields of an organization that only it, the operator, and, until the activation, its creator can see. */
export const hiddenFromOthers = ["memberCount", "administratorMailAddress"];

type Compute = (world: World, entity: Entity, caller?: Caller) => Json | undefined;

/** @returns whether a subscription gives a right to data */
export const isRunning = ({ fields }: Entity): boolean =>
  ["APPROVED", "CANCELLATION_REQUESTED", "ENDING"].includes(String(fields.status));

/** @returns the end of the last running subscription in a bundle, or the current time if none is running */
export const lastEnd = (world: World, bundle: Entity): string =>
  world
    .list("subscriptions", bundle.id)
    .filter(isRunning)
    .map(({ fields }) => String(fields.endsAt))
    .sort()
    .at(-1) ?? world.clock.now();

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
    .map((subscription) => world.show(subscription, caller));
  return paginate(shown, subscriptionsPerPage, cursor as string | undefined);
}

/** @returns whether the provider hasn't decided on an order yet */
export const isOpen = ({ fields }: Entity): boolean => ["REQUESTED", "IN_REVIEW"].includes(String(fields.status));

export const idOf = (value: Json | undefined): string => String((value as JsonObject | undefined)?.id);

export const subscriptionsOf = (world: World, productId: string): Entity[] =>
  world.list("subscriptions").filter(({ fields }) => idOf(fields.product) === productId);

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const below = (world: World, { id, parent, area }: Entity, kind: "folders" | "files"): Entity[] =>
  world
    .list(kind, parent, area)
    .filter(({ fields }) => fields[kind === "folders" ? "parentFolderId" : "folderId"] === id);

const pathOf = (world: World, { fields }: Entity): string => {
  const above = world.find("folders", fields.parentFolderId);
  return `${above ? pathOf(world, above) : ""}/${fields.name}`;
};

const count =
  (kind: string, fits: (found: Entity, entity: Entity) => boolean): Compute =>
  (world, entity) =>
    world.list(kind).filter((found) => fits(found, entity)).length;

/** Fields that are computed from other data and not stored, by kind and field. */
export const computed: Record<string, Record<string, Compute>> = {
  organizations: {
    memberCount: count("members", (member, { id }) => member.parent === id),
    country: (_, { fields }) => (fields.address as JsonObject).country,
    pendingInvitations: (world, { id }, caller) =>
      world
        .list("invitations", id)
        .filter(({ fields }) => fields.status === "PENDING")
        .reverse()
        .map((invitation) => world.show(invitation, caller)),
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
    folderCount: (world, folder) => below(world, folder, "folders").length,
    fileCount: (world, folder) => below(world, folder, "files").length,
    totalSize: (world, folder) => sum(below(world, folder, "files").map(({ fields }) => Number(fields.size ?? 0))),
  },
};
