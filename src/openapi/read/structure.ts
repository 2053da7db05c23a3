import { childPointer } from "./pointer";
import { methods } from "./types";

/** The objects of OpenAPI 3.0 and 3.1, named as in the specification, and the Arazzo 1.0 objects that contain text. */
export type Kind =
  | "callback"
  | "components"
  | "encoding"
  | "example"
  | "externalDocs"
  | "flow"
  | "info"
  | "link"
  | "mediaType"
  | "operation"
  | "parameter"
  | "pathItem"
  | "requestBody"
  | "response"
  | "root"
  | "schema"
  | "securityScheme"
  | "server"
  | "serverVariable"
  | "step"
  | "tag"
  | "tagGroup"
  | "workflow";

/** The content of a key: one object, a map of objects with names that writers choose, or a list of objects. */
export type Below = Kind | { map: Kind } | { list: Kind } | { oneOrList: Kind };

const fromKeys = (keys: readonly string[], below: Below): Record<string, Below> =>
  Object.fromEntries(keys.map((key) => [key, below]));

/** A header is a parameter without `name` and `in`. */
const described = { schema: "schema", content: { map: "mediaType" }, examples: { map: "example" } } as const;

/** The keys of each object that contain other objects. Anything that isn't listed here is data. */
export const structure: Record<Kind, Record<string, Below>> = {
  root: {
    info: "info",
    servers: { list: "server" },
    paths: { map: "pathItem" },
    webhooks: { map: "pathItem" },
    components: "components",
    tags: { list: "tag" },
    "x-tagGroups": { list: "tagGroup" },
    externalDocs: "externalDocs",
    workflows: { list: "workflow" },
  },
  workflow: { inputs: "schema", steps: { list: "step" } },
  step: {},
  info: {},
  externalDocs: {},
  tag: { externalDocs: "externalDocs" },
  tagGroup: {},
  server: { variables: { map: "serverVariable" } },
  serverVariable: {},
  pathItem: {
    ...fromKeys(methods, "operation"),
    parameters: { list: "parameter" },
    servers: { list: "server" },
  },
  operation: {
    externalDocs: "externalDocs",
    parameters: { list: "parameter" },
    requestBody: "requestBody",
    responses: { map: "response" },
    callbacks: { map: "callback" },
    servers: { list: "server" },
  },
  // Its keys are URLs; `walkDescription` treats the value of each as a path item.
  callback: {},
  parameter: described,
  requestBody: { content: { map: "mediaType" } },
  mediaType: { schema: "schema", examples: { map: "example" }, encoding: { map: "encoding" } },
  encoding: { headers: { map: "parameter" } },
  response: { headers: { map: "parameter" }, content: { map: "mediaType" }, links: { map: "link" } },
  link: { server: "server" },
  example: {},
  securityScheme: { flows: { map: "flow" } },
  flow: {},
  schema: {
    ...fromKeys(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"], { map: "schema" }),
    ...fromKeys(["allOf", "oneOf", "anyOf", "prefixItems"], { list: "schema" }),
    ...fromKeys(["additionalProperties", "unevaluatedProperties", "unevaluatedItems", "propertyNames"], "schema"),
    ...fromKeys(["not", "if", "then", "else", "contains", "contentSchema"], "schema"),
    items: { oneOrList: "schema" },
    externalDocs: "externalDocs",
  },
  components: {
    schemas: { map: "schema" },
    responses: { map: "response" },
    parameters: { map: "parameter" },
    examples: { map: "example" },
    requestBodies: { map: "requestBody" },
    headers: { map: "parameter" },
    securitySchemes: { map: "securityScheme" },
    links: { map: "link" },
    callbacks: { map: "callback" },
    pathItems: { map: "pathItem" },
  },
};

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
 * @param visitOther is called with each value that isn't an object where one belongs, such as a boolean schema
 */
export function walkDescription(
  description: object,
  visit: (place: Place) => void,
  visitOther: (place: Omit<Place, "node"> & { value: unknown }) => void = () => {},
): void {
  function take(kind: Kind, holder: Record<string, unknown> | unknown[], key: string | number, parent: string): void {
    const value = (holder as Record<string | number, unknown>)[key];
    const pointer = childPointer(parent, key);
    const replace = (other: unknown): void => {
      (holder as Record<string | number, unknown>)[key] = other;
    };
    if (isObject(value)) enter(kind, value, pointer, replace);
    else visitOther({ kind, value, pointer, replace });
  }

  function enter(kind: Kind, node: Record<string, unknown>, pointer: string, replace: Place["replace"]): void {
    visit({ kind, node, pointer, replace });
    const children = structure[kind];
    for (const key of Object.keys(node)) {
      const below = kind === "callback" ? "pathItem" : own(children, key);
      if (below === undefined) continue;
      const child = childPointer(pointer, key);
      const value = node[key];
      if (typeof below === "string") take(below, node, key, pointer);
      else if ("map" in below) {
        if (isObject(value)) for (const name of Object.keys(value)) take(below.map, value, name, child);
      } else if (Array.isArray(value)) {
        const item = "list" in below ? below.list : below.oneOrList;
        for (const index of value.keys()) take(item, value, index, child);
      } else if ("oneOrList" in below) take(below.oneOrList, node, key, pointer);
    }
  }

  enter("root", description as Record<string, unknown>, "", () => {});
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Ignores inherited keys, such as `constructor`. */
export const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
