import { Api } from "../../src/openapi/model/api";
import { type SchemaNode, Schemas } from "../../src/openapi/model/schema";
import { type ListedOperation, listParameters } from "../../src/openapi/read/operations";
import type { Description, Operation, Parameter, Schema } from "../../src/openapi/read/types";

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
