/** Whether values are valid against a description's schemas. */
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import memoize from "lodash/memoize";
import { childPointer, parsePointer } from "../../lib/pointer";
import type { Warn } from "../read/normalize";
import { resolve } from "../read/resolve";
import { isObject, walkDescription } from "../read/structure";
import type { Example, Json, Schema } from "../read/types";
import type { Api } from "./api";
import { kindOfMedia } from "./media-types";
import { listTypes, type SchemaNode, selecting } from "./schema";
import type { Direction } from "./types";

/** The properties that a direction doesn't have. */
const hiding = { request: "readOnly", response: "writeOnly" } as const;

/** @returns whether values that are sent in a direction don't have this property */
export const isHidden = (property: SchemaNode, direction: Direction): boolean => property[hiding[direction]] === true;

/**
 * @returns why a value isn't valid against a schema, if it is sent in a direction; undefined if it is valid. Required
 *   properties that the direction doesn't have can be missing.
 */
export function findFault(api: Api, schema: Schema, value: Json, direction: Direction): string | undefined {
  return judgesOf(api)[direction](schema, value);
}

/** Warns about each example and default that breaks its schema; pages show it as its author wrote it. */
export function checkExamples(api: Api, warn: Warn): void {
  walkDescription(api.document, ({ kind, node, pointer }) => {
    const schema = (kind === "schema" ? node : node.schema) as Schema | undefined;
    if (!isObject(schema) || !("example" in node || "examples" in node || "default" in node)) return;
    const media =
      kind === "mediaType" ? kindOfMedia(parsePointer(pointer).at(-1) ?? "", api.schema(schema)) : undefined;
    const judge = (what: string, written: Json | undefined, ...keys: (string | number)[]): void => {
      const isText =
        media !== undefined && typeof written === "string" && !listTypes(api.schema(schema)).includes("string");
      const value = isText ? (media === "json" ? readJson(written) : undefined) : written;
      if (value === undefined) return;
      const place = childPointer(pointer, ...keys);
      const [direction, other] = directionsAt(place);
      const fault = findFault(api, schema, value, direction);
      if (fault && (other === undefined || findFault(api, schema, value, other)))
        warn(place, `the ${what} doesn't fit its schema: ${fault}`, `correct the ${what} or its schema`);
    };
    const { example, examples, default: preset } = node as Schema;
    judge("example", example, "example");
    if (kind === "schema") judge("default", preset, "default");
    for (const [name, each] of Object.entries<Json | Example>(examples ?? {})) {
      if (kind === "schema") judge("example", each as Json, "examples", name);
      else judge("example", resolve(api.document, each as Example).value, "examples", name, "value");
    }
  });
}

/** @returns in which direction a value at a pointer is sent; both if the pointer doesn't say */
function directionsAt(pointer: string): [Direction, Direction?] {
  if (!pointer.startsWith("/paths/") || pointer.includes("/callbacks/")) return ["request", "response"];
  return /^\/paths\/[^/]+\/(\w+\/)?(parameters|requestBody)\//.test(pointer) ? ["request"] : ["response"];
}

/** @returns a text as JSON; the text itself if it isn't JSON */
function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

type Judge = (schema: Schema, value: Json) => string | undefined;

/** Compiling takes longer than validating, so each schema is compiled once. */
const judgesOf = memoize((api: Api) => ({ request: makeJudge(api, "request"), response: makeJudge(api, "response") }));
judgesOf.cache = new WeakMap();

const documentId = "description.json";
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** @returns a pattern as JavaScript reads it, in Unicode if possible; one that it can't read matches nothing */
export function readPattern(pattern: string): RegExp {
  for (const flags of ["u", ""])
    try {
      return new RegExp(pattern, flags);
    } catch {}
  return /(?!)/;
}

function makeJudge(api: Api, direction: Direction): Judge {
  let ajv: Ajv2020 | undefined;
  const start = (): Ajv2020 => {
    // Optimizing the code takes longer than validating a few values.
    const code = { optimize: false, regExp: Object.assign(readPattern, { code: "readPattern" }) };
    const made = addFormats(
      new Ajv2020({ strict: false, validateSchema: false, logger: false, multipleOfPrecision: 10, code }),
    );
    made.removeKeyword("contentEncoding").addKeyword({
      keyword: "contentEncoding",
      type: "string",
      validate: (encoding: string, text: string) => encoding !== "base64" || base64.test(text),
    });
    return made.addSchema(prepare(api, direction, structuredClone(api.document)), documentId);
  };
  const compiled = new WeakMap<Schema, ValidateFunction | string>();
  const byText = new Map<string, ValidateFunction | string>();
  const compile = (schema: Schema): ValidateFunction | string => {
    const { only } = prepare(api, direction, { components: { schemas: { only: structuredClone(schema) } } }).components
      .schemas;
    // The references of a schema that stands alone lead to the description.
    const text = JSON.stringify(only, (key, each) =>
      key === "$ref" && typeof each === "string" && each.startsWith("#") ? documentId + each : each,
    );
    let validate = byText.get(text);
    if (validate !== undefined) return validate;
    try {
      ajv ??= start();
      validate = ajv.compile(JSON.parse(text));
    } catch (error) {
      validate = `the schema can't be read: ${(error as Error).message}`;
    }
    byText.set(text, validate);
    return validate;
  };
  return (schema, value) => {
    const validate = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, validate);
    if (typeof validate === "string") return validate;
    try {
      if (validate(value)) return undefined;
    } catch {
      return "the schema refers to itself without end";
    }
    const [{ instancePath = "", message = "isn't valid" } = {}] = validate.errors ?? [];
    return `${instancePath.slice(1).replaceAll("/", ".")} ${message}`.trim();
  };
}

/** Keywords that would name other schemas or dialects. */
const naming = ["$id", "$schema", "$anchor", "$dynamicAnchor", "id"];

/**
 * @param holder a description, or a part of one; changed in place
 * @returns the part as ajv reads it: properties that a direction doesn't have aren't required, and nothing but schemas
 *   looks like one
 */
function prepare<T extends object>(api: Api, direction: Direction, holder: T): T {
  const hiddenAround = new WeakMap<object, string[]>();
  walkDescription(holder, ({ kind, node }) => {
    if (kind === "components") delete node.examples;
    delete node.example;
    if (!Array.isArray(node.examples) || kind === "schema") delete node.examples;
    if (kind !== "schema") return;
    for (const key of naming) if (typeof node[key] === "string") delete node[key];
    const { properties = {}, choices } = api.schema(node);
    // A discriminator decides which variant a value is.
    for (const kind of ["oneOf", "anyOf"] as const)
      for (const choice of choices.filter((each) => each.kind === kind && Array.isArray(node[kind])))
        node[kind] = (node[kind] as Schema[]).map((each) => {
          const variant = choice.variants.find(({ schema }) => schema.source === each);
          return variant ? { allOf: [each, selecting(choice, variant)] } : each;
        });
    const own = Object.keys(properties).filter((name) => isHidden(properties[name] as SchemaNode, direction));
    const hidden = [...(hiddenAround.get(node) ?? []), ...own];
    if (hidden.length === 0) return;
    if (Array.isArray(node.required)) node.required = node.required.filter((name) => !hidden.includes(name));
    for (const key of ["allOf", "oneOf", "anyOf", "if", "then", "else", "not"])
      for (const part of [node[key]].flat()) if (isObject(part)) hiddenAround.set(part, hidden);
  });
  return holder;
}
