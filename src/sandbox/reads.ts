import type { SchemaNode } from "../openapi/model/schema";
import { listParameters } from "../openapi/read/operations";
import type { Json } from "../openapi/read/types";
import { type Call, type Handler, namedBy, type Outcome } from "./calls";
import type { JsonObject } from "./description";
import { idOf, isRunning, subscriptionsOf } from "./entities";
import { amountOf, bySort, type Filter, fits, paginate } from "./lists";
import { canSee, identityOf } from "./permissions";
import { refuseField, refuseUnknown } from "./refusal";
import { productsOf } from "./rules";
import { areaOf } from "./seeds";
import { pageOfSubscriptions, show } from "./views";
import type { Entity } from "./world";

/** @returns the resource that the path identifies */
export const read: Handler = (call) => ({ entity: namedBy(call) });

/** Entities of the lists whose path doesn't determine them. */
const sources: Record<string, (call: Call) => Entity[]> = {
  fetchOrganizations: listOrganizations,
  searchOrganizations: listOrganizations,
  fetchProducts: (call) => listOffered(call, ["PUBLISHED", "DEPRECATED"]),
  searchProducts: (call) =>
    listOffered(call, ["PUBLISHED", "DEPRECATED"]).filter((product) => fitsPrice(call, product)),
  fetchPublicAvailableProducts: (call) => listOffered(call, ["PUBLISHED"]),
  fetchProvidedProducts: ({ world, caller }) => productsOf(world, caller.organization.id),
  fetchConsumedProducts: (call) => listConsumed(call, call.caller.organization.id),
  fetchConsumedProducts1: (call) =>
    listConsumed(call, namedBy(call).id).filter(({ fields }) => idOf(fields.provider) === call.caller.organization.id),
  fetchProviders: (call) => listPartners(call, "consumer", "provider"),
  fetchConsumers: (call) => listPartners(call, "provider", "consumer"),
  searchBundles: ({ world }) => world.list("bundles"),
  fetchTechnicalUsers: (call) =>
    call.world
      .list("technical-users", namedBy(call).id)
      .filter(({ fields }) => call.query.status !== undefined || fields.status !== "DELETED"),
  bundlesWithOpenProcesses: (call) =>
    call.world.list("bundles").filter((bundle) => openProcesses(call, bundle).length > 0),
  returnsLastCreatedFiles: ({ world, caller }) => world.list("files", caller.organization.id, "storage"),
};

function listOrganizations({ world }: Call): Entity[] {
  return world.list("organizations").filter(({ id }) => id !== world.operator);
}

const listOffered = ({ world, query, caller }: Call, statuses: string[]): Entity[] =>
  world.list("products").filter(({ fields }) => {
    // The operator also finds products with go-live requests.
    if (query.goLiveStatus !== undefined && caller.isOperator) return true;
    return statuses.includes(String(fields.status));
  });

const fitsPrice = ({ world, body }: Call, { id }: Entity): boolean => {
  const { model, min, max } = (body.price ?? {}) as { model?: string; min?: JsonObject; max?: JsonObject };
  if (min && max && min.currency !== max.currency) {
    throw refuseField("/price/max/currency", "inconsistent", "'min' and 'max' must have the same currency.");
  }
  if (!body.price) return true;
  return world.list("plans", id).some(({ fields: { status, price } }) => {
    const amount = amountOf(price);
    return (
      status === "PUBLISHED" &&
      (!model || (price as JsonObject).model === model) &&
      (!min || amount >= Number(min.amount)) &&
      (!max || amount <= Number(max.amount))
    );
  });
};

const listConsumed = ({ world }: Call, consumer: string): Entity[] =>
  world
    .list("products")
    .filter(({ id }) =>
      subscriptionsOf(world, id).some((one) => isRunning(one) && idOf(one.fields.consumer) === consumer),
    );

