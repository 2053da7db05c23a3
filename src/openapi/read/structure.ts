import mapValues from "lodash/mapValues";
import pickBy from "lodash/pickBy";
import { childPointer } from "../../lib/pointer";
import { methods } from "./types";

/**
 * A value that isn't an object with keys of its own. Prose is text for readers, which is translated; scopes are a list
 * of names that is empty if it is missing; data can be anything.
 */
type Plain =
  | "text"
  | "prose"
  | "number"
  | "types"
  | "texts"
  | "scopes"
  | "list"
  | "map"
  | "textMap"
  | "proseMap"
  | "data";

const all = <V extends string>(value: V, keys: string): Record<string, V> =>
  Object.fromEntries(keys.split(" ").map((key) => [key, value]));

/** The keys that a header and a parameter share. */
const described = {
  description: "prose",
  ...all("data", "required deprecated explode example"),
  style: "text",
  schema: "schema",
  content: "{mediaType}",
  examples: "{example}",
} as const;

/**
 * The objects of OpenAPI 3.0 and 3.1 with their keys, those of 3.2 that pages show, and the Arazzo 1.0 objects that contain prose. A value is plain,
 * or an object of this table by its name: one of them, a list (`server[]`), either (`schema|schema[]`), or a map with
 * names that writers choose (`{example}`). The key "*" stands for such names. Pages show each key that is listed here,
 * except for Arazzo's.
 */
const objects = {
  root: {
    ...all("text", "openapi jsonSchemaDialect $self"),
    info: "info",
    servers: "server[]",
    paths: "{pathItem}",
    webhooks: "{pathItem}",
    components: "components",
    security: "requirement[]",
    tags: "tag[]",
    "x-tagGroups": "tagGroup[]",
    externalDocs: "externalDocs",
    workflows: "workflow[]",
  },
  info: {
    ...all("prose", "title summary description"),
    ...all("text", "termsOfService version"),
    contact: "contact",
    license: "license",
  },
  contact: all("text", "name url email"),
  license: all("text", "name identifier url"),
  externalDocs: { description: "prose", url: "text" },
  tag: { name: "text", ...all("prose", "x-displayName description"), externalDocs: "externalDocs" },
  tagGroup: { name: "text", ...all("prose", "x-displayName description"), tags: "texts" },
  server: { url: "text", description: "prose", variables: "{serverVariable}" },
  serverVariable: { enum: "texts", default: "data", description: "prose" },
  requirement: { "*": "scopes" },
  components: {
    schemas: "{schema}",
    responses: "{response}",
    parameters: "{parameter}",
    examples: "{example}",
    requestBodies: "{requestBody}",
    headers: "{header}",
    securitySchemes: "{securityScheme}",
    links: "{link}",
    callbacks: "{callback}",
    pathItems: "{pathItem}",
    mediaTypes: "{mediaType}",
  },
  pathItem: {
    ...all("operation", methods.join(" ")),
    ...all("prose", "summary description"),
    servers: "server[]",
    parameters: "parameter[]",
  },
  operation: {
    tags: "texts",
    ...all("prose", "summary description"),
    ...all("text", "operationId x-slug x-replaced-by"),
    externalDocs: "externalDocs",
    parameters: "parameter[]",
    requestBody: "requestBody",
    responses: "{response}",
    callbacks: "{callback}",
    deprecated: "data",
    security: "requirement[]",
    servers: "server[]",
    "x-codeSamples": "codeSample[]",
    "x-permissions": "permission[]",
  },
  permission: all("texts", "parties roles"),
  codeSample: all("text", "lang label source"),
  callback: { "*": "pathItem" },
  parameter: { ...described, ...all("text", "name in x-replaced-by"), ...all("data", "allowEmptyValue allowReserved") },
  header: described,
  requestBody: { description: "prose", content: "{mediaType}", required: "data" },
  mediaType: { ...all("schema", "schema itemSchema"), example: "data", examples: "{example}", encoding: "{encoding}" },
  encoding: { ...all("text", "contentType style"), headers: "{header}", ...all("data", "explode allowReserved") },
  response: { description: "prose", headers: "{header}", content: "{mediaType}", links: "{link}" },
  link: {
    ...all("text", "operationRef operationId"),
    ...all("data", "parameters requestBody"),
    description: "prose",
    server: "server",
  },
  example: { ...all("prose", "summary description"), value: "data", externalValue: "text" },
  securityScheme: {
    ...all("text", "type name in scheme bearerFormat openIdConnectUrl"),
    ...all("prose", "x-displayName description"),
    flows: "{flow}",
  },
  flow: { ...all("text", "authorizationUrl tokenUrl refreshUrl"), scopes: "proseMap" },
  schema: {
    ...all("prose", "title description"),
    ...all("text", "$schema $id $comment format pattern contentMediaType contentEncoding x-replaced-by"),
    type: "types",
    ...all("number", "multipleOf minimum maximum minLength maxLength minItems maxItems minContains maxContains"),
    ...all("number", "minProperties maxProperties"),
    ...all("data", "const default example exclusiveMinimum exclusiveMaximum"),
    ...all("data", "deprecated nullable readOnly writeOnly uniqueItems"),
    ...all("list", "enum examples"),
    required: "texts",
    ...all("{schema}", "properties patternProperties dependentSchemas $defs definitions"),
    ...all("schema[]", "allOf oneOf anyOf prefixItems"),
    ...all("schema", "additionalProperties unevaluatedProperties additionalItems unevaluatedItems propertyNames"),
    ...all("schema", "not if then else contains contentSchema"),
    items: "schema|schema[]",
    dependentRequired: "map",
    discriminator: "discriminator",
    xml: "map",
    externalDocs: "externalDocs",
    "x-enumDescriptions": "proseMap",
  },
  discriminator: { propertyName: "text", mapping: "textMap" },
  workflow: { ...all("prose", "summary description"), inputs: "schema", steps: "step[]" },
  step: { description: "prose" },
} as const;

