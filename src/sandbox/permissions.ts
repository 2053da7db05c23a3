import type { ListedOperation } from "../openapi/read/operations";
import type { Json } from "../openapi/read/types";
import { type Caller, isCreator } from "./caller";
import type { JsonObject } from "./description";
import { idOf, subscriptionsOf } from "./entities";
import { permissionsOf } from "./operations";
import { refuseRole } from "./refusal";
import { refuseScope } from "./tokens";
import type { Entity, World } from "./world";

type Party = "provider" | "consumer" | "operator" | "invitee";

const sidesOf = (world: World, { organization, isOperator }: Caller): Party[] =>
  isOperator
    ? ["operator"]
    : ((world.find("organizations", organization.id)?.fields.sides ?? []) as string[]).map(
        (side) => side.toLowerCase() as Party,
      );

/** @returns the product, bundle, or organization that determines who owns an entity */
function ownerOf(world: World, entity: Entity): Entity {
  const parent = entity.kind === "subscriptions" ? entity.fields.bundleId : entity.parent;
  if (["products", "bundles", "organizations"].includes(entity.kind) || parent === undefined) return entity;
  return ownerOf(world, world.entities.get(String(parent)) ?? entity);
}

/** @returns the parties that a caller represents for an entity */
export function partiesOf(
  world: World,
  caller: Caller,
  entity: Entity | undefined,
  isMembershipEnough = true,
): Party[] {
  if (caller.isOperator) return ["operator"];
  const owner = entity && ownerOf(world, entity);
  const own = caller.organization.id;
  if (owner?.kind === "products") return idOf(owner.fields.provider) === own ? ["provider"] : ["consumer"];
  if (owner?.kind === "bundles") {
    return (["provider", "consumer"] as const).filter((party) => idOf(owner.fields[party]) === own);
  }
  // In a different organization, a caller has only the permissions that all members of all organizations have.
  if (owner?.kind === "organizations" && owner.id !== own && !isMembershipEnough) return [];
  return sidesOf(world, caller);
}

/** Rejects a caller who lacks a scope that an operation requires. Only one of the security schemes must match. */
export function checkScopes({ operation }: ListedOperation, { kind, scopes }: Caller): void {
  const scheme = kind === "USER" ? "signIn" : "oauth2";
  const way = operation.security?.find((one) => scheme in one);
  if (!way) throw refuseRole(`The operation isn't for a ${kind}.`);
  const missing = way[scheme]?.find((scope) => !scopes.includes(scope));
  if (missing) throw refuseScope(missing);
}

/** Rejects a caller who doesn't belong to an allowed party or has none of the roles that the operation accepts. */
export function checkRoles(world: World, listed: ListedOperation, caller: Caller, entity?: Entity): void {
  const permissions = permissionsOf(listed);
  const open = permissions.filter(({ roles }) => roles.includes("MEMBER")).flatMap(({ parties }) => parties);
  const isForAll = ["provider", "consumer", "operator"].every((party) => open.includes(party));
  const isAllowed = permissions.some(({ parties, roles }) => {
    if (parties.some((party) => ["public", "invitee"].includes(party))) return true;
    const isMember = roles.includes("MEMBER");
    // Unless the operation is open to everyone, members can call it only for their own organization.
    const isOfCreator = entity !== undefined && listed.path.endsWith("/{organizationId}") && isCreator(caller, entity);
    const isMembershipEnough = isOfCreator || (isMember && (isForAll || !parties.includes("consumer")));
    return (
      partiesOf(world, caller, entity, isMembershipEnough).some((party) => parties.includes(party)) &&
      (isMember || roles.some((role) => caller.roles.includes(role)))
    );
  });
  if (!isAllowed) throw refuseRole();
}

/** @returns whether a caller can see an entity; the API doesn't reveal that other entities exist */
export function canSee(world: World, caller: Caller | undefined, entity: Entity): boolean {
  const { kind, fields, id } = entity;
  if (kind === "tenants") return true;
  if (!caller) return false;
  const own = caller.organization.id;
  const owner = ownerOf(world, entity);
  if (kind === "products") return canSeeProduct(world, caller, entity);
  if (kind === "organizations")
    return fields.status === "ACTIVE" || own === id || caller.isOperator || isCreator(caller, entity);
  if (kind === "contacts") return canSeeContact(world, caller, entity);
  if (kind === "users") {
    return caller.isOperator || world.list("members", own).some((member) => idOf(member.fields.user) === id);
  }
  // Invitees can sign in with a different email address; the code in the email proves that the invitation is theirs.
  if (kind === "invitations" && caller.kind === "USER") return true;
  if (owner.kind === "organizations") return owner.id === own || (caller.isOperator && kind !== "folders");
  if (owner.kind === "bundles") {
    const { provider, consumer, approvalStatus } = owner.fields;
    // Until the consumer submits it, a bundle doesn't concern the provider.
    const isParty = idOf(consumer) === own || (idOf(provider) === own && approvalStatus !== "DRAFT");
    return isParty || (caller.isOperator && entity.area === undefined);
  }
  const isProvider = idOf(owner.fields.provider) === own;
  if (kind === "product-offers") {
    return isProvider || (idOf(fields.consumer) === own && fields.status !== "DRAFT");
  }
  if (!canSeeProduct(world, caller, owner)) return false;
  if (kind === "files") return isProvider || fields.status === "AVAILABLE";
  if (kind !== "plans" || isProvider || caller.isOperator) return true;
  if (fields.status === "DRAFT") return false;
  return fields.status !== "WITHDRAWN" || isSubscriber(world, own, (subscription) => idOf(subscription.plan) === id);
}

const isSubscriber = (world: World, consumer: string, fits: (subscription: JsonObject) => boolean): boolean =>
  world.list("subscriptions").some(({ fields }) => idOf(fields.consumer) === consumer && fits(fields));

function canSeeProduct(world: World, caller: Caller, { id, fields }: Entity): boolean {
  if (idOf(fields.provider) === caller.organization.id) return true;
  if (fields.status === "DRAFT") return caller.isOperator && Boolean(fields.goLiveRequest);
  return (
    fields.status !== "WITHDRAWN" ||
    caller.isOperator ||
    subscriptionsOf(world, id).some((one) => idOf(one.fields.consumer) === caller.organization.id)
  );
}

function canSeeContact(world: World, caller: Caller, { parent, fields }: Entity): boolean {
  const own = caller.organization.id;
  if (parent === own || caller.isOperator || fields.visibility === "MARKETPLACE") return true;
  return (
    fields.visibility === "PARTNERS" &&
    world.list("bundles").some(({ fields: { provider, consumer, approvalStatus } }) => {
      const parties = [idOf(provider), idOf(consumer)];
      return (
        parties.includes(own) &&
        parties.includes(String(parent)) &&
        ["APPROVED", "ENDING"].includes(String(approvalStatus))
      );
    })
  );
}

/** @returns the response of `/me` for a caller */
export const identityOf = (world: World, caller: Caller): JsonObject => {
  const { id, kind, name, clientId, mailAddress, organization, roles, scopes, tokenExpiresAt } = caller;
  const member =
    kind === "USER" ? world.find("members", `${organization.id}/${id}`) : world.find("technical-users", id);
  return {
    ...{ kind, id, name, clientId: clientId ?? null, mailAddress: mailAddress ?? null },
    tenantId: world.list("tenants")[0]?.id as Json,
    ...{ organization, roles, teams: member?.fields.teams ?? [], scopes, tokenExpiresAt },
  };
};
