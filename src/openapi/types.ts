/** The parts of an OpenAPI 3.1 document that this pipeline reads. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Reference {
  $ref: string;
}
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
  readOnly?: boolean;
  writeOnly?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
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
  contentMediaType?: string;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  "x-enumDescriptions"?: Record<string, string>;
  "x-lifecycle"?: string;
  /** Whether later versions may add values to `enum`. */
  "x-extensible"?: boolean;
  /** Of a deprecated property: the name of the property to use instead. */
  "x-replaced-by"?: string;
}
export interface Example {
  summary?: string;
  description?: string;
  value?: Json;
}
export interface MediaType {
  schema?: Schema;
  examples?: Record<string, Example | Reference>;
}
export interface Header {
  description?: string;
  schema?: Schema;
  example?: Json;
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema?: Schema;
  example?: Json;
  /** Of a deprecated parameter: the name of the parameter to use instead. */
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
/** Who may call an operation: any of these roles, in an organization that is any of these parties. */
export interface Permission {
  parties: string[];
  roles: string[];
}
/** What an error response of a problem type tells where the description alone can't derive it. */
export interface ProblemExample {
  detail: string;
  /** Place in the body (JSON pointer) or name of the parameter, with the kind of the error. */
  pointer?: string;
  parameter?: string;
  code?: string;
  resource?: string;
  currentStatus?: string;
  statusField?: string;
  allowedTransitions?: string[];
}
export interface Link {
  operationId: string;
  parameters: Record<string, string>;
  description?: string;
}
export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, Response | Reference>;
  security?: Record<string, string[]>[];
  "x-permissions"?: Permission[];
  /** Examples of error responses by problem type, beside those that are derived. */
  "x-problems"?: Record<string, ProblemExample | ProblemExample[]>;
  /** Of a deprecated operation: the operationId to use instead. */
  "x-replaced-by"?: string;
  "x-codeSamples"?: { lang: string; label: string; source: string }[];
  /** Last segment of the page's address, where it isn't made of the operationId alone. */
  "x-slug"?: string;
}
export const methods = ["get", "post", "put", "patch", "delete", "head", "options", "trace"] as const;
export type Method = (typeof methods)[number];
export type PathItem = Partial<Record<Method, Operation>> & { parameters?: (Parameter | Reference)[] };
export interface Tag {
  /** Stands in addresses of the landing page. */
  name: string;
  /** The name as it is written, where it can't stand in an address. */
  "x-name"?: string;
  "x-displayName"?: string;
  description?: string;
}
/** Tags that belong together; `x-tagGroups` is an extension that several tools read. */
export interface TagGroupNames {
  name: string;
  "x-displayName"?: string;
  tags: string[];
}
export interface Description {
  openapi: string;
  info: { title: string; version: string; summary?: string; description?: string };
  servers: { url: string; description?: string }[];
  /** Of operations that don't say; operations have it written out once a description is read. */
  security?: Record<string, string[]>[];
  tags: Tag[];
  "x-tagGroups"?: TagGroupNames[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    examples?: Record<string, Example>;
    parameters?: Record<string, Parameter>;
    headers?: Record<string, Header>;
    responses?: Record<string, Response>;
    securitySchemes: Record<
      string,
      {
        description?: string;
        flows?: Record<string, { tokenUrl?: string; authorizationUrl?: string; scopes: Record<string, string> }>;
      }
    >;
  };
}