export type Kind = keyof typeof objects;
type Field = Plain | Kind | `${Kind}[]` | `{${Kind}}` | "schema|schema[]";

/** The value of a key: plain, or one, a list, or a map of objects, or either one or a list. */
export type Content = { plain: Plain } | { holds: "one" | "list" | "map" | "either"; kind: Kind };

function readField(field: Field): Content {
  const kind = (/\w+/.exec(field)?.[0] ?? "") as Kind;
  if (!Object.hasOwn(objects, kind)) return { plain: field as Plain };
  if (field.includes("|")) return { holds: "either", kind };
  return { holds: field.startsWith("{") ? "map" : field.endsWith("]") ? "list" : "one", kind };
}

const contents = mapValues(objects as Record<Kind, Record<string, Field>>, (keys) => mapValues(keys, readField));

/** @returns the keys of all objects whose values are plain in this way */
export const keysOf = (plain: Plain): Set<string> =>
  new Set(Object.values(objects).flatMap((keys) => Object.keys(pickBy<string>(keys, (field) => field === plain))));

/** @returns the value of a key of an object; undefined if OpenAPI doesn't define the key */
export function contentOf(kind: Kind, key: string): Content | undefined {
  if (key === "$ref") return { plain: "text" };
  const keys = contents[kind];
  if (Object.hasOwn(keys, key)) return keys[key];
  return isExtension(kind, key) ? undefined : keys["*"];
}

/** Where writers choose names, `x-` usually belongs to the name; in these objects, it marks an extension. */
export const isExtension = (kind: Kind, key: string | number): boolean =>
  ["callback", "pathItem", "response"].includes(kind) && String(key).startsWith("x-");

/** An object in a description, with its location. */
export interface Place {
  kind: Kind;
  node: Record<string, unknown>;
  pointer: string;
  /** Replaces the object with another value. */
  replace: (value: unknown) => void;
}

/**
 * Visits every object that the specification defines, in document order and each before its children. Names that
 * writers choose aren't mistaken for keys, and data in examples is never visited.
 * @param description a bundled description; `$ref`s aren't followed
 * @param visit is called with each object
 */
export function walkDescription(description: object, visit: (place: Place) => void): void {
  function take(kind: Kind, holder: object, key: string | number, parent: string): void {
    if (isExtension(kind, key)) return;
    const value = (holder as Record<string | number, unknown>)[key];
    const replace = (other: unknown): void => {
      (holder as Record<string | number, unknown>)[key] = other;
    };
    if (isObject(value)) enter({ kind, node: value, pointer: childPointer(parent, key), replace });
  }

  function enter(place: Place): void {
    visit(place);
    const { kind, node, pointer } = place;
    for (const key of Object.keys(node)) {
      const content = contentOf(kind, key);
      if (content === undefined || "plain" in content) continue;
      const value = node[key];
      const isList = Array.isArray(value);
      if (content.holds === "one" || (content.holds === "either" && !isList)) take(content.kind, node, key, pointer);
      else if (content.holds === "map" ? isObject(value) : isList)
        for (const name of Object.keys(value as object))
          take(content.kind, value as object, name, childPointer(pointer, key));
    }
  }

  enter({ kind: "root", node: description as Record<string, unknown>, pointer: "", replace: () => {} });
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
