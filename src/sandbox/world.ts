import type { SchemaNode } from "../openapi/model/schema";
import type { Json } from "../openapi/read/types";
import type { Clock } from "./clock";
import { type Contract, type JsonObject, successExamples } from "./description";

/** Where files and folders are: an organization's storage, a bundle's file exchange, or a product's documentation. */
export type Area = "storage" | "file-exchange" | "documentation";

/** Anything that has an ID and belongs to a collection in the API's paths. */
export interface Entity {
  /** The collection, such as `technical-users`. */
  kind: string;
  id: string;
  /** ID of the product, bundle, or organization that it belongs to. */
  parent?: string;
  area?: Area;
  /** All of its fields except the computed ones, as shown to a caller who can see all fields. */
  fields: JsonObject;
  /** For a file: its bytes, those that they replace once they are scanned, and when the scan ends. */
  content?: Uint8Array;
  oldContent?: Uint8Array;
  scanEndsAt?: string;
}

/** An entity that may not have an ID yet. */
export type NewEntity = Omit<Entity, "id"> & { id?: string };

/** Component with the full schema of each kind; files and folders have one in each area. */
const schemas: Record<string, string> = {
  tenants: "Tenant",
  organizations: "Organization",
  teams: "Team",
  users: "User",
  members: "Membership",
  invitations: "Invitation",
  "technical-users": "TechnicalUser",
  contacts: "Contact",
  products: "Product",
  plans: "Plan",
  "product-offers": "ProductOffer",
  bundles: "Bundle",
  subscriptions: "Subscription",
  processes: "BundleProcess",
  "access-definitions": "AccessDefinition",
  accesses: "Access",
  mails: "ContactMail",
  "storage/folders": "Folder",
  "storage/files": "FileMetadata",
  "file-exchange/folders": "FileExchangeFolder",
  "file-exchange/files": "FileExchangeFile",
  "documentation/folders": "Folder",
  "documentation/files": "DocumentationFile",
};

export const isKind = (kind: string): boolean => kind in schemas;

/** Entities that are read in the response for another one: the path after the parent's, with the filter for this one. */
const readWithin: Record<string, (parent: string, id: string) => string> = {
  subscriptions: (bundle, id) => `bundles/${bundle}?subscriptionId=${id}`,
  accesses: (bundle, id) => `bundles/${bundle}/accesses?accessId=${id}`,
  "product-offers": (product, id) => `products/${product}/product-offers?productOfferId=${id}`,
  invitations: (organization) => `organizations/${organization}`,
  // The ID of a member also contains the one of the organization.
  members: (_, id) => `organizations/${id.replace("/", "/members/")}`,
  "storage/folders": (_, id) => `storage/folders/${id}`,
  "file-exchange/folders": (bundle, id) => `bundles/${bundle}/file-exchange?folderId=${id}`,
  "documentation/folders": (product, id) => `products/${product}/documentation?folderId=${id}`,
};

/** @returns where to get an entity: the path of a GET operation that returns it, if need be with a filter */
export const pathOf = ({ contract }: World, { kind, area, parent = "", id }: Entity): string => {
  const within = readWithin[area ? `${area}/${kind}` : kind];
  return `${contract.base}/${within ? within(parent, id) : `${kind}/${id}`}`;
};

/** Everything that exists in the marketplace, in order of creation. */
export class World {
  readonly entities = new Map<string, Entity>();
  /** Client secrets by client ID. */
  readonly secrets = new Map<string, string>();
  /** ID of the operator's own organization, which no list includes. */
  operator = "";
  /** Tags that pages print for entities as they are now, by their IDs; they end with the next change. */
  readonly printedTags = new Map<string, string>();
  /** Codes in the emails of invitations, by the ID of the invitation. */
  readonly codes = new Map<string, string>();

  constructor(
    readonly contract: Contract,
    readonly clock: Clock,
  ) {}

  /** @returns the entity with this ID, or nothing if it doesn't exist or is of a different kind */
  find(kind: string, id: Json | undefined): Entity | undefined {
    const entity = this.entities.get(String(id));
    return entity?.kind === kind ? entity : undefined;
  }

  /** @returns the entity with this ID, which must exist */
  get(kind: string, id: Json | undefined): Entity {
    const entity = this.find(kind, id);
    if (!entity) throw new Error(`no entity of the kind ${kind} has the ID ${id}`);
    return entity;
  }

  /** @returns the current name of the entity that a reference is for */
  nameOf(reference: Json | undefined): string {
    const { id, name } = (reference ?? {}) as JsonObject;
    return String(this.entities.get(String(id))?.fields.name ?? name);
  }

  /** @returns all entities of a kind, limited to a parent and an area if given */
  list(kind: string, parent?: string, area?: Area): Entity[] {
    return [...this.entities.values()].filter(
      (entity) =>
        entity.kind === kind &&
        (parent === undefined || entity.parent === parent) &&
        (area === undefined || entity.area === area),
    );
  }

  /** Adds an entity, with an ID and timestamps. */
  add(entity: NewEntity): Entity {
    const id = entity.id ?? crypto.randomUUID();
    const now = this.clock.tick();
    const added: Entity = { ...entity, id, fields: { id, createdAt: now, updatedAt: now, ...entity.fields } };
    this.entities.set(id, added);
    this.renew(added, now);
    return added;
  }

  /** Updates the timestamp of the container: the entity whose response contains this one, or a folder. */
  private renew({ kind, parent, fields }: Entity, at: string): void {
    const holderKind = { subscriptions: "bundles", accesses: "bundles", invitations: "organizations" }[kind];
    const holder = holderKind
      ? this.find(holderKind, parent)
      : this.find("folders", fields.folderId ?? fields.parentFolderId ?? undefined);
    if (!holder) return;
    holder.fields.updatedAt = at;
    this.printedTags.delete(holder.id);
  }

  /** Changes fields of an entity, and updates its timestamp. */
  change(entity: Entity, fields: JsonObject): void {
    Object.assign(entity.fields, fields);
    this.printedTags.delete(entity.id);
    if (!("updatedAt" in entity.fields)) return;
    const now = this.clock.tick();
    entity.fields.updatedAt = now;
    this.renew(entity, now);
  }

  remove(entity: Entity): void {
    this.entities.delete(entity.id);
    this.renew(entity, this.clock.tick());
  }

  schemaOf({ kind, area }: Entity): SchemaNode {
    return this.contract.schema(
      this.contract.description.components.schemas[schemas[area ? `${area}/${kind}` : kind] ?? ""],
    );
  }

  /** @returns the categories of organizations, with the number of organizations in each */
  categories(): JsonObject[] {
    const listed = this.contract.operations.get("fetchOrganizationCategories");
    const [example] = listed ? (successExamples(this.contract, listed) as { items: JsonObject[] }[]) : [];
    const organizations = this.list("organizations").filter(({ fields }) => fields.status === "ACTIVE");
    return (example?.items ?? []).map((category) => ({
      ...category,
      organizationCount: organizations.filter(({ fields }) =>
        [fields.category, ...((fields.additionalCategories ?? []) as Json[])].includes(category.code ?? null),
      ).length,
    }));
  }
}
