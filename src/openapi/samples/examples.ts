import mapValues from "lodash/mapValues";
import minBy from "lodash/minBy";
import { sample } from "openapi-sampler";
import type { Api } from "../model/api";
import type { SchemaNode } from "../model/schema";
import type { Direction, Example, Header, Media } from "../model/types";
import type { Json } from "../read/types";
import { toXml } from "./xml";

/** Number of characters above which a generated example contains only required fields. */
const longExample = 4000;

/**
 * @returns the examples of a body: those in the description, or else the schema's own, or else one generated from the
 *   schema; empty if none of these is available
 */
export function listExamples(api: Api, { kind, schema, examples: given }: Media, direction: Direction): Example[] {
  const shown = [...given];
  if (shown.length === 0 && schema) {
    const { examples, example } = schema;
    const [first = example] = Array.isArray(examples) ? examples : [];
    const value = first === undefined ? makeExample(api, schema, direction) : first;
    if (value !== undefined) shown.push({ summary: "", value });
  }
  if (kind !== "xml") return shown;
  return shown.map((each) => (typeof each.value === "object" ? { ...each, value: toXml(schema, each.value) } : each));
}

/** @returns the first example in a parameter or header, or else one generated from its schema */
export function exampleOf(api: Api, { examples: [given], content, schema }: Header): Json | undefined {
  if (given?.value !== undefined) return given.value;
  if (content) return listExamples(api, content, "request")[0]?.value;
  return schema.anything ? undefined : makeExample(api, schema, "request");
}

/** @returns a value generated from a schema; undefined if that isn't possible */
function makeExample({ document }: Api, schema: SchemaNode, direction: Direction): Json | undefined {
  const options = { quiet: true, skipReadOnly: direction === "request", skipWriteOnly: direction === "response" };
  const generate = (more: object): Json | undefined => {
    const make = (of: SchemaNode) => sample(of.source as object, { ...options, ...more }, document) as Json | undefined;
    const value = make(schema);
    return value === undefined ? undefined : correctValue(make, schema, value);
  };
  try {
    const whole = generate({});
    return (JSON.stringify(whole) ?? "").length <= longExample ? whole : generate({ skipNonRequired: true });
  } catch {
    // The library fails for circular references and for schemas that contradict themselves.
    return undefined;
  }
}

/**
 * @param make generates the value of a schema
 * @returns a value that openapi-sampler generated, with what it doesn't consider: discriminators select what is shown,
 *   numbers are multiples of their `multipleOf`, and strings match their pattern
 */
function correctValue(
  make: (schema: SchemaNode) => Json | undefined,
  schema: SchemaNode | undefined,
  value: Json,
  depth = 0,
): Json {
  if (!schema || schema.never) return value;
  if (schema.const !== undefined) return schema.const;
  if ([schema.default, schema.example, schema.examples, schema.enum].some((each) => each !== undefined)) return value;
  const correctParts = (made: Json): Json => {
    if (Array.isArray(made)) {
      const { prefixItems = [], items } = schema;
      return made.map((item, index) => correctValue(make, prefixItems[index] ?? items, item));
    }
    const { pattern, multipleOf } = schema;
    if (typeof made === "string") return pattern === undefined ? made : matchPattern(schema, pattern, made);
    if (typeof made === "number") return multipleOf === undefined ? made : multiple(schema, multipleOf, made);
    return isMap(made) ? mapValues(made, (each, name) => correctValue(make, schema.properties?.[name], each)) : made;
  };
  const [choice] = schema.choices;
  const [variant] = choice?.variants ?? [];
  if (!choice || !variant || depth >= deepestChoice) return correctParts(value);
  // The library takes the first variant, but no heirs.
  const isHeir = isMap(value) && !schema.oneOf && !schema.anyOf;
  const made = isHeir ? (make(variant.schema) ?? value) : value;
  const corrected = correctParts(correctValue(make, variant.schema, made, depth + 1));
  const property = choice.discriminator;
  const [selecting] = variant.selectedBy;
  if (property === undefined || selecting === undefined || !isMap(corrected)) return corrected;
  const { const: fixed, enum: values } = variant.schema.properties?.[property] ?? schema.properties?.[property] ?? {};
  const isOpen = fixed === undefined && (values === undefined || values.includes(selecting));
  return isOpen ? { ...corrected, [property]: selecting } : corrected;
}

const isMap = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Number of choices inside each other after which a choice can only be circular. */
const deepestChoice = 5;

/** @returns the smallest multiple that the bounds allow; the largest one if a maximum comes first */
function multiple({ exclusiveMinimum, exclusiveMaximum, maximum }: SchemaNode, of: number, value: number): number {
  const exact = (factor: number): number => Number((factor * of).toPrecision(15));
  let factor = Math.ceil(value / of);
  if (exclusiveMinimum !== undefined && exact(factor) <= exclusiveMinimum) factor += 1;
  const isTooLarge = exact(factor) > (maximum ?? Infinity) || exact(factor) >= (exclusiveMaximum ?? Infinity);
  return exact(isTooLarge ? factor - 1 : factor);
}

/** @returns the plainest of some strings that match a pattern; the value itself if none can be generated */
function matchPattern({ minLength = 0, maxLength }: SchemaNode, pattern: string, value: string): string {
  try {
    const expression = new RegExp(pattern, "u");
    if (expression.test(value)) return value;
    // Loaded only if needed: most patterns have an example.
    const { sample, stringMatching } = (require("fast-check") as typeof import("fast-check")).default;
    const strings = sample(stringMatching(expression, { maxLength }), { numRuns: 30, seed: 1 });
    const oddities = (text: string): number => text.length + 10 * text.replace(/[\w.-]/g, "").length;
    return (
      minBy(
        strings.filter(({ length }) => length >= minLength),
        oddities,
      ) ?? value
    );
  } catch {
    // The pattern isn't one of JavaScript, or it looks ahead.
    return value;
  }
}
