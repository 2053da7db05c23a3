import type { Json } from "../openapi/read/types";
import type { JsonObject } from "./description";
import type { Entity, World } from "./world";

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

/** @returns whether the provider hasn't decided on an order yet */
export const isOpen = ({ fields }: Entity): boolean => ["REQUESTED", "IN_REVIEW"].includes(String(fields.status));

/** @returns whether the provider can decide on an order in a bundle */
export const isSubmitted = (order: Entity, { fields }: Entity): boolean =>
  isOpen(order) && ["SUBMITTED", "IN_REVIEW", "APPROVED"].includes(String(fields.approvalStatus));

/** @returns the folders or files in a folder; without one, on the top level of a location */
export const entriesOf = (
  world: World,
  kind: "folders" | "files",
  { area, parent }: Pick<Entity, "area" | "parent">,
  folder: Json | undefined,
): Entity[] =>
  world
    .list(kind, parent, area)
    .filter(({ fields }) => (fields[kind === "folders" ? "parentFolderId" : "folderId"] ?? null) === (folder ?? null));

export const idOf = (value: Json | undefined): string => String((value as JsonObject | undefined)?.id);

export const subscriptionsOf = (world: World, productId: string): Entity[] =>
  world.list("subscriptions").filter(({ fields }) => idOf(fields.product) === productId);

/** @returns the subscriptions that bind the provider of a product: the running ones, and the orders that it has been sent */
export const bindingSubscriptionsOf = (world: World, productId: string): Entity[] =>
  subscriptionsOf(world, productId).filter(
    (one) => isRunning(one) || isSubmitted(one, world.get("bundles", one.parent)),
  );

/** @returns a binding subscription that was ordered when an access definition already existed */
export const findBindingOrder = (world: World, { parent = "", fields }: Entity): Entity | undefined =>
  bindingSubscriptionsOf(world, parent).find((one) => String(one.fields.createdAt) >= String(fields.createdAt));
