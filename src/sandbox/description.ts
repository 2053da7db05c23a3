import { type SchemaNode, Schemas } from "../openapi/model/schema";
import type { Lifecycle } from "../openapi/read/lifecycles";
import { type ListedOperation, listOperations } from "../openapi/read/operations";
import type { Problem } from "../openapi/read/problems";
import type { Description, Json } from "../openapi/read/types";
import { fromBase64 } from "./bytes";
import { listJsonExamples, listSuccesses } from "./operations";

export type JsonObject = Record<string, Json>;

/** The API that the marketplace implements. */
export interface Contract {
  description: Description;
  operations: Map<string, ListedOperation>;
  /** @returns a schema of the description with everything that applies to it */
  schema: Schemas["node"];
  lifecycles: Record<string, Lifecycle>;
  problems: Record<string, Problem>;
  /** Contents of the files in the examples, by name. */
  files: Map<string, Uint8Array>;
  /** Path of the server URL, `/v1`. */
  base: string;
  /** Path of the token endpoint. */
  tokenPath: string;
  /** URL of the page with the error catalog. */
  catalog: string;
}

/** The contents of the files in `openapi/` that the marketplace is made from. */
export interface ContractData {
  /** The published description in English. */
  description: Description;
  lifecycles: Record<string, Lifecycle>;
  problems: Record<string, Problem>;
  /** Contents of the files in the examples, in Base64, by name. */
  files: Record<string, string>;
}

/** @returns the marketplace's contract, with indexes of what the files contain */
export function makeContract({ description, lifecycles, problems, files }: ContractData): Contract {
  const { tokenUrl = "" } = description.components.securitySchemes.oauth2?.flows?.clientCredentials ?? {};
  const server = description.servers[0]?.url ?? "";
  return {
    description,
    schema: new Schemas(description).node,
    operations: new Map(listOperations(description).map((listed) => [listed.id, listed])),
    lifecycles,
    problems,
    files: new Map(Object.entries(files).map(([name, content]) => [name, fromBase64(content)])),
    base: new URL(server).pathname,
    tokenPath: new URL(tokenUrl, server).pathname,
    catalog: findCatalog(description),
  };
}

/** @returns the schema of an operation's success response */
export function successSchema({ description, schema }: Contract, listed: ListedOperation): SchemaNode {
  const [, response] = listSuccesses(description, listed)[0] ?? [];
  return schema(Object.values(response?.content ?? {})[0]?.schema);
}

/** @returns the examples of an operation's success responses */
export const successExamples = ({ description }: Contract, listed: ListedOperation): Json[] =>
  listSuccesses(description, listed).flatMap(([, { content }]) => listJsonExamples(description, content));

/** @returns the URL of the page that every example of a problem links to */
function findCatalog({ components }: Description): string {
  const types = Object.values(components.examples ?? {}).map(({ value }) => String((value as JsonObject)?.type ?? ""));
  return types.find((type) => type.includes("#"))?.split("#")[0] ?? "about:blank";
}
