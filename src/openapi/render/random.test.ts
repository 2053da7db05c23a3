/** Random descriptions: regardless of their content, pages can be made from them and show the content only as text. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "cheerio";
import fc from "fast-check";
import ts from "typescript";
import { renderMdx } from "../../../tests/support/mdx";
import { notShown } from "../read/not-shown";
import type { ListedOperation } from "../read/operations";
import { flatten } from "../read/schema";
import type { Description, Operation, Schema } from "../read/types";
import { makeSamples } from "../samples";
import { type PageContext, renderOperationPage } from "./page";
import { renderIntroductionPage } from "./reference-pages";

/** Strings that have broken pages before or might. */
const hostile = fc.constantFrom(
  "{globalThis.leaked = true}",
  "<script>globalThis.leaked = true</script>",
  "<img src=x onerror='globalThis.leaked = true'>",
  "</div></section>",
  "<T>",
  "`",
  "```",
  "~~~",
  "import x from 'y'",
  "export const z = 1",
  "{/* comment",
  "*/}",
  "<!--",
  "-->",
  "50%",
  "a.b",
  "a-b",
  "a b",
  "constructor",
  "__proto__",
  "toString",
  "'\"\\",
  "$HOME $(id) `id`",
  ["$", "{x}"].join(""),
  "\u2028",
  "\uD800",
  "عربي",
  "🎉",
  "# heading",
  "| a | b |\n|---|---|\n| c | d |",
  "- [x] a\n  1. b",
  "> quote\n\n<details><summary>s</summary>\n\n- x\n\n</details>",
  "[a](javascript:alert(1)) ![b](https://c.example/d.png) [e](operation:f)",
  "<b><i>a</b></i><table><tr><td>b<li>c<p>d",
  "",
);
const text = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 2, arbitrary: fc.array(hostile, { maxLength: 3 }).map((parts) => parts.join("\n\n")) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: "binary" }) },
);
const name = fc.oneof(hostile, fc.string({ minLength: 1, maxLength: 6 })).map((value) => value || "x");
const map = <T>(value: fc.Arbitrary<T>, maxKeys = 3): fc.Arbitrary<Record<string, T>> =>
  fc.array(fc.tuple(name, value), { maxLength: maxKeys }).map((entries) => Object.fromEntries(entries));
const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<never>;
const components = ["A", "B", "constructor", "50%"];

const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
  const below = tie("schema") as fc.Arbitrary<Schema>;
  const list = fc.array(below, { minLength: 1, maxLength: 3 });
  const number = fc.integer({ min: 0, max: 9 });
  return {
    schema: fc.oneof(
      // Deeper schemas take minutes, because each component can contain every other one.
      { depthSize: "small", maxDepth: 3, withCrossShrink: true },
      fc.record({ type: fc.constantFrom("string", "integer", "null", "boolean") }),
      fc.boolean() as unknown as fc.Arbitrary<Schema>,
      fc.constantFrom(...components).map((each) => ({ $ref: `#/components/schemas/${encodeURIComponent(each)}` })),
      fc.record(
        {
          type: fc.constantFrom<string | string[]>("object", "array", "string", "number", ["string", "null"]),
          title: text,
          description: text,
          format: text,
          enum: fc.array(json, { maxLength: 30 }),
          const: json,
          default: json,
          example: json,
          examples: fc.array(json, { maxLength: 2 }),
          deprecated: fc.boolean(),
          nullable: fc.boolean(),
          readOnly: fc.boolean(),
          writeOnly: fc.boolean(),
          required: fc.array(name, { maxLength: 2 }),
          properties: map(below),
          patternProperties: map(below, 1),
          additionalProperties: fc.oneof(fc.boolean(), below),
          propertyNames: below,
          dependentRequired: map(fc.array(name, { maxLength: 2 }), 1),
          dependentSchemas: map(below, 1),
          items: below,
          prefixItems: list,
          contains: below,
          allOf: list,
          oneOf: list,
          anyOf: list,
          not: below,
          if: below,
          else: below,
          exclusiveMinimum: fc.oneof(number, fc.boolean()) as fc.Arbitrary<number>,
          minimum: number,
          maxLength: number,
          multipleOf: number,
          pattern: text,
          contentSchema: below,
          discriminator: fc.record({ propertyName: name, mapping: map(fc.constantFrom(...components), 2) }),
          externalDocs: fc.record({ url: text, description: text }),
          xml: fc.record({ name, attribute: fc.boolean() }, { requiredKeys: [] }),
          "x-since": json,
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Schema>,
    ),
  };
});