function listPartners({ world, caller }: Call, own: "provider" | "consumer", other: "provider" | "consumer"): Entity[] {
  const partners = world
    .list("subscriptions")
    .filter((one) => isRunning(one) && idOf(one.fields[own]) === caller.organization.id)
    .map(({ fields }) => idOf(fields[other]));
  return [...new Set(partners)].map((id) => world.get("organizations", id));
}

function openProcesses({ world, query }: Call, { id }: Entity): JsonObject[] {
  const { waitingFor, type, dueBefore } = query;
  return world
    .list("processes", id)
    .filter(({ fields }) => fields.status === "OPEN" && fits(fields, { waitingFor, type, dueBefore }))
    .map((process) => show(world, process))
    .sort((one, other) => (String(one.dueAt) < String(other.dueAt) ? -1 : 1));
}

/** Fields of list items that depend on the caller or other entities, by operation. Filters can also use them. */
const additions: Record<string, (call: Call, entity: Entity) => JsonObject> = {
  fetchConsumedProducts: (call, { id }) => consumption(call, id, call.caller.organization.id),
  fetchConsumedProducts1: (call, { id }) => consumption(call, id, namedBy(call).id),
  fetchProviders: (call, { id }) => partnership(call, { provider: id, consumer: call.caller.organization.id }),
  fetchConsumers: (call, { id }) => partnership(call, { provider: call.caller.organization.id, consumer: id }),
  bundlesWithOpenProcesses: (call, bundle) => {
    const open = openProcesses(call, bundle);
    const { dueAt = null, startedAt = null } = open[0] ?? {};
    return { openProcesses: open, dueAt, startedAt };
  },
  searchBundles: ({ world }, { id, fields }) => {
    const within = ["subscriptions", "accesses"].flatMap((kind) => world.list(kind, id));
    const subscriptions = world.list("subscriptions", id);
    const ends = subscriptions.flatMap(({ fields }) => fields.endsAt ?? []).sort();
    const changes = [fields, ...within.map((one) => one.fields)].map(({ updatedAt }) => String(updatedAt)).sort();
    return {
      ...(ends[0] && { endsAt: ends[0] }),
      updatedAt: changes.at(-1) ?? null,
      productId: subscriptions.map((one) => idOf(one.fields.product)),
    };
  },
};

const earliest = (subscriptions: Entity[]): Json =>
  subscriptions.map(({ fields }) => String(fields.startsAt)).sort()[0] ?? null;

function consumption({ world }: Call, productId: string, consumer: string): JsonObject {
  const running = subscriptionsOf(world, productId).filter(
    (one) => isRunning(one) && idOf(one.fields.consumer) === consumer,
  );
  return {
    consumedSince: earliest(running),
    subscriptions: running.map(
      ({ id, fields: { bundleId, plan, status } }) => ({ id, bundleId, plan, status }) as JsonObject,
    ),
    activeAccessCount: countActive(
      running.flatMap(({ id }) => world.list("accesses").filter((one) => one.fields.subscriptionId === id)),
    ),
  };
}

const countActive = (accesses: Entity[]): number => accesses.filter(({ fields }) => fields.status === "ACTIVE").length;

function partnership({ world }: Call, { provider, consumer }: { provider: string; consumer: string }): JsonObject {
  const between = ({ fields }: Entity): boolean =>
    idOf(fields.provider) === provider && idOf(fields.consumer) === consumer;
  const running = world.list("subscriptions").filter((one) => isRunning(one) && between(one));
  const bundles = world.list("bundles").filter(between);
  return {
    bundleCount: bundles.filter(({ fields }) => fields.approvalStatus !== "CANCELLED").length,
    partnerSince: earliest(running),
    consumedProductCount: new Set(running.map(({ fields }) => idOf(fields.product))).size,
    activeAccessCount: countActive(bundles.flatMap(({ id }) => world.list("accesses", id))),
    publishedProductCount: productsOf(world, provider).filter(({ fields }) => fields.status === "PUBLISHED").length,
  };
}

