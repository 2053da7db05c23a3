import { type Call, type Handler, namedBy, sideOf } from "./calls";
import type { JsonObject } from "./description";
import { bindingSubscriptionsOf, findBindingOrder, idOf } from "./entities";
import { refuseTransition } from "./lifecycle";
import { mergePatch } from "./lists";
import { Refusal, refuseField, refuseRole } from "./refusal";
import {
  bodySchema,
  bundlesOf,
  checkCategories,
  checkContact,
  checkDefinition,
  checkParameters,
  checkPrice,
  checkRolesGiven,
  checkSchedule,
  checkTerm,
  checkUnique,
  findTeams,
  keepAdministrator,
  knownFields,
  type Parameter,
  productsOf,
} from "./rules";
import { type Entity, pathOf } from "./world";

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
  if (missing) {
    const what = missing.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const article = /^[aeiou]/.test(what) && !what.startsWith("unit") ? "an" : "a";
    const detail = `A price with the ${price.model} model needs ${article} ${what}.`;
    throw refuseField(`/price/${missing}`, "required", detail);
  }
}

/** Checks an update; the returned fields replace the merged fields. */
type Update = (call: Call, entity: Entity, merged: JsonObject) => JsonObject;

const updateTenant: Update = (_call, _tenant, merged) => {
  const { defaultLanguage: own, languages } = merged as { defaultLanguage: string; languages: string[] };
  if (!languages.includes(own)) {
    const detail = `The default language of the tenant is '${own}', so '${own}' can't be removed from its languages.`;
    throw refuseField("/languages", "inconsistent", detail);
  }
  return merged;
};

const updateOrganization: Update = (call, entity, merged) => {
  const { world, body } = call;
  if ("administratorMailAddress" in body && entity.fields.status !== "PENDING_ACTIVATION") {
    const detail = "'administratorMailAddress' can be changed only while the organization is PENDING_ACTIVATION.";
    throw refuseTransition(world, entity, "status", detail);
  }
  checkCategories(call, merged);
  for (const side of ["PROVIDER", "CONSUMER"]) {
    if ((merged.sides as string[]).includes(side)) continue;
    const product =
      side === "PROVIDER" && productsOf(world, entity.id).find(({ fields }) => fields.status !== "WITHDRAWN");
    const bundle = bundlesOf(world, entity.id, [side]).find(
      // A provider doesn't see drafts.
      ({ fields: { approvalStatus } }) =>
        approvalStatus !== "CANCELLED" && (side === "CONSUMER" || approvalStatus !== "DRAFT"),
    );
    const binding = product || bundle;
    if (!binding) continue;
    const what = product ? "provides the product" : "has the bundle";
    const detail = `The organization ${what} '${binding.fields.name}', so ${side} can't be removed from its sides.`;
    throw new Refusal("resource-in-use", detail, { resource: pathOf(world, binding) });
  }
  return merged;
};

const updateUserRolesTeams: Update = (call, entity, { teamIds, ...merged }) => {
  const { world, body } = call;
  checkRolesGiven(call, body.roles);
  if (body.roles && !(body.roles as string[]).includes("ORGANIZATION_ADMIN")) keepAdministrator(world, entity);
  const teams = "teamIds" in body ? findTeams(world, String(entity.parent), teamIds, "teamIds") : entity.fields.teams;
  return { ...merged, teams: teams ?? [] };
};

/** Rejects another time for something that has already happened. */
function keepPassed({ world, body }: Call, entity: Entity): void {
  const { fields, kind } = entity;
  const passed = ["publishAt", "deprecateAt", "withdrawAt"].find(
    (field) =>
      field in body && fields[field] && String(fields[field]) <= world.clock.now() && body[field] !== fields[field],
  );
  if (!passed) return;
  const detail = `The ${kind.slice(0, -1)} is ${fields.status}. '${passed}' has passed and can no longer be changed.`;
  throw refuseTransition(world, entity, "status", detail);
}

const updateProduct: Update = (call, entity, merged) => {
  const { world, body, caller } = call;
  checkContact(world, caller.organization.id, body);
  keepPassed(call, entity);
  checkSchedule({ ...merged, publishAt: entity.fields.publishedAt ?? null });
  if (bindingSubscriptionsOf(world, entity.id).length > 0) keepOrdered(call, entity, merged);
  return merged;
};

/** Rejects a product that is less than what consumers have ordered. */
function keepOrdered(call: Call, { fields }: Entity, merged: JsonObject): void {
  const why = "because of submitted orders or running subscriptions";
  for (const field of ["formats", "regions"] as const) {
    const kept = [merged[field] ?? []].flat();
    const had = [fields[field] ?? []].flat();
    const lost = had.find((value) => !kept.includes(value));
    if (lost) throw refuseField(`/${field}`, "inconsistent", `'${field}' must keep ${lost}, ${why}.`);
    // Without regions, the data isn't limited to any.
    if (had.length === 0 && kept.length > 0)
      throw refuseField(`/${field}`, "inconsistent", `'${field}' must stay empty, ${why}.`);
  }
  const { contract } = call.world;
  const { enum: frequencies = [] } = contract.schema(contract.schema(bodySchema(call)).properties?.updateFrequency);
  const [was, is] = [fields, merged].map(({ updateFrequency }) => frequencies.indexOf(updateFrequency as string));
  if (Number(is) > Number(was))
    throw refuseField("/updateFrequency", "inconsistent", `'updateFrequency' can't become rarer, ${why}.`);
}