const mediaType = fc.constantFrom(
  "application/json",
  "application/xml",
  "text/plain",
  "text/event-stream",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "image/png",
  "*/*",
  "application/problem+json; charset=utf-8",
);
const media = fc.record(
  {
    schema,
    example: json,
    examples: map(fc.record({ summary: text, value: json, externalValue: text }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);
const content = fc.array(fc.tuple(mediaType, media), { maxLength: 2 }).map((entries) => Object.fromEntries(entries));
const parameter = fc.record(
  {
    name,
    in: fc.constantFrom("path", "query", "header", "cookie"),
    required: fc.boolean(),
    description: text,
    schema,
    content,
    style: fc.constantFrom("form", "simple", "label", "matrix", "deepObject", "spaceDelimited", "pipeDelimited"),
    explode: fc.boolean(),
    allowReserved: fc.boolean(),
    example: json,
  },
  { requiredKeys: ["name", "in"] },
);
const headers = map(fc.record({ description: text, schema }, { requiredKeys: [] }), 2);
const response = fc.record({ description: text, headers, content }, { requiredKeys: ["description"] });
const responses = fc
  .array(fc.tuple(fc.constantFrom("200", "201", "2XX", "404", "4XX", "default"), response), { maxLength: 3 })
  .map((entries) => Object.fromEntries(entries));
const schemes = {
  bearer: { type: "http", scheme: "bearer" },
  basic: { type: "http", scheme: "basic" },
  "key {x}": { type: "apiKey", in: "query", name: "k <T>" },
  cookie: { type: "apiKey", in: "cookie", name: "c" },
  tls: { type: "mutualTLS" },
} as const;
const requirement = fc.dictionary(fc.constantFrom(...Object.keys(schemes)), fc.array(text, { maxLength: 2 }), {
  maxKeys: 3,
});
const operation = fc.record(
  {
    summary: text,
    description: text,
    deprecated: fc.boolean(),
    parameters: fc.array(parameter, { maxLength: 4 }),
    requestBody: fc.record({ description: text, required: fc.boolean(), content }, { requiredKeys: ["content"] }),
    responses,
    security: fc.array(requirement, { maxLength: 2 }),
    callbacks: map(map(fc.record({ post: fc.record({ description: text, responses }) }), 1), 1),
    servers: fc.array(fc.record({ url: text, description: text }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<Operation>;

interface Case {
  context: PageContext;
  listed: ListedOperation;
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    operation,
    schemas: fc.tuple(schema, schema, schema, schema),
    about: text,
    path: name,
    method: fc.constantFrom("get", "post", "head", "trace", "delete") as fc.Arbitrary<"get">,
  })
  .map(({ operation, schemas, about, path, method }) => {
    const description = {
      openapi: "3.1.0",
      info: { title: about, version: "1", description: about },
      tags: [],
      paths: {},
      components: {
        schemas: Object.fromEntries(components.map((each, index) => [each, schemas[index]])),
        securitySchemes: schemes,
      },
    } as unknown as Description;
    return {
      context: { description, locale: "en", localeBaseUrl: "/", operation: () => undefined, usages: new Map() },
      listed: { id: `call ${path}`, slug: "call", method, path: `/${path}/{id}`, tag: "", operation, pathItem: {} },
    };
  });

/** @returns each parsed element with its number of ancestors */
function shapeOf($: ReturnType<typeof load>): string[] {
  return $("#page *")
    .toArray()
    .map((node) => `${$(node).parents().length} ${(node as { tagName: string }).tagName.toLowerCase()}`);
}

const runs = { numRuns: 30, interruptAfterTimeLimit: 30_000, endOnFailure: true, includeErrorInReport: true };

describe("a random description", () => {
  it("makes pages that run no code, have unique IDs, and keep elements nested as written", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ context, listed }) => {
        for (const page of [renderOperationPage(context, listed), renderIntroductionPage(context)]) {
          const html = `<!doctype html><div id="page">${await renderMdx(page)}</div>`;
          const $ = load(html);
          assert.equal((globalThis as { leaked?: boolean }).leaked, undefined);
          assert.equal($("script, img, iframe, style, object, input").length, 0);
          const ids = $("[id]")
            .toArray()
            .map((element) => $(element).attr("id") ?? "");
          assert.deepEqual(
            ids.filter((id, index) => id === "" || /\s/.test(id) || ids.indexOf(id) !== index),
            [],
          );
          for (const { attribs } of $("*").toArray() as { attribs?: Record<string, string> }[])
            for (const [key, value] of Object.entries(attribs ?? {}))
              assert.ok(!/^on|^style$/.test(key) && !/^\s*javascript:/i.test(value), `${key}=${value}`);
          assert.deepEqual(
            shapeOf($),
            shapeOf(load(html, { xml: { xmlMode: false, decodeEntities: true } })).map(addRoot),
          );
        }
      }),
      runs,
    );
  });

  it("can be flattened and searched for unshown parts without errors or endless recursion", () => {
    fc.assert(
      fc.property(cases, ({ context: { description } }) => {
        for (const each of components)
          flatten(description, { $ref: `#/components/schemas/${encodeURIComponent(each)}` });
        notShown(description);
      }),
      { ...runs, numRuns: 100 },
    );
  });

  it("makes samples that parse", () => {
    fc.assert(
      fc.property(cases, ({ context: { description }, listed }) => {
        const samples = new Map(makeSamples(description, listed).map(({ label, source }) => [label, source]));
        for (const label of ["JavaScript", "TypeScript"]) {
          const { diagnostics } = ts.transpileModule(samples.get(label) ?? "", {
            reportDiagnostics: true,
            compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
          });
          assert.deepEqual(
            diagnostics?.map(({ messageText }) => messageText),
            [],
            samples.get(label),
          );
        }
      }),
      { ...runs, numRuns: 60 },
    );
  });
});

/** Parsing as HTML wraps a fragment in `html` and `body`. */
const addRoot = (entry: string): string => entry.replace(/^\d+/, (depth) => String(Number(depth) + 2));
