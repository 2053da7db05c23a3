import { isNullable } from "../openapi/model/schema";
import type { ListedOperation } from "../openapi/read/operations";
import type { Clock } from "./clock";
import { type Contract, type JsonObject, successExamples } from "./description";
import { idOf } from "./entities";
import { listPathParameters } from "./operations";
import { type Area, type Entity, isKind, World } from "./world";

/** Lists to skip: their items are complete in other responses, or they show a later point in the story. */
const derived = new Set([
  "bundles-with-open-processes",
  "categories",
  "organization-categories",
  "related-organizations",
]);

/** Kinds of the collections that aren't named after their items. */
const kinds: Record<string, string> = { "recent-files": "files" };

/**
 * Fills a marketplace with the story that the examples share, as the read operations return it.
 * @returns the world at the time of the story's last event
 */
export function seed(contract: Contract, makeClock: (start: string) => Clock): World {
  const entities = new Map<string, Entity>();
  for (const listed of contract.operations.values()) {
    if (listed.method === "get" || listed.id === "createInvitation") readExamples(contract, listed, entities);
  }
  readPeople(contract, entities);
  readRelations(contract, entities);
  complete(contract, entities);
  const times = [...entities.values()].map(({ fields }) => String(fields.updatedAt ?? ""));
  const world = new World(contract, makeClock(times.sort().at(-1) ?? ""));
  for (const [id, entity] of [...entities].sort(byAge)) world.entities.set(id, entity);
  return world;
}

const byAge = ([, one]: [string, Entity], [, other]: [string, Entity]): number =>
  String(one.fields.createdAt ?? "") < String(other.fields.createdAt ?? "") ? -1 : 1;

/** @returns the story's main organization, which owns the files in storage */
const mainOrganization = (contract: Contract): JsonObject => {
  const listed = contract.operations.get("fetchUserData");
  return (listed && (successExamples(contract, listed)[0] as JsonObject).organization) as JsonObject;
};

function readExamples(contract: Contract, listed: ListedOperation, entities: Map<string, Entity>): void {
  const collection =
    listed.path
      .replace(/\/\{\w+\}$/, "")
      .split("/")
      .at(-1) ?? "";
  if (derived.has(collection)) return;
  const area = areaOf(listed.path);
  const [example] = successExamples(contract, listed) as JsonObject[];
  if (!example) return;
  const isDirectory = listed.path.endsWith(`/${area}`);
  const isList = Array.isArray(example.items);
  const items = (isList ? example.items : [example]) as JsonObject[];
  const parameter = listPathParameters(contract.description, listed)[0];
  for (const { type = null, ...rest } of items) {
    const item: JsonObject = isDirectory || type === null ? rest : { type, ...rest };
    const kind = (isDirectory && { FOLDER: "folders", FILE: "files" }[String(type)]) || kinds[collection] || collection;
    if (!isKind(area ? `${area}/${kind}` : kind)) continue;
    const parent =
      area === "storage"
        ? idOf(mainOrganization(contract))
        : String(
            item.productId ?? item.bundleId ?? item.organizationId ?? (item.organization as JsonObject)?.id ?? "",
          ) || (listed.path.startsWith(`/${collection}`) ? undefined : String(parameter?.example));
    const fields = item as JsonObject;
    const id = kind === "members" ? `${parent}/${idOf(fields.user)}` : String(fields.id);
    put(entities, { kind, id, parent, area, fields: dropTags(fields) }, !isList);
    if (kind === "bundles") {
      for (const subscription of (fields.subscriptions ?? []) as JsonObject[]) {
        const own = { kind: "subscriptions", id: String(subscription.id), parent: id, fields: dropTags(subscription) };
        put(entities, own, true);
      }
    }
  }
}

export const areaOf = (route: string): Area | undefined =>
  /\/(storage|file-exchange|documentation)(?:\/|$)/.exec(route)?.[1] as Area | undefined;

/** Adds an entity from an example. Fields from a single resource take precedence over fields from a list. */
function put(entities: Map<string, Entity>, entity: Entity, isDetail: boolean): void {
  const known = entities.get(entity.id);
  if (!known) entities.set(entity.id, entity);
  else known.fields = isDetail ? { ...known.fields, ...entity.fields } : { ...entity.fields, ...known.fields };
}

const dropTags = ({ etag: _, ...fields }: JsonObject): JsonObject => structuredClone(fields);

/** Adds the people in the story, with their memberships and teams: the ones who sign in, and the ones in lists. */
function readPeople(contract: Contract, entities: Map<string, Entity>): void {
  const me = contract.operations.get("fetchUserData");
  const identities = (me ? successExamples(contract, me) : []) as JsonObject[];
  for (const { kind, id, name, mailAddress, organization, roles, teams } of identities) {
    const parent = idOf(organization);
    for (const team of (teams ?? []) as JsonObject[]) {
      put(entities, { kind: "teams", id: String(team.id), parent, fields: { ...team, organizationId: parent } }, false);
    }
    if (kind !== "USER") continue;
    const [givenName = "", familyName = ""] = String(name).split(" ");
    const user = { id, givenName, familyName, mailAddress } as JsonObject;
    const fields = { user, organization, roles, teams } as JsonObject;
    put(entities, { kind: "members", id: `${parent}/${id}`, parent, fields }, false);
  }
  for (const { kind, fields } of [...entities.values()]) {
    if (kind === "members")
      put(
        entities,
        { kind: "users", id: idOf(fields.user), fields: structuredClone(fields.user) as JsonObject },
        false,
      );
  }
}

/** Adds the relations within a group of companies, which the operator maintains; others follow from bundles. */
function readRelations(contract: Contract, entities: Map<string, Entity>): void {
  const listed = contract.operations.get("fetchRelatedOrganizations");
  const [example] = (listed ? successExamples(contract, listed) : []) as { items: JsonObject[] }[];
  const own = entities.get(idOf(mainOrganization(contract)));
  const relations = example?.items.filter(({ relation }) => relation !== "CONSUMER" && relation !== "PROVIDER");
  if (own) own.fields.relations = relations ?? [];
}

/**
 * Fills required fields that are missing in lists and references: with values from other entities of the same kind, except
 * for what an organization may leave unset.
 */
function complete(contract: Contract, entities: Map<string, Entity>): void {
  const all = [...entities.values()];
  const world = new World(contract, undefined as never);
  for (const entity of all) {
    const { required = [], properties = {} } = world.schemaOf(entity);
    const others = all.filter(({ kind, area }) => kind === entity.kind && area === entity.area);
    for (const name of required) {
      const { [name]: property } = properties;
      const isOptional =
        property && !property.readOnly && (isNullable(property) || (property.items && !property.minItems));
      if (name in entity.fields || isOptional) continue;
      const told = others.find(({ fields }) => name in fields);
      if (told) entity.fields[name] = structuredClone(told.fields[name] ?? null);
    }
    if (entity.kind === "files") entity.content = contentOf(contract, String(entity.fields.name));
  }
}

/** @returns the content of a file from the story */
function contentOf({ files }: Contract, name: string): Uint8Array {
  const content = files.get(name);
  if (!content) throw new Error(`openapi/components/examples/files has no file ${name}`);
  return content;
}
