import { type Handler, namedBy } from "./calls";
import type { JsonObject } from "./description";
import { findBindingOrder, idOf, isOpen, isRunning, subscriptionsOf } from "./entities";
import { refuseTransition, transition, transitionsOf } from "./lifecycle";
import { Refusal } from "./refusal";
import { bundlesOf, keepAdministrator, productsOf } from "./rules";
import { count } from "./validator";
import { type Entity, pathOf, type World } from "./world";

/** Finds an entity that still depends on another one, by the other one's kind. */
export const users: Record<string, (world: World, entity: Entity) => Entity | undefined> = {
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
  "access-definitions": (world, definition) =>
    world
      .list("accesses")
      .find(
        ({ fields }) =>
          idOf(fields.accessDefinition) === definition.id && !["DECLINED", "ENDED"].includes(String(fields.status)),
      ) ?? findBindingOrder(world, definition),
  bundles: (world, { id }) => world.list("subscriptions", id).find((one) => isOpen(one) || isRunning(one)),
};

/** @returns how another entity depends on one */
function tellUse(world: World, { kind, id, fields: { name } }: Entity, user: Entity): string {
  const { fields } = user;
  switch (kind) {
    case "organizations":
      return `The organization has the bundle '${fields.name}', which is ${fields.approvalStatus}.`;
    case "teams":
      return `The team is responsible for the ${user.kind.slice(0, -1)} '${fields.name}'.`;
    case "contacts":
      return `The product '${fields.name}' refers to the contact.`;
    case "products":
      return `The product '${name}' has ${count(subscriptionsOf(world, id).length, "subscription")}.`;
    case "plans": {
      const of = (kindOfUser: string) => world.list(kindOfUser).filter((one) => idOf(one.fields.plan) === id).length;
      const uses = [count(of("subscriptions"), "subscription"), count(of("product-offers"), "product offer")];
      return `The plan '${name}' has ${uses.filter((one) => !one.startsWith("0")).join(" and ")}.`;
    }
    case "bundles":
      return `The bundle holds a subscription to the plan '${world.nameOf(fields.plan)}' that hasn't ended.`;
    default:
      return user.kind === "subscriptions"
        ? "A subscription that is running or has been submitted was ordered with this access definition."
        : "The access definition is still used by an access grant.";
  }
}

/** Removes an entity and everything in it. */
export function removeWhole(world: World, entity: Entity): void {
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
  if (entity.kind === "bundles" && entity.fields.approvalStatus !== "DRAFT") {
    const detail = "Only a bundle with the approval status DRAFT can be deleted.";
    throw refuseTransition(world, entity, "approvalStatus", detail);
  }
  if (entity.kind === "members") keepAdministrator(world, entity);
  if (entity.kind === "users")
    for (const member of world.list("members"))
      if (idOf(member.fields.user) === entity.id) keepAdministrator(world, member);
  const user = users[entity.kind]?.(world, entity);
  if (user) throw new Refusal("resource-in-use", tellUse(world, entity, user), { resource: pathOf(world, user) });
  const isState = transitionsOf(world, entity, listed.id).length > 0;
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
