import { Api } from "../../src/openapi/model/api";
import { type SchemaNode, Schemas } from "../../src/openapi/model/schema";
import { type ListedOperation, listParameters } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description, Example, Operation, Parameter, Schema } from "../../src/openapi/read/types";

/** @returns a schema with everything that applies to it */
export const schemaOf = (description: Description, schema: Schema | undefined): SchemaNode =>
  new Schemas(description).node(schema);

/** @returns the parameters of an operation and its path, as they are written */
export const parametersOf = (description: Description, listed: ListedOperation): Parameter[] =>
  listParameters(description, listed).map(({ parameter }) => parameter);

/** @returns an API with a small description; `parts` override its defaults */
export const makeApi = (parts: Partial<Description> = {}): Api => new Api(makeDescription(parts));

/** @returns a small description with one tag; `parts` override its defaults */
export function makeDescription(parts: Partial<Description> = {}): Description {
  return {
    openapi: "3.1.0",
    info: { title: "Test API", version: "1.0.0" },
    servers: [{ url: "https://api.test.example/v1" }],
    tags: [{ name: "teams" }],
    paths: {},
    components: { schemas: {}, securitySchemes: {} },
    ...parts,
  };
}

/** @returns an operation with the tag `teams`; `parts` override its defaults */
export function makeOperation(operationId: string | undefined, parts: Partial<Operation> = {}): Operation {
  return { operationId, tags: ["teams"], summary: operationId, responses: {}, ...parts };
}

/** @returns the problem codes that an operation can return with a status */
export function listProblemCodes(description: Description, { operation }: ListedOperation, status: string): string[] {
  const response = operation.responses[status];
  if (!response) return [];
  const { examples = {} } = resolve(description, response).content?.["application/problem+json"] ?? {};
  return Object.values(examples).map(
    (example) => (resolve<Example>(description, example).value as { code: string }).code,
  );
}
