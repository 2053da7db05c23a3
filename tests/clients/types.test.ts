import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { operator } from "../../src/config/operator";
import { readDescription } from "../../src/openapi/model/generated";
import { readApi } from "../../src/openapi/model/read-api";
import type { SchemaNode } from "../../src/openapi/model/schema";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description, Example, Json, MediaType, RequestBody, Response } from "../../src/openapi/read/types";
import { makeTypes } from "../../src/openapi/samples/types";
import { nameForClients } from "../../src/plugins/openapi-files/client-description";
import { parametersOf, schemaOf } from "../support/description";
import { findTypeFaults, forTypes } from "../support/type-check";

/*
 * Under `tsc --strict`, generated types must accept every body, parameter, and response in the published description.
 * They must also reject a body that lacks a required field: otherwise, a type that accepts anything would pass.
 */

const description: Description = readDescription("en");
const operations = listOperations(description);
const places = ["path", "query", "header"];

/** A value and the type that it must match. */
interface Assignment {
  place: string;
  type: string;
  value: string;
  /** Whether the compiler must reject it. */
  isWrong?: boolean;
}

/** @returns a value as TypeScript code, with an empty string in place of binary values */
function write(flat: SchemaNode | undefined, value: Json): string {
  if (flat?.format === "binary" || flat?.contentMediaType === "application/octet-stream") return '""';
  if (Array.isArray(value)) return `[${value.map((item) => write(flat?.items, item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, child]) => `${JSON.stringify(name)}: ${write(flat?.properties?.[name], child)}`,
  );
  return `{ ${fields.join(", ")} }`;
}

function listAssignments(listed: ListedOperation): Assignment[] {
  const { id, operation } = listed;
  const own = `operations["${id}"]`;
  const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
  const examplesOf = ({ examples = {} }: MediaType): [string, Json][] =>
    Object.entries(examples).map(([name, example]) => [name, resolve<Example>(description, example).value ?? null]);

  const bodies = Object.entries(body?.content ?? {}).flatMap(([mediaType, media]) =>
    examplesOf(media).flatMap(([name, value]): Assignment[] => {
      const type = `NonNullable<${own}["requestBody"]>["content"]["${mediaType}"]`;
      const schema = schemaOf(description, media.schema);
      const { required = [], properties = {} } = schema;
      const whole = { place: `${id}, body ${name}`, type, value: write(schema, value) };
      if (typeof value !== "object" || value === null) return [whole];
      const lacking = [...new Set(required)]
        .filter((field) => field in value && !properties[field]?.readOnly)
        .map((field) => {
          const { [field]: _, ...rest } = value as Record<string, Json>;
          return {
            place: `${id}, body ${name} without ${field}`,
            type,
            value: write(schema, rest),
            isWrong: true,
          };
        });
      return [whole, ...lacking];
    }),
  );
  const parameters = places.flatMap((place): Assignment[] => {
    const inPlace = parametersOf(description, listed).filter((parameter) => parameter.in === place);
    if (inPlace.length === 0) return [];
    const value = Object.fromEntries(inPlace.map(({ name, example }) => [name, example ?? null]));
    const type = `NonNullable<${own}["parameters"]["${place}"]>`;
    return [{ place: `${id}, ${place} parameters`, type, value: JSON.stringify(value) }];
  });
  const responses = Object.entries(operation.responses)
    .filter(([status]) => status !== "default")
    .flatMap(([status, response]) =>
      Object.entries(resolve<Response>(description, response).content ?? {}).flatMap(([mediaType, media]) =>
        examplesOf(media).map(([name, value]) => ({
          place: `${id}, response ${status} ${name}`,
          type: `${own}["responses"][${status}]["content"]["${mediaType}"]`,
          value: write(schemaOf(description, media.schema), value),
        })),
      ),
    );
  return [...bodies, ...parameters, ...responses];
}

// Inside the project, so that the compiler finds its libraries; linters and git ignore this folder.
let folder: string;
before(() => {
  mkdirSync(".docusaurus", { recursive: true });
  folder = mkdtempSync(path.resolve(".docusaurus/types-"));
});
after(() => rmSync(folder, { recursive: true }));

test("a client with the types of openapi-typescript accepts every value in the reference", async (context) => {
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  writeFileSync(path.join(folder, "types.ts"), astToString(await openapiTS(JSON.stringify(description))));
  const assignments = operations.flatMap(listAssignments);
  const lines = assignments.flatMap(({ place, type, value, isWrong }, index) => [
    isWrong ? "// @ts-expect-error" : `// ${place}`,
    `export const value${index}: ${type} = ${value};`,
  ]);
  const file = path.join(folder, "check.ts");
  writeFileSync(file, ['import type { operations } from "./types";', ...lines].join("\n"));
  assert.deepEqual(findTypeFaults([file], forTypes), []);
  const wrong = assignments.filter(({ isWrong }) => isWrong).length;
  assert.ok(wrong > 50, `only ${wrong} bodies without a required field`);
  context.diagnostic(`${assignments.length - wrong} values, ${wrong} bodies without a required field`);
});

test("the types on pages accept and reject the same values", async () => {
  const { en } = (await readApi(operator)).apis;
  const shown = new Map(en.operations.map((operation) => [operation.id, makeTypes(operation)]));
  const lines = operations.flatMap((listed) => {
    const assignments = listAssignments(listed).filter(({ type }) => type.endsWith('json"]'));
    return (shown.get(listed.id) ?? []).flatMap(({ direction, name, definition }) => {
      const space = `${listed.id}_${direction}`;
      const part = { request: ", body ", response: ", response 2" }[direction];
      const own = assignments.filter(({ place }) => place.includes(part));
      return [
        `export namespace ${space} {\n${definition}\n}`,
        ...own.flatMap(({ place, value, isWrong }, index) => [
          isWrong ? "// @ts-expect-error" : `// ${place}`,
          `export const ${space}${index}: ${space}.${name} = ${value};`,
        ]),
      ];
    });
  });
  const file = path.join(folder, "pages.ts");
  writeFileSync(file, lines.join("\n"));
  assert.ok(lines.length > 300, `only ${lines.length} lines`);
  assert.deepEqual(findTypeFaults([file], forTypes), []);
});

test("a client that is generated from the edition for SDKs has a method with a readable name for each operation", async () => {
  const { generateZodClientFromOpenAPI } = await import("openapi-zod-client");
  const edition = nameForClients(description) ?? assert.fail("no operation has a name for SDKs");
  const client = await generateZodClientFromOpenAPI({
    openApiDoc: edition as never,
    disableWriteToFile: true,
    options: { withAlias: true },
  });
  const names = [...String(client).matchAll(/alias: "(\w+)"/g)].map(([, name]) => name);
  assert.equal(new Set(names).size, operations.length);
  assert.deepEqual(
    names.filter((name) => /\d$/.test(name ?? "")),
    [],
  );
  const targets = JSON.stringify(edition).matchAll(/"operationId":"(\w+)"/g);
  assert.deepEqual(
    [...targets].filter(([, name]) => !names.includes(name)),
    [],
  );
});

test("a client of openapi-zod-client, which validates with zod, compiles", async () => {
  const { generateZodClientFromOpenAPI } = await import("openapi-zod-client");
  // The client imports zod, which only the tests have.
  symlinkSync(path.resolve("tests/node_modules"), path.join(folder, "node_modules"));
  const file = path.join(folder, "zod.ts");
  await generateZodClientFromOpenAPI({ openApiDoc: description as never, distPath: file });
  assert.deepEqual(findTypeFaults([file], forTypes), []);
});