/** @returns the values that a list can be filtered by: an entity's fields, and nested values with their own filters */
function filterView(call: Call, entity: Entity): JsonObject {
  const shown = show(call.world, entity, call.caller);
  const { price, goLiveRequest, user } = shown as { price?: JsonObject; goLiveRequest?: JsonObject; user?: JsonObject };
  const { parentFolderId, folderId } = shown;
  return {
    ...shown,
    ...user,
    ...(price?.model && { priceModel: price.model }),
    ...(goLiveRequest && { goLiveStatus: goLiveRequest.status }),
    ...(parentFolderId === null && { parentFolderId: "root" }),
    ...({ accesses: { accessId: entity.id }, "product-offers": { productOfferId: entity.id } }[entity.kind] ?? {}),
    ...(entity.kind === "files" && { folderId: folderId ?? "root", type: "FILE" }),
    // In a directory, the filter for the parent has the same name for folders as for files.
    ...(entity.kind === "folders" && { folderId: parentFolderId ?? "root", type: "FOLDER" }),
    ...additions[call.listed.id]?.(call, entity),
  } as JsonObject;
}

/** @returns a filtered, sorted page of the items that the caller can see */
export const list: Handler = (call) => {
  const { world, listed, query, body, caller, isPublic, named, schema } = call;
  const { properties = {} } = schema;
  const itemSchema = properties.items?.items ?? schema;
  const isDirectory = /\/(file-exchange|documentation)$/.test(listed.path);
  const area = areaOf(listed.path);
  const parent = named.at(-1)?.id ?? (area === "storage" ? caller.organization.id : undefined);
  const collection = listed.path.split("/").at(-1) ?? "";
  const entities =
    sources[listed.id]?.(call) ??
    (isDirectory ? ["folders", "files"] : [collection]).flatMap((kind) => world.list(kind, parent, area));
  // A filter that folders don't have restricts the list to files.
  const fileFilters = ["status", "uploadedById", "documentType", "language"].some((name) => query[name] !== undefined);
  // What a list of open processes is filtered by applies to the processes.
  const ownQuery = listed.id === "bundlesWithOpenProcesses" ? {} : query;
  const filter: Filter = listed.method === "post" ? body : ownQuery;
  const order = String(query.sort ?? defaultSort(call) ?? "");
  const found = entities
    .filter((entity) => isPublic || canSee(world, caller, entity))
    .filter((entity) => !isDirectory || !fileFilters || entity.kind === "files")
    .map((entity) => ({ entity, view: filterView(call, entity) }))
    .filter(({ view }) => fits(view, filter))
    .sort((one, other) =>
      one.entity.kind === other.entity.kind && order && order !== "relevance" ? bySort(order)(one.view, other.view) : 0,
    )
    .map(({ entity, view }) => present(call, entity, view, itemSchema));
  const page = paginate(found, Number(query.limit ?? defaultOf(call, "limit")), query.cursor as string | undefined);
  return { value: properties.page ? { ...page } : { items: page.items } };
};

function present(call: Call, entity: Entity, view: JsonObject, itemSchema: SchemaNode): JsonObject {
  const { world, caller, listed } = call;
  const { oneOf: variants = [] } = itemSchema;
  const own =
    variants.find((variant) => {
      const { const: value, enum: values = [value] } = variant.properties?.type ?? {};
      return values.includes(view.type ?? null);
    }) ?? itemSchema;
  const extended = {
    ...entity,
    fields: {
      ...entity.fields,
      ...(own !== itemSchema && { type: view.type ?? null }),
      ...additions[listed.id]?.(call, entity),
    },
  };
  if (listed.id === "searchBundles") return show(world, entity, caller, own);
  return show(world, extended, caller, own);
}

const defaultOf = ({ world: { contract }, listed }: Call, name: string): Json | undefined => {
  const found = listParameters(contract.description, listed).find(({ parameter }) => parameter.name === name);
  return contract.schema(found?.parameter.schema).default;
};

