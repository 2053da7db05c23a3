/** What an API consists of. */

import type { LifecycleOutline } from "../read/lifecycles";
import type * as OpenApi from "../read/types";
import type { MediaKind } from "./media-types";
import type { SchemaNode } from "./schema";
import type { Security } from "./security";

/** Whether clients send something, or the API. */
export type Direction = "request" | "response";

/** How something has changed; `render/changes.ts` has the words. */
export type ChangeKind =
  | "new"
  | "gone"
  | "deprecated"
  | "required"
  | "optional"
  | "present"
  | "missing"
  | "nullable"
  | "notNullable"
  | "valueNew"
  | "valueGone"
  | "anyValue"
  | "certainValues"
  | "dependent"
  | "condition"
  | "variants"
  | "set"
  | "unset"
  | "instead";

/** A difference between two versions of an operation, or of a lifecycle. */
export interface Change {
  part:
    | Direction
    | OpenApi.Parameter["in"]
    | "operation"
    | "status"
    | "authentication"
    | "scope"
    | "role"
    | "lifecycle";
  /** What the part belongs to: a response's status, a role's party, or a lifecycle's title. */
  of?: string;
  /** The field, with the fields above it, or the parameter, status, scope, role, state, or transition. */
  subject: string;
  kind: ChangeKind;
  /** The keyword that has changed, and its values. */
  key?: string;
  was?: string;
  is?: string;
  /** JSON pointer to what has changed, or to what contained it; for a lifecycle, in its file. */
  place: string;
  /** What an announcement has to name: an operation, a parameter, a field, a value, a status, a scope, a role, or a state. */
  name: string;
  /** Whether it breaks programs that were written for the earlier version. */
  breaks: boolean;
}

/** What is known of an API that isn't in its description. All of it is JSON, so that another process can use it. */
export interface Known {
  /** Last segments of the pages' URLs, by the keys that `keyOf` returns. */
  slugs?: Record<string, string>;
  /** What each release has changed, newest first, by operationId. */
  changes?: Record<string, ReleaseChanges[]>;
  /** The versions that added operations, parameters, and properties, by JSON pointer. */
  since?: Record<string, string>;
  lifecycles?: Record<string, LifecycleOutline>;
  /** The causes of problem types. */
  causes?: Record<string, string>;
  /** The texts that are in the original language. */
  untranslated?: string[];
}

export interface ReleaseChanges {
  version: string;
  changes: Change[];
}

/** An example, as its author wrote it. */
export interface Example {
  /** Its name in the description; omitted if it has none. */
  name?: string;
  /** What the example shows; empty if the description doesn't explain it. */
  summary: string;
  /** More about it, as Markdown. */
  description?: string;
  value?: OpenApi.Json;
  /** URL of a value that isn't in the description itself. */
  external?: string;
}

/** A body in a media type. */
export interface Media {
  type: string;
  /** Other media types in which the body is written alike. */
  otherTypes: string[];
  kind: MediaKind;
  schema?: SchemaNode;
  /** The schema of each item of a stream. */
  itemSchema?: SchemaNode;
  examples: Example[];
  encoding: Record<string, Encoding>;
  /** Equal for bodies that are written alike; examples don't matter. */
  key: string;
}

export interface Encoding extends Omit<OpenApi.Encoding, "headers"> {
  headers: Header[];
}

export interface Header {
  name: string;
  description?: string;
  required: boolean;
  deprecated: boolean;
  schema: SchemaNode;
  /** If its value is in a media type. */
  content?: Media;
  examples: Example[];
  /** Equal for headers that are written alike; examples don't matter. */
  key: string;
  extensions: Extension[];
}

export interface Parameter
  extends Header,
    Pick<OpenApi.Parameter, "in" | "style" | "explode" | "allowReserved" | "allowEmptyValue"> {
  /** For a deprecated parameter: the name of the parameter to use instead. */
  replacedBy?: string;
  /** The version that added it. */
  since?: string;
  /** Where it is written. */
  pointer?: string;
}

export interface Body {
  description?: string;
  required: boolean;
  content: Media[];
}

export interface Response {
  status: string;
  description: string;
  headers: Header[];
  content: Media[];
  links: (OpenApi.Link & { name: string })[];
}

export interface Extension {
  name: string;
  value: unknown;
}

/** A request with its responses: an operation's, a webhook's, or a callback's. */
export interface Call {
  method: OpenApi.Method;
  /** What readers call it, in one line. */
  name?: string;
  description?: string;
  /** Texts of the path that it belongs to. */
  pathSummary?: string;
  pathDescription?: string;
  deprecated: boolean;
  externalDocs?: OpenApi.ExternalDocs;
  parameters: Parameter[];
  body?: Body;
  /** In the order of the description. */
  responses: Response[];
}

export interface Operation extends Call {
  id: string;
  name: string;
  /** Last segment of the page's route. */
  slug: string;
  path: string;
  /** Anchor of its first tag, which its page belongs to. */
  tag: string;
  /** Anchors of the tags that it is listed under. */
  tags: string[];
  /** The operation to use instead of a deprecated one. */
  replacedBy?: string;
  /** The version that added it. */
  since?: string;
  changes: ReleaseChanges[];
  permissions?: OpenApi.Permission[];
  security: Security;
  /** Its own servers, or else its path's, or else the API's. */
  servers: OpenApi.ApiServer[];
  /** Whether it or its path has servers of its own. */
  hasOwnServers: boolean;
  callbacks: Callback[];
  /** A unique name for generated clients. */
  clientName?: string;
  /** Samples that the author wrote. */
  samples: OpenApi.CodeSample[];
  extensions: Extension[];
}

/** The requests that an API sends during an operation, each to the URL of an expression. */
export interface Callback {
  name: string;
  calls: (Call & { address: string })[];
}

/** A request that the API itself sends, with its page. */
export interface Webhook extends Call {
  key: string;
  name: string;
  slug: string;
  security: Security;
}

export interface Tag {
  /** Its name, or one that a URL can contain. */
  id: string;
  title: string;
  description?: string;
  externalDocs?: OpenApi.ExternalDocs;
}

/** Tags that are listed together in the sidebar, on the reference's landing page, and on the home page. */
export interface TagGroup {
  /** Empty if the description has no groups. */
  id: string;
  title: string;
  tags: Tag[];
}

export interface SecurityScheme extends OpenApi.SecurityScheme {
  key: string;
  title: string;
}
