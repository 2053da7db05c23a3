import type { Description, Operation } from "../../src/openapi/read/types";

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
