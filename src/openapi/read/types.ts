/** The parts of an OpenAPI 3.1 document that this pipeline reads. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Reference {
  $ref: string;
}
/** A JSON Schema. `true` and `false` are also allowed in place of any schema: `Schemas` reads both. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  enum?: Json[];
  const?: Json;
  default?: Json;
  example?: Json;
  examples?: Json[];
  deprecated?: boolean;
  /** From OpenAPI 3.0; 3.1 has the type "null" instead. */
  nullable?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean | Schema;
  propertyNames?: Schema;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  unevaluatedItems?: boolean | Schema;
  contains?: Schema;
  minContains?: number;
  maxContains?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  minimum?: number;
  maximum?: number;
  /** A boolean in OpenAPI 3.0, which `upgradeDescription` turns into a number. */
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  contentMediaType?: string;
  contentEncoding?: string;
  contentSchema?: Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  externalDocs?: ExternalDocs;
  xml?: { name?: string; namespace?: string; prefix?: string; attribute?: boolean; wrapped?: boolean };
  "x-enumDescriptions"?: Record<string, string>;
  /** Whether later versions can add values to `enum`. */
  "x-extensible"?: boolean;
  /** For a deprecated property: the name of the property to use instead. */
  "x-replaced-by"?: string;
}
export interface ExternalDocs {
  url: string;
  description?: string;
}
export interface Example {
  summary?: string;
  description?: string;
  value?: Json;
  externalValue?: string;
}
export interface MediaType {
  schema?: Schema;
  /** The schema of each item of a stream, from OpenAPI 3.2. */
  itemSchema?: Schema;
  example?: Json;
  examples?: Record<string, Example | Reference>;
  encoding?: Record<string, Encoding>;
}
/** How a form sends a property. */
export interface Encoding {
  contentType?: string;
  headers?: Record<string, Header | Reference>;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
}
export interface Header {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: Schema;
  content?: Record<string, MediaType>;
  example?: Json;
  examples?: Record<string, Example | Reference>;
}
export interface Parameter extends Header {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  allowEmptyValue?: boolean;
  /** For a deprecated parameter: the name of the parameter to use instead. */
  "x-replaced-by"?: string;
}
export interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, MediaType>;
}
export interface Response {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
  links?: Record<string, Link>;
}
export interface ServerVariable {
  default: string;
  enum?: string[];
  description?: string;
}
export interface ApiServer {
  url: string;
  description?: string;
  variables?: Record<string, ServerVariable>;
}
/** Security schemes that are required together, by name, each with the scopes that it requires. */
export type SecurityRequirement = Record<string, string[]>;
export interface OAuthFlow {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes: Record<string, string>;
}
export interface SecurityScheme {
  type?: "apiKey" | "http" | "mutualTLS" | "oauth2" | "openIdConnect";
  description?: string;
  /** Name shown to readers. */
  "x-displayName"?: string;
  /** For an API key: the name of the header, parameter, or cookie. */
  name?: string;
  in?: "query" | "header" | "cookie";
  /** For HTTP authentication: "basic", "bearer", or another scheme. */
  scheme?: string;
  bearerFormat?: string;
  flows?: Record<string, OAuthFlow>;
  openIdConnectUrl?: string;
}
/** The requests that an API sends: path items by the expression for the URL that they are sent to. */
export type Callback = Record<string, PathItem | Reference>;
/** Who can call an operation: users with any of these roles, in an organization that is any of these parties. */
export interface Permission {
  parties: string[];
  roles: string[];
}
export interface Link {
  operationId: string;
  operationRef?: string;
  parameters?: Record<string, Json>;
  requestBody?: Json;
  description?: string;
  server?: ApiServer;
}
/** A request in one language, from the description or made for it. */
export interface CodeSample {
  /** Language of the code block. */
  lang: string;
  /** Name of the language for readers. */
  label: string;
  source: string;
}

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  externalDocs?: ExternalDocs;
  deprecated?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, Response | Reference>;
  callbacks?: Record<string, Callback | Reference>;
  security?: SecurityRequirement[];
  servers?: ApiServer[];
  "x-permissions"?: Permission[];
  /** A unique name for generated clients, of a verb and a noun. */
  "x-sdk-name"?: string;
  /** For a deprecated operation: the operationId to use instead. */
  "x-replaced-by"?: string;
  "x-codeSamples"?: CodeSample[];
  /** The last segment that the author wants for the page's URL, if the operationId shouldn't determine it. */
  "x-slug"?: string;
}
export const methods = ["get", "post", "put", "patch", "delete", "head", "options", "trace"] as const;
export type Method = (typeof methods)[number];
export type PathItem = Partial<Record<Method, Operation>> & {
  summary?: string;
  description?: string;
  parameters?: (Parameter | Reference)[];
  servers?: ApiServer[];
};
export interface Tag {
  name: string;
  "x-displayName"?: string;
  description?: string;
  externalDocs?: ExternalDocs;
}
/** Tags that belong together. Several tools read the extension `x-tagGroups`. */
export interface TagGroupNames {
  name: string;
  "x-displayName"?: string;
  tags: string[];
}
export interface Contact {
  name?: string;
  url?: string;
  email?: string;
}
export interface License {
  name: string;
  identifier?: string;
  url?: string;
}
export interface Description {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary?: string;
    description?: string;
    termsOfService?: string;
    contact?: Contact;
    license?: License;
  };
  servers: ApiServer[];
  /** The default for operations. Reading a description copies it to each operation that doesn't set its own. */
  security?: SecurityRequirement[];
  externalDocs?: ExternalDocs;
  tags: Tag[];
  "x-tagGroups"?: TagGroupNames[];
  /** Whether the API refuses unknown fields in requests. */
  "x-closed-requests"?: boolean;
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem | Reference>;
  components: {
    schemas: Record<string, Schema>;
    examples?: Record<string, Example>;
    parameters?: Record<string, Parameter>;
    headers?: Record<string, Header>;
    responses?: Record<string, Response>;
    requestBodies?: Record<string, RequestBody>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}