const updatePlanDetails: Update = (call, entity, merged) => {
  const { world, body } = call;
  keepPassed(call, entity);
  const fixed = ["price", "quota", "term", "dataUseAfterEnd"].find((field) => field in body);
  if (entity.fields.status !== "DRAFT" && fixed) {
    const detail = `The plan is ${entity.fields.status}. '${fixed}' can be changed only while it is DRAFT.`;
    throw refuseTransition(world, entity, "status", detail);
  }
  const offer = world
    .list("product-offers")
    .find(({ fields: { plan, status } }) => idOf(plan) === entity.id && status !== "WITHDRAWN");
  if (fixed && offer) {
    const detail = `The plan has a product offer, so '${fixed}' can't be changed.`;
    throw new Refusal("resource-in-use", detail, { resource: pathOf(world, offer) });
  }
  checkSchedule(merged);
  settlePrice(merged.price as JsonObject);
  checkPrice(merged.price as JsonObject);
  checkTerm(merged);
  return merged;
};

const updateBundle: Update = (call, entity, { responsibleTeamIds, ...merged }) => {
  const { world, body, caller } = call;
  if (entity.fields.approvalStatus === "CANCELLED") {
    const detail = "A bundle with the approval status CANCELLED can't be updated.";
    throw refuseTransition(world, entity, "approvalStatus", detail);
  }
  const side = sideOf(call, entity);
  if (side === "PROVIDER" && ("name" in body || "note" in body))
    throw refuseRole("Only the consumer can change the name and the note of a bundle.");
  if (!responsibleTeamIds) return merged;
  const teams = findTeams(world, caller.organization.id, responsibleTeamIds, "responsibleTeamIds");
  const others = (entity.fields.responsibleTeams as JsonObject[]).filter(({ party }) => party !== side);
  return { ...merged, responsibleTeams: [...others, ...teams.map((team) => ({ ...team, party: side }))] };
};

const updateAccessDefinition: Update = ({ world }, definition, merged) => {
  checkDefinition(merged);
  if (findBindingOrder(world, definition)) keepParameters(definition, merged);
  return merged;
};

/** Rejects an access definition that demands a value which consumers didn't know of when they ordered. */
function keepParameters({ fields }: Entity, merged: JsonObject): void {
  const [known = [], wanted = []] = [fields, merged].map(
    ({ parameters }) => (parameters ?? []) as unknown as Parameter[],
  );
  const index = wanted.findIndex(({ name, type, required, pattern }) => {
    const old = known.find((one) => one.name === name);
    const isStricter = type !== old?.type || (pattern !== undefined && pattern !== old.pattern);
    return required && (!old?.required || isStricter);
  });
  if (index < 0) return;
  const detail = `'${wanted[index]?.name}' can't demand more, because of submitted orders or running subscriptions.`;
  throw refuseField(`/parameters/${index}`, "inconsistent", detail);
}

const updateAccess: Update = ({ world }, entity, merged) => {
  const { status } = entity.fields;
  if (["DECLINED", "LOCKED", "ENDED"].includes(String(status)))
    throw refuseTransition(world, entity, "status", `A ${status} access grant can't be updated.`);
  checkParameters(world.get("access-definitions", idOf(entity.fields.accessDefinition)), merged);
  return merged;
};

/** By operation. */
const updates: Record<string, Update> = {
  updateTenant,
  updateOrganization,
  updateUserRolesTeams,
  updateProduct,
  updatePlanDetails,
  updateBundle,
  updateAccessDefinition,
  updateAccess,
};

/** Applies a JSON merge patch. A field that the patch sets to `null` becomes empty. */
export const update: Handler = (call) => {
  const { world, listed, body } = call;
  const entity = namedBy(call);
  const merged = mergePatch(entity.fields, knownFields(call)) as JsonObject;
  for (const name of Object.keys(body)) {
    if (body[name] !== null || !(name in entity.fields)) continue;
    // In a merge patch, null removes a field. If the schema requires it, it is null or an empty list instead.
    const { required = [], properties = {} } = world.schemaOf(entity);
    if (required.includes(name)) {
      merged[name] = [properties[name]?.type].flat().includes("array") ? [] : null;
    }
  }
  const checked = updates[listed.id]?.(call, entity, merged) ?? merged;
  checkUnique(call, { ...entity, fields: checked });
  entity.fields = checked;
  world.change(entity, {});
  return { entity };
};
