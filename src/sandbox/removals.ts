import { type Handler, namedBy } from "./calls";
import { idOf, isOpen, isRunning, subscriptionsOf } from "./computed";
import type { JsonObject } from "./description";
import { isTransition, refuseTransition, transition } from "./lifecycle";
import { Refusal } from "./refusal";
import { bundlesOf, keepAdministrator, productsOf } from "./rules";
import { type Entity, pathOf, type World } from "./world";

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
