import camelCase from "lodash/camelCase";
import deburr from "lodash/deburr";
import uniq from "lodash/uniq";
import uniqBy from "lodash/uniqBy";
import upperFirst from "lodash/upperFirst";
import type { Finding } from "../../lib/findings/finding";
import { childPointer } from "../../lib/pointer";
import { uniqueName } from "../../lib/unique-name";
import { bindDynamicReferences } from "./dynamic-references";
import { listRequests, pathVariable } from "./operations";
import { resolve } from "./resolve";
import { isObject, walkDescription } from "./structure";
import {
  type ApiServer,
  type Description,
  methods,
  type Operation,
  type Parameter,
  type PathItem,
  type Schema,
} from "./types";
import { upgradeDescription } from "./upgrade";

/** The tag of operations that don't have one. */
const untagged = "operations";

/**
 * Converts an OpenAPI 3.0, 3.1, or 3.2 description to the one form that other modules expect: OpenAPI 3.1; servers, tags, and
 * components exist; every operation has an operationId, a known tag, its security, and its responses; path items replace the `$ref`s to them.
 * @param source a bundled description, which isn't changed
 * @param file path of its root file, for messages
 * @returns the description, the operationIds that were made up, and warnings about parts that were generated or left out
 */
export function normalizeDescription(
  source: object,
  file: string,
): { description: Description; madeUp: Set<string>; warnings: Finding[] } {
  const description = structuredClone(source) as Description;
  const warnings: Finding[] = [];
  const warn = (place: string, message: string, fix: string): void => {
    warnings.push({ file, place, message, fix });
  };
  addRoot(description);
  upgradeDescription(description, warn);
  dropInternal(description, warn);
  tidyNodes(description);
  bindDynamicReferences(description);
  const operations = takeOperations(description, warn);
  checkPaths(description, operations, warn);
  for (const { operation } of operations) {
    operation.responses ??= {};
    const security = operation.security ?? description.security;
    if (security) operation.security = security;
  }
  declareVariables(description, operations, warn);
  checkParameters(description, operations, warn);
  checkServers(description, warn);
  checkSecurity(description, operations, warn);
  const madeUp = nameOperations(operations, warn);
  linkOperations(description, operations);
  takeWebhooks(description);
  listTags(description, operations, warn);
  return { description, madeUp, warnings };
}

export type Warn = (place: string, message: string, fix: string) => void;

interface PlacedOperation {
  path: string;
  method: string;
  pointer: string;
  operation: Operation;
}

/** Without `servers`, the API's URL is `/` (OpenAPI 3.1, 4.8.1). */
function addRoot(description: Description): void {
  const { title = "API", version = "1" } = description.info ?? {};
  description.info = { ...description.info, title: oneLine(String(title)), version: String(version) };
  description.paths ??= {};
  description.components = { ...description.components };
  description.components.schemas ??= {};
  description.components.securitySchemes ??= {};
  if (!description.servers?.length) description.servers = [{ url: "/" }];
}

/** Removes keys that are null and blank summaries. */
function tidyNodes(description: Description): void {
  walkDescription(description, ({ kind, node }) => {
    for (const key of Object.keys(node)) if (node[key] === null && !nullable.has(key)) delete node[key];
    // Generated examples have the first type and the first variant.
    if (kind === "schema") for (const key of ["type", "oneOf", "anyOf"]) putNullLast(node, key);
    if (kind === "operation" && typeof node.summary === "string" && node.summary.trim() === "") delete node.summary;
  });
}

/**
 * Leaves out the paths, operations, parameters, and properties that authors mark with `x-internal: true`, because their
 * readers don't see them. Components stay, because something else might refer to them.
 */
function dropInternal(description: Description, warn: Warn): void {
  const isShown = (value: unknown, place: string): boolean => {
    if ((value as Record<string, unknown> | null | undefined)?.["x-internal"] !== true) return true;
    warn(place, "it is internal; it is left out", 'remove "x-internal" to show it');
    return false;
  };
  const drop = (map: Record<string, unknown>, place: string, names: readonly string[] = Object.keys(map)): string[] => {
    const dropped = names.filter((name) => !isShown(map[name], childPointer(place, name)));
    for (const name of dropped) delete map[name];
    return dropped;
  };
  drop(description.paths, "/paths");
  walkDescription(description, ({ kind, node, pointer }) => {
    if (kind === "pathItem") drop(node, pointer, methods);
    if (Array.isArray(node.parameters))
      node.parameters = node.parameters.filter((each, index) => isShown(each, `${pointer}/parameters/${index}`));
    if (kind !== "schema" || !isObject(node.properties)) return;
    const dropped = drop(node.properties, `${pointer}/properties`);
    if (Array.isArray(node.required)) node.required = node.required.filter((name) => !dropped.includes(name));
  });
}

