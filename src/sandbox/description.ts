import type { Lifecycle } from "../openapi/read/lifecycles";
import { type ListedOperation, listOperations, resolve } from "../openapi/read/operations";
import type { Problem } from "../openapi/read/problems";
import { flatten } from "../openapi/read/schema";
import type { Description, Json, MediaType, Response, Schema } from "../openapi/read/types";
import { examplePath, listJsonExamples, listSuccesses } from "./operations";

export type JsonObject = Record<string, Json>;

/** The API that the marketplace implements. */
export interface Contract {
  description: Description;
  operations: Map<string, ListedOperation>;
  lifecycles: Record<string, Lifecycle>;
  problems: Record<string, Problem>;
  /** Contents of the files in the examples, by name. */
  files: Map<string, Buffer>;
  /** Path of the server URL, `/v1`. */
  base: string;
  /** Path of the token endpoint. */
  tokenPath: string;
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
    operations: new Map(listOperations(description).map((listed) => [listed.id, listed])),
    lifecycles,
    problems,
    files: new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content, "base64")])),
    base: new URL(server).pathname,
    tokenPath: new URL(tokenUrl, server).pathname,
  };
}

/** @returns the schema of an operation's success response */
export function successSchema({ description }: Contract, listed: ListedOperation): Schema {
  const [, response] = listSuccesses(description, listed)[0] ?? [];
  return Object.values(response?.content ?? {})[0]?.schema ?? {};
}

/** @returns the examples of an operation's success responses */
export const successExamples = ({ description }: Contract, listed: ListedOperation): Json[] =>
  listSuccesses(description, listed).flatMap(([, { content }]) => listJsonExamples(description, content));

/** @returns the operation's examples of one problem type */
export function problemExamples({ description, problems }: Contract, listed: ListedOperation, type: string) {
  const response = listed.operation.responses[String(problems[type]?.status)];
  const { content = {} } = response ? resolve<Response>(description, response) : {};
  return (listJsonExamples(description, content) as JsonObject[]).filter(({ code }) => code === type);
}

/** @returns the name of the component that a schema refers to; the schema can have more keywords */
export const nameOf = (schema: Schema | undefined): string => schema?.$ref?.split("/").at(-1) ?? "";

/** @returns an operation's path with the IDs from the examples */
export const storyPath = ({ description }: Contract, listed: ListedOperation): string =>
  examplePath(description, listed).replace(new URL(description.servers[0]?.url ?? "").pathname, "");

/**
 * @returns the description, adapted to the validation library: the library validates only `application/json` bodies and
 *   would report a missing `If-Match`, which has its own problem type, as a malformed request
 */
export function forValidator(contract: Contract): Description {
  const description = structuredClone(contract.description);
  for (const { operation, pathItem } of listOperations(description)) {
    const body = operation.requestBody && resolve(description, operation.requestBody);
    if (body) {
      operation.requestBody = { ...body, content: asJson(body.content) };
      // The platform checks whether the body is missing, after it has found the resource.
      operation.requestBody.required = false;
    }
    operation.parameters = operation.parameters
      // The library dereferences in place, so that operations can't share a parameter.
      ?.map((parameter) => structuredClone(resolve(description, parameter)))
      .map((parameter) => (parameter.name === "If-Match" ? { ...parameter, required: false } : parameter));
    pathItem.parameters = pathItem.parameters?.map((parameter) => resolve(description, parameter));
    for (const [status, reference] of Object.entries(operation.responses)) {
      const { headers: _, content, ...rest } = resolve<Response>(description, reference);
      // All problems share the default response's schema; compiling it for each status would take seconds.
      const isSuccess = status.startsWith("2");
      const isShown = isSuccess || status === "default";
      const own = isShown && content ? { content: asJson(content) } : {};
      operation.responses[status] = { ...rest, ...own };
    }
  }
  return description;
}

const asJson = (content: Record<string, MediaType>): Record<string, MediaType> =>
  Object.fromEntries(
    Object.entries(content).map(([type, value]) => [type.endsWith("+json") ? "application/json" : type, value]),
  );

/** @returns the fields of a schema, including those from its subschemas */
export const fieldsOf = ({ description }: Contract, schema: Schema): Record<string, Schema> =>
  flatten(description, schema).properties ?? {};
