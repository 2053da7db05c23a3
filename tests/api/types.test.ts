import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import upperFirst from "lodash/upperFirst";
import { generated, readDescription } from "../../src/openapi/read/generated";
import { type ListedOperation, listOperations, listParameters, resolve } from "../../src/openapi/read/operations";
import type {
  Description,
  Example,
  Json,
  MediaType,
  RequestBody,
  Response,
  Schema,
} from "../../src/openapi/read/types";
import { flatten } from "../../src/openapi/render/schema";
import { findTypeFaults, forTypes } from "../support/type-check";

/*
 * Under `tsc --strict`, generated clients must accept every body, parameter, and response in the published description.
 * They must also reject a body that lacks a required field: otherwise, a type that accepts anything would pass.
 */

/** A client generator and the names of its generated types. */
interface Generator {
  name: string;
  /** Writes the types to a folder. @returns the name of the module */
  generate(folder: string): Promise<string>;
  imports(module: string, operations: ListedOperation[]): string;
  body(listed: ListedOperation, mediaType: string): string;
  parameters(listed: ListedOperation, place: string): string;
  response(listed: ListedOperation, status: string, mediaType: string): string;
  /** Code that represents a file. */
  file: string;
}

const description: Description = readDescription("en");
const operations = listOperations(description);
const placesOfOpenapiTs: Record<string, string> = { path: "path", query: "query", header: "header" };
const placesOfHeyApi: Record<string, string> = { path: "path", query: "query", header: "headers" };

const generators: Generator[] = [
  {
    name: "openapi-typescript",
    async generate(folder) {
      const { default: openapiTS, astToString } = await import("openapi-typescript");
      const types = await openapiTS(JSON.stringify(description));
      writeFileSync(path.join(folder, "types.ts"), astToString(types));
      return "./types";
    },
    imports: (module) => `import type { operations } from "${module}";`,
    body: ({ id }, mediaType) => `NonNullable<operations["${id}"]["requestBody"]>["content"]["${mediaType}"]`,
    parameters: ({ id }, place) => `NonNullable<operations["${id}"]["parameters"]["${placesOfOpenapiTs[place]}"]>`,
    response: ({ id }, status, mediaType) => `operations["${id}"]["responses"][${status}]["content"]["${mediaType}"]`,
    file: '""',
  },
  {
    name: "@hey-api/openapi-ts",
    async generate(folder) {
      const { createClient } = await import("@hey-api/openapi-ts");
      await createClient({
        input: path.resolve(generated.description("en")),
        output: { path: folder, clean: false },
        plugins: ["@hey-api/typescript"],
        logs: { level: "silent" },
      });
      return "./types.gen";
    },
    imports: (module) => `import type * as client from "${module}";`,
    body: ({ id }) => `NonNullable<client.${upperFirst(id)}Data["body"]>`,
    parameters: ({ id }, place) => `NonNullable<client.${upperFirst(id)}Data["${placesOfHeyApi[place]}"]>`,
    response: ({ id }, status) => `client.${upperFirst(id)}${status >= "400" ? "Errors" : "Responses"}[${status}]`,
    file: "new Blob()",
  },
];

/** A value and the type that it must match. */
interface Assignment {
  place: string;
  type: string;
  value: string;
  /** Whether the compiler must reject it. */
  isWrong?: boolean;
}

/** @returns a value as TypeScript code, with the generator's code for a file in place of binary values */
function write(generator: Generator, schema: Schema, value: Json): string {
  const flat = flatten(description, schema);
  if (flat.format === "binary" || flat.contentMediaType === "application/octet-stream") return generator.file;
  if (Array.isArray(value)) return `[${value.map((item) => write(generator, flat.items ?? {}, item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, child]) => `${JSON.stringify(name)}: ${write(generator, flat.properties?.[name] ?? {}, child)}`,
  );
  return `{ ${fields.join(", ")} }`;
}

function listAssignments(generator: Generator, listed: ListedOperation): Assignment[] {
  const { id, operation } = listed;
  const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
  const examplesOf = ({ examples = {} }: MediaType): [string, Json][] =>
    Object.entries(examples).map(([name, example]) => [name, resolve<Example>(description, example).value ?? null]);

  const bodies = Object.entries(body?.content ?? {}).flatMap(([mediaType, media]) =>
    examplesOf(media).flatMap(([name, value]): Assignment[] => {
      const type = generator.body(listed, mediaType);
      const schema = media.schema ?? {};
      const { required = [], properties = {} } = flatten(description, schema);
      const whole = { place: `${id}, body ${name}`, type, value: write(generator, schema, value) };
      if (typeof value !== "object" || value === null) return [whole];
      const lacking = [...new Set(required)]
        .filter((field) => field in value && !flatten(description, properties[field] ?? {}).readOnly)
        .map((field) => {
          const { [field]: _, ...rest } = value as Record<string, Json>;
          return {
            place: `${id}, body ${name} without ${field}`,
            type,
            value: write(generator, schema, rest),
            isWrong: true,
          };
        });
      return [whole, ...lacking];
    }),
  );
  const parameters = Object.keys(placesOfOpenapiTs).flatMap((place): Assignment[] => {
    const own = listParameters(description, listed).filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const value = Object.fromEntries(own.map(({ name, example }) => [name, example ?? null]));
    const type = generator.parameters(listed, place);
    return [{ place: `${id}, ${place} parameters`, type, value: JSON.stringify(value) }];
  });
  const responses = Object.entries(operation.responses)
    .filter(([status]) => status !== "default")
    .flatMap(([status, response]) =>
      Object.entries(resolve<Response>(description, response).content ?? {}).flatMap(([mediaType, media]) =>
        examplesOf(media).map(([name, value]) => ({
          place: `${id}, response ${status} ${name}`,
          type: generator.response(listed, status, mediaType),
          value: write(generator, media.schema ?? {}, value),
        })),
      ),
    );
  return [...bodies, ...parameters, ...responses];
}

/** @returns the locations of the assignments with an unexpected compiler result, with the compiler's message */
const compile = (file: string, places: string[]): string[] =>
  findTypeFaults([file], forTypes).map((fault) => {
    const [, line, message] = /check\.ts\((\d+),\d+\): (.*)/.exec(fault) ?? [];
    return line ? `${places[Number(line) - 1]}: ${message}` : fault;
  });

// Inside the project, so that the compiler finds its libraries; linters and git ignore this folder.
let folder: string;
before(() => {
  mkdirSync(".docusaurus", { recursive: true });
  folder = mkdtempSync(path.resolve(".docusaurus/types-"));
});
after(() => rmSync(folder, { recursive: true }));

for (const generator of generators) {
  test(`a ${generator.name} client accepts every value in the reference`, async (context) => {
    const own = path.join(folder, path.basename(generator.name));
    mkdirSync(own);
    const module = await generator.generate(own);
    const assignments = operations.flatMap((listed) => listAssignments(generator, listed));
    const lines = assignments.flatMap(({ type, value, isWrong }, index) => [
      isWrong ? "// @ts-expect-error" : "",
      `export const value${index}: ${type} = ${value};`,
    ]);
    const file = path.join(own, "check.ts");
    writeFileSync(file, [generator.imports(module, operations), ...lines].join("\n"));
    const places = ["imports", ...assignments.flatMap(({ place }) => [place, place])];
    assert.deepEqual(compile(file, places), []);
    const wrong = assignments.filter(({ isWrong }) => isWrong).length;
    assert.ok(wrong > 50, `only ${wrong} bodies without a required field`);
    context.diagnostic(`${assignments.length - wrong} values, ${wrong} bodies without a required field`);
  });
}