/** Declares the variables of paths that no parameter describes, and removes parameters of variables that a path doesn't have. */
function declareVariables(description: Description, operations: PlacedOperation[], warn: Warn): void {
  for (const { path, pointer, operation } of operations) {
    const { [path]: item } = description.paths;
    for (const holder of [operation, item ?? {}].filter(({ parameters }) => parameters))
      holder.parameters = holder.parameters?.filter((each) => {
        const { in: place, name } = resolve<Parameter>(description, each);
        const isInPath = place !== "path" || pathVariable(name).test(path);
        if (!isInPath)
          warn(pointer, `the path doesn't contain {${name}}, which a parameter describes; it isn't shown`, "remove it");
        return isInPath;
      });
    const declared = [...(description.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])]
      .map((each) => resolve(description, each))
      .flatMap((each) => (each.in === "path" ? each.name : []));
    for (const [variable, name = ""] of path.matchAll(/\{([^{}]+)\}/g)) {
      if (declared.some((each) => pathVariable(each).test(variable))) continue;
      operation.parameters = [
        ...(operation.parameters ?? []),
        { name, in: "path", required: true, schema: { type: "string" } },
      ];
      warn(pointer, `no parameter describes {${name}} of the path; it is shown as a string`, "declare it");
    }
  }
}

/** Reports each parameter that another one with its name and location replaces. */
function checkParameters(description: Description, operations: PlacedOperation[], warn: Warn): void {
  for (const { operation, pointer } of operations) {
    const all = (operation.parameters ?? []).map((each) => resolve<Parameter>(description, each));
    const isSame = (one: Parameter, other: Parameter): boolean => one.name === other.name && one.in === other.in;
    for (const [index, one] of all.entries())
      if (all.slice(index + 1).some((other) => isSame(one, other)))
        warn(
          `${pointer}/parameters/${index}`,
          `another parameter is named ${one.name}, too; only it is shown`,
          "rename one",
        );
  }
}

/** Reports each variable in a server's URL that the server doesn't define. */
function checkServers(description: Description, warn: Warn): void {
  walkDescription(description, ({ kind, node, pointer }) => {
    if (kind !== "server") return;
    const { url, variables = {} } = node as unknown as ApiServer;
    for (const [, name = ""] of url.matchAll(/\{([^{}]+)\}/g))
      if (!Object.hasOwn(variables, name))
        warn(
          pointer,
          `the server's variable {${name}} has no value; samples contain its name`,
          'add it to "variables"',
        );
  });
}

function putNullLast(node: Record<string, unknown>, key: string): void {
  const { [key]: list } = node;
  if (!Array.isArray(list)) return;
  const isNull = (each: unknown): boolean => each === "null" || (each as Schema | null)?.type === "null";
  node[key] = [...list.filter((each) => !isNull(each)), ...list.filter(isNull)];
}

/** Keys for which null is a value. */
const nullable = new Set(["default", "const", "example", "value"]);
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

/** @returns the operations in document order, after replacing each reference to a path item with the item */
function takeOperations(description: Description, warn: Warn): PlacedOperation[] {
  const isPath = ([path, item]: [string, unknown]): boolean => !path.startsWith("x-") && isObject(item);
  const { paths } = description;
  const addSlash = (path: string): string[] => {
    if (path.startsWith("/")) return [path];
    const isTaken = `/${path}` in paths;
    const effect = isTaken ? `it isn't shown, because /${path} is there, too` : "it is shown with one";
    warn(childPointer("/paths", path), `the path doesn't begin with a slash; ${effect}`, "add the slash, or rename it");
    return isTaken ? [] : [`/${path}`];
  };
  description.paths = Object.fromEntries(
    Object.entries(paths)
      .filter(isPath)
      .flatMap(([path, item]) => addSlash(path).map((shown) => [shown, takeItem(description, item)])),
  );
  return Object.entries(description.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (typeof operation !== "object" || operation === null) return [];
      return [{ path, method, operation, pointer: childPointer("/paths", path, method) }];
    }),
  );
}

/** Reports a description without operations, and paths that differ only in the names of their variables. */
function checkPaths({ paths, webhooks }: Description, operations: PlacedOperation[], warn: Warn): void {
  if (operations.length === 0 && !webhooks) warn("/paths", "the description has no operations", 'add them to "paths"');
  const known = new Map<string, string>();
  for (const path of Object.keys(paths)) {
    const same = path.replace(/\{[^{}]*\}/g, "{}");
    const other = known.get(same);
    if (other !== undefined)
      warn(childPointer("/paths", path), `programs can't tell the path from ${other}`, "describe it only once");
    known.set(same, path);
  }
}

/** If several paths refer to one item, each has its own operations, so each gets a copy. */
function takeItem(description: Description, item: PathItem & { $ref?: string }): PathItem {
  const { $ref, ...own } = item;
  return $ref === undefined ? item : { ...structuredClone(resolve<PathItem>(description, { $ref })), ...own };
}

function takeWebhooks(description: Description): void {
  if (!description.webhooks) return;
  const webhooks = Object.entries(description.webhooks).filter(([, item]) => typeof item === "object" && item !== null);
  description.webhooks = Object.fromEntries(webhooks.map(([name, item]) => [name, takeItem(description, item)]));
}