/** Lists without a sort parameter have an order that their description states in prose. */
const wordedOrders: Record<string, string> = { returnsLastCreatedFiles: "-createdAt", fetchTeams: "name" };

const defaultSort = (call: Call): Json | undefined => wordedOrders[call.listed.id] ?? defaultOf(call, "sort");

const value = (found: JsonObject[], { query }: Call): Outcome => ({
  value: paginate(
    found.filter((item) => fits(item, query as Filter)),
    Number(query.limit ?? 50),
    query.cursor as string | undefined,
  ) as unknown as Json,
});

/** Read operations that don't return an entity. */
export const specialReads: Record<string, Handler> = {
  fetchUserData: ({ world, caller }) => ({ value: identityOf(world, caller) }),
  getBundleDetails: (call) => {
    const { world, caller, query } = call;
    const bundle = namedBy(call);
    const { items, page } = pageOfSubscriptions(world, bundle.id, caller, query);
    return { value: { ...show(world, bundle, caller), subscriptions: items, subscriptionPage: page } };
  },
  resolveTenant: ({ world, query, schema }) => {
    const tenant = world.list("tenants").find(({ fields }) => fields.hostName === query.hostName);
    if (!tenant) throw refuseUnknown(`No tenant has the host name '${query.hostName}'.`);
    const { description } = world.contract;
    const server = description.servers.find(({ url }) => new URL(url).hostname === `api.${tenant.fields.hostName}`);
    const apiUrl = server?.url ?? `https://api.${tenant.fields.hostName}${world.contract.base}`;
    const tokenUrl = new URL(world.contract.tokenPath, apiUrl).href;
    return { value: show(world, { ...tenant, fields: { ...tenant.fields, apiUrl, tokenUrl } }, undefined, schema) };
  },
  fetchOrganizationCategories: (call) => value(call.world.categories(), call),
  fetchOrganizationCategories1: (call) => {
    const { category, additionalCategories = [] } = namedBy(call).fields as {
      category: string;
      additionalCategories?: string[];
    };
    const own = [category, ...additionalCategories];
    const found = call.world.categories().filter(({ code }) => own.includes(String(code)));
    return value(
      found.map((one) => ({ ...one, main: one.code === category })),
      call,
    );
  },
  fetchProductConsumers: (call) => {
    const { world, query } = call;
    const product = namedBy(call);
    const running = subscriptionsOf(world, product.id)
      .filter(isRunning)
      .filter(({ fields }) => query.planId === undefined || idOf(fields.plan) === query.planId);
    const consumers = [...new Map(running.map(({ fields }) => [idOf(fields.consumer), fields.consumer])).values()];
    const { planId: _, sort: __, ...rest } = query;
    return value(
      consumers.map((consumer) => ({ consumer: consumer ?? null, ...consumption(call, product.id, idOf(consumer)) })),
      { ...call, query: rest },
    );
  },
  fetchRelatedOrganizations: (call) => {
    const { world } = call;
    const { id } = namedBy(call);
    const partners = world.list("bundles").flatMap(({ fields }) => {
      const { provider, consumer, approvedAt, approvalStatus } = fields;
      if (!approvedAt || approvalStatus === "CANCELLED") return [];
      if (idOf(provider) === id)
        return [{ organization: consumer, relation: "CONSUMER", relatedAt: approvedAt, bundleCount: 1 }];
      if (idOf(consumer) === id)
        return [{ organization: provider, relation: "PROVIDER", relatedAt: approvedAt, bundleCount: 1 }];
      return [];
    });
    const group = (world.get("organizations", id).fields.relations ?? []) as JsonObject[];
    const found = [...partners, ...group] as JsonObject[];
    return value(
      found.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
      call,
    );
  },
};

const nameOf = ({ organization }: JsonObject): string => String((organization as JsonObject).name);
