/** Keywords that a description contains but its pages don't show. */
import { childPointer } from "./pointer";
import { type Description, methods } from "./types";

export interface NotShown {
  keyword: string;
  /** JSON pointer of the object that holds the keyword. */
  pointer: string;
}

/** The content of a keyword: an object of a kind, a list of such objects, or a map from names to them. */
type Below = Kind | [Kind] | { of: Kind };

/** The keywords that pages show, by kind of object, each with its content; "" for a plain value. */
const shown = {
  root: {
    info: "info",
    servers: ["server"],
    paths: { of: "pathItem" },
    webhooks: { of: "pathItem" },
    components: "components",
    security: "",
    tags: ["tag"],
    externalDocs: "docs",
    openapi: "",
    jsonSchemaDialect: "",
    $self: "",
  },
  info: {
    title: "",
    summary: "",
    description: "",
    termsOfService: "",
    contact: "contact",
    license: "license",
    version: "",
  },
  contact: { name: "", url: "", email: "" },
  license: { name: "", identifier: "", url: "" },
  server: { url: "", description: "", variables: { of: "variable" } },
  variable: { enum: "", default: "", description: "" },
  tag: { name: "", description: "", externalDocs: "docs" },
  docs: { description: "", url: "" },
  // Components are shown where something refers to them.
  components: {
    schemas: { of: "schema" },
    responses: { of: "response" },
    parameters: { of: "parameter" },
    examples: { of: "example" },
    requestBodies: { of: "body" },
    headers: { of: "header" },
    securitySchemes: { of: "scheme" },
    links: { of: "link" },
    callbacks: { of: "callback" },
    pathItems: { of: "pathItem" },
  },
  pathItem: {
    ...(Object.fromEntries(methods.map((method) => [method, "operation"])) as Record<string, "operation">),
    summary: "",
    description: "",
    servers: ["server"],
    parameters: ["parameter"],
  },
  operation: {
    tags: "",
    summary: "",
    description: "",
    externalDocs: "docs",
    operationId: "",
    parameters: ["parameter"],
    requestBody: "body",
    responses: { of: "response" },
    callbacks: { of: "callback" },
    deprecated: "",
    security: "",
    servers: ["server"],
  },
  parameter: {
    name: "",
    in: "",
    description: "",
    required: "",
    deprecated: "",
    allowEmptyValue: "",
    style: "",
    explode: "",
    allowReserved: "",
    schema: "schema",
    example: "",
    examples: { of: "example" },
    content: { of: "media" },
  },
  header: {
    description: "",
    required: "",
    deprecated: "",
    style: "",
    schema: "schema",
    example: "",
    examples: { of: "example" },
    content: { of: "media" },
  },
  body: { description: "", content: { of: "media" }, required: "" },
  media: { schema: "schema", example: "", examples: { of: "example" }, encoding: { of: "encoding" } },
  encoding: { contentType: "", headers: { of: "header" }, style: "", explode: "", allowReserved: "" },
  response: { description: "", headers: { of: "header" }, content: { of: "media" }, links: { of: "link" } },
  example: { summary: "", description: "", value: "", externalValue: "" },
  link: { operationRef: "", operationId: "", parameters: "", requestBody: "", description: "", server: "server" },
  callback: {},
  scheme: {
    type: "",
    description: "",
    name: "",
    in: "",
    scheme: "",
    bearerFormat: "",
    flows: { of: "flow" },
    openIdConnectUrl: "",
  },
  flow: { authorizationUrl: "", tokenUrl: "", refreshUrl: "", scopes: "" },
  schema: {
    $schema: "",
    $id: "",
    $comment: "",
    $defs: { of: "schema" },
    definitions: { of: "schema" },
    title: "",
    description: "",
    type: "",
    format: "",
    enum: "",
    const: "",
    default: "",
    example: "",
    examples: "",
    deprecated: "",
    nullable: "",
    readOnly: "",
    writeOnly: "",
    required: "",
    properties: { of: "schema" },
    patternProperties: { of: "schema" },
    additionalProperties: "schema",
    unevaluatedProperties: "schema",
    propertyNames: "schema",
    dependentRequired: "",
    dependentSchemas: { of: "schema" },
    items: "schema",
    prefixItems: ["schema"],
    additionalItems: "schema",
    unevaluatedItems: "schema",
    contains: "schema",
    minContains: "",
    maxContains: "",
    allOf: ["schema"],
    oneOf: ["schema"],
    anyOf: ["schema"],
    not: "schema",
    if: "schema",
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: "schema",
    else: "schema",
    minimum: "",
    maximum: "",
    exclusiveMinimum: "",
    exclusiveMaximum: "",
    multipleOf: "",
    minLength: "",
    maxLength: "",
    pattern: "",
    minItems: "",
    maxItems: "",
    uniqueItems: "",
    minProperties: "",
    maxProperties: "",
    contentMediaType: "",
    contentEncoding: "",
    contentSchema: "schema",
    discriminator: "",
    externalDocs: "docs",
    xml: "",
  },
} as const satisfies Record<string, Record<string, Below | "" | readonly [string] | { of: string }>>;

type Kind =
  | "root"
  | "info"
  | "contact"
  | "license"
  | "server"
  | "variable"
  | "tag"
  | "docs"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "header"
  | "body"
  | "media"
  | "encoding"
  | "response"
  | "example"
  | "link"
  | "callback"
  | "scheme"
  | "flow"
  | "schema";

/**
 * Extensions aren't reported because they are notes for programs, except for those listed in `extensions.ts`.
 *
 * @param description a bundled description, which refers only to itself
 * @returns every keyword whose content no page shows, with its location, in document order
 */
export function notShown(description: Description): NotShown[] {
  const found: NotShown[] = [];
  walk(description, "root", "", found);
  return found;
}

function walk(node: unknown, kind: Kind, pointer: string, found: NotShown[]): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    // A tuple, as in older drafts.
    for (const [index, item] of node.entries()) walk(item, kind, childPointer(pointer, index), found);
    return;
  }
  if (kind === "callback") {
    walkMap(node, "pathItem", pointer, found);
    return;
  }
  const keywords: Record<string, Below | "" | readonly [Kind] | { of: Kind }> = shown[kind];
  const isReference = "$ref" in node && typeof node.$ref === "string";
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword.startsWith("x-") || keyword === "$ref") continue;
    const below = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
    const place = childPointer(pointer, keyword);
    if (below === undefined || (isReference && isIgnoredBeside(kind, keyword)))
      found.push({ keyword, pointer: pointer || "/" });
    else if (typeof below === "string") {
      if (below !== "") walk(value, below, place, found);
    } else if ("of" in below) walkMap(value, below.of, place, found);
    else if (Array.isArray(value))
      for (const [index, item] of value.entries()) walk(item, below[0], childPointer(place, index), found);
  }
}

function walkMap(node: unknown, kind: Kind, pointer: string, found: NotShown[]): void {
  if (typeof node !== "object" || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (!(name.startsWith("x-") && kind !== "header" && kind !== "schema"))
      walk(value, kind, childPointer(pointer, name), found);
  }
}

/** Next to a `$ref`, only schemas and path items can have any keyword; other objects, only a summary or description. */
const isIgnoredBeside = (kind: Kind, keyword: string): boolean =>
  kind !== "schema" && kind !== "pathItem" && keyword !== "summary" && keyword !== "description";
