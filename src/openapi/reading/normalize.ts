import camelCase from "lodash/camelCase";
import deburr from "lodash/deburr";
import kebabCase from "lodash/kebabCase";
import upperFirst from "lodash/upperFirst";
import type { Finding } from "../../findings/description-error";
import { reservedSlugs, resolve } from "../model/operations";
import { listWebhooks } from "../model/webhooks";
import { childPointer } from "../pointer";
import { type Description, methods, type Operation, type PathItem, type Tag } from "../types";
import { bindDynamicReferences } from "./dynamic-references";
import { walkDescription } from "./structure";
import { upgradeDescription } from "./upgrade";

/** The tag of operations that name none. */
export const untagged = "operations";

/**
 * Brings a description of OpenAPI 3.0 or 3.1 into the one form that the rest reads: 3.1; servers, tags and components are
 * there; every operation has an operationId, a slug of its own, one known tag, its security and its responses; tags'
 * names can stand in addresses; schemas are objects; path items stand where their `$ref` stood.
 * @param source a bundled description; it stays as it is
 * @param file that it was read from, for messages
 * @returns the description, and what had to be made up or left out
 */
export function normalizeDescription(source: object, file: string): { description: Description; warnings: Finding[] } {
  const description = structuredClone(source) as Description;
  const warnings: Finding[] = [];
  const warn = (place: string, message: string, mend: string): void => {
    warnings.push({ file, place, message, mend });
  };
  addRoot(description);
  if (description.openapi.startsWith("3.0")) upgradeDescription(description as unknown as Record<string, unknown>);
  tidyNodes(description);
  bindDynamicReferences(description);
  const operations = takeOperations(description);
  for (const { operation } of operations) {
    operation.responses ??= {};
    const security = operation.security ?? description.security;
    if (security) operation.security = security;
  }
  nameOperations(operations, warn);
  nameWebhooks(description, operations);
  nameTags(description, operations, warn);
  return { description, warnings };
}

type Warn = (place: string, message: string, mend: string) => void;

interface PlacedOperation {
  path: string;
  method: string;
  pointer: string;
  operation: Operation;
}

/** An API without servers is served where its description is (OpenAPI 3.1, 4.8.1). */
function addRoot(description: Description): void {
  const { title = "API", version = "1" } = description.info ?? {};
  description.info = { ...description.info, title: oneLine(String(title)), version: String(version) };
  description.paths ??= {};
  description.components = { ...description.components };
  description.components.schemas ??= {};
  description.components.securitySchemes ??= {};
  if (!description.servers?.length) description.servers = [{ url: "/" }];
}

/**
 * Boolean schemas become objects that mean the same, what is null is nothing, names of operations take one line, and a
 * schema's `required` is a list, as it wasn't in drafts before OpenAPI.
 */
function tidyNodes(description: Description): void {
  walkDescription(
    description,
    ({ kind, node }) => {
      for (const key of Object.keys(node)) if (node[key] === null && !nullable.has(key)) delete node[key];
      if (kind === "schema" && !Array.isArray(node.required)) delete node.required;
      if (kind === "operation" && typeof node.summary === "string") node.summary = oneLine(node.summary);
    },
    ({ kind, value, pointer, replace }) => {
      // Whether further properties are allowed is said by a boolean more often than by a schema.
      if (kind !== "schema" || /\/(additional|unevaluated)(Properties|Items)$/.test(pointer)) return;
      if (value === true) replace({});
      if (value === false) replace({ not: {} });
    },
  );
}

/** Keys whose null is a value. */
const nullable = new Set(["default", "const", "example", "value"]);
const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

/** @returns the operations in the order of the document; path items that were referred to are in their place then */
function takeOperations(description: Description): PlacedOperation[] {
  const isPath = ([path, item]: [string, unknown]): boolean =>
    path.startsWith("/") && typeof item === "object" && item !== null;
  description.paths = Object.fromEntries(
    Object.entries(description.paths)
      .filter(isPath)
      .map(([path, item]) => [path, takeItem(description, item)]),
  );
  return Object.entries(description.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (typeof operation !== "object" || operation === null) return [];
      return [{ path, method, operation, pointer: childPointer(childPointer("/paths", path), method) }];
    }),
  );
}

/** Operations of an item that several paths refer to are several operations, so each gets its own copy. */
function takeItem(description: Description, item: PathItem & { $ref?: string }): PathItem {
  const { $ref, ...own } = item;
  return $ref === undefined ? item : { ...structuredClone(resolve<PathItem>(description, { $ref })), ...own };
}

/**
 * An operation's page has an address of its own: that of its operationId, else of its method and path. Whoever has an
 * operationId that nobody else has keeps its address, whatever is made up for others.
 */
function nameOperations(operations: PlacedOperation[], warn: Warn): void {
  const ids = new Set(operations.flatMap(({ operation }) => operation.operationId || []));
  const seen = new Set<string>();
  const madeUp = new Set<Operation>();
  for (const { method, path, pointer, operation } of operations) {
    const written = operation.operationId;
    const made = `${method}${upperFirst(camelCase(deburr(path))) || "Root"}`;
    if (written && !seen.has(written)) {
      seen.add(written);
      continue;
    }
    const id = unique(written ? `${written}${upperFirst(made)}` : made, ids);
    const message = written
      ? `the operationId ${written} stands at another operation too; ${id} stands in`
      : `the operation has no operationId; ${id} stands in`;
    warn(pointer, message, "write one that no other operation has");
    operation.operationId = id;
    ids.add(id);
    madeUp.add(operation);
  }
  const slugs = new Set(reservedSlugs);
  const inOrder = [...operations].sort(
    (one, other) => Number(madeUp.has(one.operation)) - Number(madeUp.has(other.operation)),
  );
  for (const { method, path, pointer, operation } of inOrder) {
    const id = operation.operationId ?? "";
    const usual = slugOf(id);
    const slug = slugs.has(usual) ? unique(slugOf(`${id} ${method} ${path}`), slugs, "-") : usual;
    if (slug !== usual)
      warn(
        pointer,
        `the slug ${usual} of ${id} is that of another page; ${slug} stands in`,
        "choose another operationId",
      );
    slugs.add(slug);
    if (slug !== kebabCase(id)) operation["x-slug"] = slug;
  }
}

