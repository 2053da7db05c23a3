import type { Finding } from "../../lib/findings/description-error";
import { childPointer } from "./pointer";
import { type Below, isObject, own, structure, walkDescription } from "./structure";

/** Keys whose value is text, in every object that OpenAPI defines. */
const texts = new Set(
  (
    "$ref operationId summary description title name in url email termsOfService version identifier style format " +
    "pattern contentType contentEncoding contentMediaType externalValue operationRef scheme bearerFormat " +
    "openIdConnectUrl authorizationUrl tokenUrl refreshUrl x-displayName x-replaced-by"
  ).split(" "),
);
/** Keys of schemas whose value is a number. */
const numbers = new Set(
  (
    "multipleOf maximum minimum maxLength minLength maxItems minItems maxProperties minProperties " +
    "maxContains minContains"
  ).split(" "),
);
/** Keys whose value is a list, by the kind of object. */
const lists: Record<string, readonly string[]> = {
  root: ["security"],
  operation: ["tags", "security", "x-codeSamples"],
  schema: ["enum", "examples", "x-codeSamples"],
  serverVariable: ["enum"],
  tagGroup: ["tags"],
};
/** Keys whose value is a map, by the kind of object, in addition to the maps of objects. */
const maps: Record<string, readonly string[]> = {
  flow: ["scopes"],
  schema: ["discriminator", "xml", "dependentRequired", "x-enumDescriptions"],
};
/** Those of them whose values are texts. */
const textMaps = new Set(["scopes", "x-enumDescriptions"]);
const types = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

type Node = Record<string, unknown>;

/**
 * Gives each value the type that OpenAPI prescribes, so that no other module has to expect anything else: a number or
 * boolean where text belongs becomes text (YAML reads `name: 2024` as a number), an empty key is removed, and a value
 * that can't be used is left out.
 * @param description a bundled description, changed in place
 * @param file path of its root file, for messages
 * @returns a warning for each value that was left out
 */
export function correctShape(description: object, file: string): Finding[] {
  const warnings: Finding[] = [];
  const leaveOut = (node: Node, key: string, pointer: string, wanted: string): void => {
    const message = `${key} is ${nameOf(node[key])}, but ${wanted} is expected; it is left out`;
    if (node[key] !== null)
      warnings.push({ file, place: childPointer(pointer, key), message, fix: `make it ${wanted}` });
    delete node[key];
  };
  walkDescription(description, ({ kind, node, pointer }) => {
    for (const key of Object.keys(node)) {
      const value = node[key];
      const below = kind === "callback" ? undefined : own(structure[kind], key);
      if (below !== undefined) correctBelow(node, key, below, pointer);
      else if (texts.has(key)) {
        if (typeof value === "number" || typeof value === "boolean") node[key] = String(value);
        else if (typeof value !== "string") leaveOut(node, key, pointer, "text");
      } else if (kind === "schema" && numbers.has(key)) {
        if (typeof value !== "number") leaveOut(node, key, pointer, "a number");
      } else if (lists[kind]?.includes(key)) {
        if (!Array.isArray(value)) leaveOut(node, key, pointer, "a list");
      } else if (maps[kind]?.includes(key)) {
        if (!isObject(value)) leaveOut(node, key, pointer, "a map");
        else if (textMaps.has(key))
          for (const name of Object.keys(value)) value[name] = isScalar(value[name]) ? String(value[name]) : "";
      } else if (kind === "schema" && key === "type") {
        const all = Array.isArray(value) ? value : [value];
        if (!all.every((type) => types.has(type))) leaveOut(node, key, pointer, "a type of JSON Schema");
      }
    }
    if (kind === "operation" || kind === "root") correctSecurity(node, pointer);
    if (kind === "operation" && Array.isArray(node.tags)) node.tags = node.tags.filter(isScalar).map(String);
    if (kind === "operation" && node.summary === "") delete node.summary;
    if (kind === "server") node.url ??= "/";
    if (kind === "parameter" && /\/parameters\/[^/]*$/.test(pointer)) correctParameter(node, pointer);
    if (kind === "schema") {
      correctDiscriminator(node, pointer);
      if (Array.isArray(node.required)) node.required = node.required.filter(isScalar).map(String);
    }
  });
  return warnings;

  /** Corrects the containers of a key that holds objects, and what is in them. */
  function correctBelow(node: Node, key: string, below: Below, pointer: string): void {
    const value = node[key];
    const place = childPointer(pointer, key);
    if (typeof below === "string") {
      if (!isUsable(value, below)) leaveOut(node, key, pointer, "a map");
      else if (below === "externalDocs" && !isScalar((value as Node).url))
        leaveOut(node, key, pointer, "a map with a url");
    } else if ("map" in below) {
      if (!isObject(value)) {
        leaveOut(node, key, pointer, "a map");
        return;
      }
      // An empty media type or response says that it exists.
      for (const [name, item] of Object.entries(value)) {
        if (item === null && below.map !== "pathItem") value[name] = {};
        else if (!isUsable(item, below.map)) leaveOut(value, name, place, "a map");
      }
    } else if ("list" in below) {
      if (!Array.isArray(value)) {
        leaveOut(node, key, pointer, "a list");
        return;
      }
      node[key] = value.filter((item, index) => {
        if (isUsable(item, below.list)) return true;
        const message = `the item is ${nameOf(item)}, but a map is expected; it is left out`;
        warnings.push({ file, place: childPointer(place, index), message, fix: "make it a map" });
        return false;
      });
    } else if (Array.isArray(value)) node[key] = value.filter((item) => isUsable(item, below.oneOrList));
    else if (!isUsable(value, below.oneOrList)) leaveOut(node, key, pointer, "a schema");
  }

  /** A requirement names schemes and their scopes. */
  function correctSecurity(node: Node, pointer: string): void {
    if (!Array.isArray(node.security)) return;
    const usable = node.security.filter(isObject);
    if (usable.length < node.security.length) {
      const message = "an item isn't a map of security schemes; it is left out";
      warnings.push({ file, place: childPointer(pointer, "security"), message, fix: "make it a map" });
    }
    for (const requirement of usable)
      for (const [name, scopes] of Object.entries(requirement))
        requirement[name] = Array.isArray(scopes) ? scopes.map(String) : [];
    node.security = usable;
  }

  /** A parameter can't be shown without its name and location. */
  function correctParameter(node: Node, pointer: string): void {
    if (typeof node.$ref === "string") return;
    const assume = (key: string, value: string): void => {
      const message = `the parameter's ${key} is missing or unknown; "${value}" is shown`;
      warnings.push({ file, place: pointer, message, fix: `set "${key}"` });
      node[key] = value;
    };
    if (node.name === undefined) assume("name", "?");
    if (!["path", "query", "header", "cookie"].includes(String(node.in))) assume("in", "query");
  }

  function correctDiscriminator(node: Node, pointer: string): void {
    const { discriminator } = node as { discriminator?: Node };
    if (discriminator === undefined) return;
    if (typeof discriminator.propertyName !== "string")
      leaveOut(node, "discriminator", pointer, "a map with propertyName");
    else if (discriminator.mapping !== undefined && !isObject(discriminator.mapping)) delete discriminator.mapping;
    else
      for (const [value, target] of Object.entries(discriminator.mapping ?? {}))
        if (typeof target !== "string") delete (discriminator.mapping as Node)[value];
  }
}

const isScalar = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

/** Schemas can also be booleans. */
const isUsable = (value: unknown, kind: string): boolean =>
  isObject(value) || (kind === "schema" && typeof value === "boolean");

function nameOf(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map" : JSON.stringify(value);
}