/** Reports each security scheme that operations require, but that the description doesn't define. */
function checkSecurity({ components }: Description, operations: PlacedOperation[], warn: Warn): void {
  const known = new Set(Object.keys(components.securitySchemes));
  for (const { operation, pointer } of operations)
    for (const name of (operation.security ?? []).flatMap((requirement) => Object.keys(requirement ?? {}))) {
      if (known.has(name)) continue;
      known.add(name);
      warn(pointer, `the security scheme "${name}" isn't defined`, 'add it to "components", "securitySchemes"');
    }
}

/**
 * Gives each operation a unique operationId, made from its method and path if it has none of its own.
 * @returns those that were made up
 */
function nameOperations(operations: PlacedOperation[], warn: Warn): Set<string> {
  const ids = new Set(operations.flatMap(({ operation }) => operation.operationId || []));
  const seen = new Set<string>();
  const madeUp = new Set<string>();
  const nameless: { pointer: string; id: string }[] = [];
  for (const { method, path, pointer, operation } of operations) {
    const written = operation.operationId;
    const made = `${method}${upperFirst(camelCase(deburr(path))) || "Root"}`;
    if (written && !seen.has(written)) {
      seen.add(written);
      continue;
    }
    const id = uniqueName(written ? `${written}${upperFirst(made)}` : made, (name) => ids.has(name));
    if (written) {
      const message = `the operationId ${written} is already used by another operation; ${id} is used instead`;
      warn(pointer, message, "give it a unique operationId");
    } else nameless.push({ pointer, id });
    operation.operationId = id;
    ids.add(id);
    madeUp.add(id);
  }
  const [first, ...others] = nameless;
  const rest = others.length > 0 ? `, and ${others.length} more have none` : "";
  if (first) warn(first.pointer, `the operation has no operationId${rest}; ${first.id} is used instead`, "give it one");
  return madeUp;
}

/** Links by method and path, as Scalar has them (`#tag/name/put/users`), become links by operationId. */
function linkOperations(description: Description, operations: PlacedOperation[]): void {
  const ids = new Map(operations.map(({ method, path, operation }) => [method + path, operation.operationId]));
  walkDescription(description, ({ node }) => {
    if (typeof node.description !== "string") return;
    node.description = node.description.replace(/(?<=\]\()#tag\/[^/)]+\/(\w+\/[^)\s]*)/g, (url, call: string) => {
      const id = ids.get(call.replace(/%7B/gi, "{").replace(/%7D/gi, "}"));
      return id === undefined ? url : `#operation/${id}`;
    });
  });
}

/** Operations are listed under each of their tags. Tags without operations are left out. */
function listTags(description: Description, operations: PlacedOperation[], warn: Warn): void {
  const written = (description.tags ?? []).filter(({ name }) => typeof name === "string");
  const declared = uniqBy(written, "name");
  for (const { operation } of operations) {
    const tags = (operation.tags ?? []).filter(isName);
    operation.tags = tags.length > 0 ? uniq(tags) : [untagged];
  }
  const used = new Set(operations.flatMap(({ operation }) => operation.tags ?? []));
  const sent = new Set(
    listRequests(description, description.webhooks).flatMap(({ operation }) => operation.tags ?? []),
  );
  const known = new Set(declared.map(({ name }) => name));
  for (const [index, tag] of written.entries()) {
    const { name } = tag;
    if (!used.has(name) && !sent.has(name))
      warn(`/tags/${index}`, `no operation has the tag "${name}"; it isn't shown`, "remove the tag");
    else if (!declared.includes(tag))
      warn(`/tags/${index}`, `the tag "${name}" is declared twice; this one isn't shown`, "remove one of them");
  }
  for (const { operation, pointer } of operations)
    for (const tag of operation.tags ?? []) {
      if (tag === untagged || known.has(tag)) continue;
      // A description without any declared tag lists all in the order of its operations.
      if (written.length > 0)
        warn(pointer, `the tag "${tag}" isn't declared; it is listed after the others`, 'declare it under "tags"');
      known.add(tag);
      declared.push({ name: tag });
    }
  if (used.has(untagged) && !known.has(untagged)) declared.push({ name: untagged });
  description.tags = declared.filter(({ name }) => used.has(name));
  groupTags(description, warn);
}

const isName = (tag: unknown): tag is string => typeof tag === "string" && tag.trim() !== "";

/** Puts every tag in one group: the first one that lists it, or an additional one at the end. */
function groupTags(description: Description, warn: Warn): void {
  const groups = description["x-tagGroups"];
  if (!groups) return;
  const left = new Set(description.tags.map(({ name }) => name));
  const grouped = groups.map((group, index) => {
    const tags = (group.tags ?? []).filter((name) => {
      if (left.delete(name)) return true;
      const message = `the tag "${name}" has no operation or is in another group`;
      warn(`/x-tagGroups/${index}`, message, "list only tags that operations use, each in one group");
      return false;
    });
    return { ...group, tags };
  });
  if (left.size > 0) {
    warn("/x-tagGroups", `tags in no group are listed at the end: ${[...left].join(", ")}`, "list each tag in a group");
    grouped.push({ name: untagged, tags: [...left] });
  }
  description["x-tagGroups"] = grouped.filter(({ tags }) => tags.length > 0);
}