/** A webhook's page has an address of its own too: that of its name. */
function nameWebhooks(description: Description, operations: PlacedOperation[]): void {
  if (!description.webhooks) return;
  const webhooks = Object.entries(description.webhooks).filter(([, item]) => typeof item === "object" && item !== null);
  description.webhooks = Object.fromEntries(webhooks.map(([name, item]) => [name, takeItem(description, item)]));
  const slugs = new Set(operations.map(({ operation }) => operation["x-slug"] ?? kebabCase(operation.operationId)));
  for (const { name, operation } of listWebhooks(description)) {
    operation["x-slug"] = unique(slugOf(`webhook ${name}`), slugs, "-");
    slugs.add(operation["x-slug"]);
  }
}

/** @returns what can stand in an address: small Latin letters, digits and hyphens */
function slugOf(name: string): string {
  const plain = kebabCase(deburr(name)).replace(/[^a-z0-9-]+/g, "");
  // The OpenAPI plugin makes the same of a slug as of the name.
  return kebabCase(plain || [...name].map((letter) => letter.codePointAt(0)?.toString(36)).join("-")) || "unnamed";
}

function unique(name: string, taken: ReadonlySet<string>, separator = ""): string {
  if (!taken.has(name)) return name;
  for (let count = 2; ; count += 1) {
    const numbered = `${name}${separator}${count}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/**
 * Operations stand under their first tag. Names of tags become anchors, so what can't be one is kept as the name to show;
 * tags without operations have nothing to show.
 */
function nameTags(description: Description, operations: PlacedOperation[], warn: Warn): void {
  const declared = (description.tags ?? []).filter(({ name }) => typeof name === "string");
  const used = new Set(operations.map(({ operation }) => operation.tags?.find(isName) ?? untagged));
  const known = new Set(declared.map(({ name }) => name));
  for (const [index, { name }] of declared.entries()) {
    if (!used.has(name)) warn(`/tags/${index}`, `no operation has the tag ${name}; it isn't shown`, "remove the tag");
  }
  for (const { operation, pointer } of operations) {
    const [tag] = (operation.tags ?? []).filter(isName);
    if (tag !== undefined && !known.has(tag)) {
      warn(pointer, `the tag ${tag} isn't declared; it stands after the others`, 'declare it below "tags"');
      known.add(tag);
      declared.push({ name: tag });
    }
  }
  if (used.has(untagged) && !known.has(untagged)) declared.push({ name: untagged });
  const shown = [...new Map(declared.map((tag) => [tag.name, tag])).values()].filter(({ name }) => used.has(name));
  const anchors = new Map<string, string>();
  const taken = new Set<string>();
  description.tags = shown.map((tag): Tag => {
    const anchor = unique(/^[A-Za-z][\w-]*$/.test(tag.name) ? tag.name : slugOf(tag.name), taken, "-");
    taken.add(anchor);
    anchors.set(tag.name, anchor);
    if (anchor === tag.name) return tag;
    return { ...tag, name: anchor, "x-name": tag.name, "x-displayName": tag["x-displayName"] ?? oneLine(tag.name) };
  });
  for (const { operation } of operations) {
    const tags = (operation.tags ?? []).filter(isName);
    operation.tags = (tags.length > 0 ? tags : [untagged]).map((tag) => anchors.get(tag) ?? tag);
  }
  groupTags(description, anchors, warn);
}

const isName = (tag: unknown): tag is string => typeof tag === "string" && tag.trim() !== "";

/** Every tag stands in one group: the first that names it, or one of its own at the end. */
function groupTags(description: Description, anchors: ReadonlyMap<string, string>, warn: Warn): void {
  const groups = description["x-tagGroups"];
  if (!groups) return;
  const left = new Set(description.tags.map(({ name }) => name));
  const grouped = groups.map((group, index) => {
    const tags = (group.tags ?? []).flatMap((name) => {
      const anchor = anchors.get(name);
      if (anchor !== undefined && left.delete(anchor)) return [anchor];
      const message = `the tag ${name} has no operation or stands in another group`;
      warn(`/x-tagGroups/${index}`, message, "name tags of operations, each in one group");
      return [];
    });
    const name = /^[\w-]+$/.test(group.name) ? group.name : slugOf(group.name);
    const title = group["x-displayName"] ?? (name === group.name ? undefined : oneLine(group.name));
    return { ...group, name, tags, ...(title !== undefined && { "x-displayName": title }) };
  });
  if (left.size > 0) {
    warn("/x-tagGroups", `${[...left].join(", ")}: in no group; they stand at the end`, "name each tag in a group");
    grouped.push({ name: untagged, tags: [...left] });
  }
  description["x-tagGroups"] = grouped.filter(({ tags }) => tags.length > 0);
}
