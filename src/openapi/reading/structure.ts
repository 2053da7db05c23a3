import { childPointer } from "../pointer";
import { methods } from "../types";

/** The objects of OpenAPI 3.0 and 3.1, as the specification names them, and those of Arazzo 1.0 that hold texts. */
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

/** What stands below a key: one object, or several by names that writers choose or in a list. */
type Below = Kind | { map: Kind } | { list: Kind } | { oneOrList: Kind };

const fromKeys = (keys: readonly string[], below: Below): Record<string, Below> =>
  Object.fromEntries(keys.map((key) => [key, below]));

/** A header is a parameter without name and place. */
const described = { schema: "schema", content: { map: "mediaType" }, examples: { map: "example" } } as const;

/** For each object the keys below which further objects stand. What isn't named here is data. */
const structure: Record<Kind, Record<string, Below>> = {
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
  // Its keys are addresses; the walk takes each as one.
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

/** An object of a description with its place. */
export interface Place {
  kind: Kind;
  node: Record<string, unknown>;
  pointer: string;
  /** Puts something else in the object's place. */
  replace: (value: unknown) => void;
}

/**
 * Visits every object of a description as the specification names them, each before those below it, in the order of the
 * document; whatever the names are that writers chose, and never the data in examples.
 * @param description a bundled description; `$ref`s aren't followed
 * @param visit gets objects; `visitOther` gets what stands in an object's place but is none, such as a boolean schema
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A name such as `constructor` is no key of ours. */
const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
