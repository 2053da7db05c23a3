import mapValues from "lodash/mapValues";
import minBy from "lodash/minBy";
import { sample } from "openapi-sampler";
import { selectFirst } from "./discriminator";
import { kindOfMedia } from "./media-types";
import { resolve } from "./resolve";
import { flatten } from "./schema";
import type { Description, Example, Header, Json, MediaType, Schema } from "./types";
import { toXml } from "./xml";

export interface ShownExample {
  /** Its name in the description; omitted if it has none. */
  name?: string;
  /** What the example shows; empty if the description doesn't explain it. */
  summary: string;
  /** More about it, as Markdown. */
  description?: string;
  value?: Json;
  /** URL of a value that isn't in the description itself. */
  external?: string;
}

export type Direction = "request" | "response";

/** Number of characters above which a generated example contains only required fields. */
const longExample = 4000;

/**
 * @returns the examples of a body: those in the description, or else the schema's own, or else one generated from the
 *   schema; empty if none of these is available
 */
export function listExamples(
  description: Description,
  mediaType: string,
  media: MediaType,
  direction: Direction,
): ShownExample[] {
  const shown = listGiven(description, media);
  if (shown.length === 0 && media.schema !== undefined) {
    const { examples, example } = flatten(description, media.schema);
    const [first = example] = Array.isArray(examples) ? examples : [];
    const value = first === undefined ? makeExample(description, media.schema, direction) : first;
    if (value !== undefined) shown.push({ summary: "", value });
  }
  if (kindOfMedia(mediaType) !== "xml") return shown;
  return shown.map((each) =>
    typeof each.value === "object" ? { ...each, value: toXml(description, media.schema, each.value) } : each,
  );
}

/** @returns the examples that the description itself contains */
export function listGiven(description: Description, media: Pick<MediaType, "example" | "examples">): ShownExample[] {
  const given = Object.entries(media.examples ?? {}).map(([name, reference]): ShownExample => {
    const { summary, description: text = "", value, externalValue } = resolve<Example>(description, reference);
    return { name, summary: summary ?? (text || name), description: summary && text, value, external: externalValue };
  });
  return given.length === 0 && media.example !== undefined ? [{ summary: "", value: media.example }] : given;
}

/** @returns the first example in a parameter or header, or else one generated from its schema */
export function exampleOf(description: Description, header: Header): Json | undefined {
  const [given] = listGiven(description, header);
  if (given?.value !== undefined) return given.value;
  const [[mediaType, media] = ["", {}]] = Object.entries(header.content ?? {});
  if (header.content) return listExamples(description, mediaType, media, "request")[0]?.value;
  return header.schema === undefined ? undefined : makeExample(description, header.schema, "request");
}

/** @returns a value generated from a schema; undefined if that isn't possible */
function makeExample(description: Description, schema: Schema, direction: Direction): Json | undefined {
  const options = { quiet: true, skipReadOnly: direction === "request", skipWriteOnly: direction === "response" };
  const generate = (more: object): Json | undefined => {
    const make = (of: Schema) => sample(of as object, { ...options, ...more }, description) as Json | undefined;
    const value = make(schema);
    return value === undefined ? undefined : correctValue({ description, make }, schema, value);
  };
  try {
    const whole = generate({});
    return (JSON.stringify(whole) ?? "").length <= longExample ? whole : generate({ skipNonRequired: true });
  } catch {
    // The library fails for circular references and for schemas that contradict themselves.
    return undefined;
  }
}

interface Maker {
  description: Description;
  /** Generates the value of a schema. */
  make: (schema: Schema) => Json | undefined;
}

/**
 * @returns a value that openapi-sampler generated, with what it doesn't consider: discriminators select what is shown,
 *   numbers are multiples of their `multipleOf`, and strings match their pattern
 */
function correctValue(maker: Maker, schema: Schema | undefined, value: Json, depth = 0): Json {
  const { description } = maker;
  const flat = flatten(description, schema);
  const { oneOf: [variant] = flat.anyOf ?? [] } = flat;
  const isGiven = [flat.const, flat.default, flat.example, flat.examples, flat.enum].some((each) => each !== undefined);
  if (isGiven || flat.never) return value;
  const first = isMap(value) && depth < deepestChoice && selectFirst(description, flat);
  const whole = { ...flat, oneOf: undefined, anyOf: undefined };
  if (first) {
    const { property, value: selecting, selected } = first;
    const made = variant ? value : (maker.make(selected) ?? value);
    const chosen = {
      ...whole,
      discriminator: undefined,
      allOf: [{ ...flatten(description, selected), discriminator: undefined }],
    };
    const corrected = correctValue(maker, chosen, made, depth + 1);
    const { const: fixed, enum: values } = flatten(description, flatten(description, chosen).properties?.[property]);
    const isOpen = fixed === undefined && (values === undefined || values.includes(selecting));
    return isMap(corrected) && isOpen ? { ...corrected, [property]: selecting } : corrected;
  }
  // The library takes the first variant.
  if (variant !== undefined && depth < deepestChoice)
    return correctValue(maker, { ...whole, allOf: [variant] }, value, depth + 1);
  if (Array.isArray(value)) {
    const { prefixItems = [], items } = flat;
    return value.map((item, index) => correctValue(maker, prefixItems[index] ?? items, item));
  }
  if (typeof value === "string") return flat.pattern === undefined ? value : matchPattern(flat, flat.pattern, value);
  if (typeof value === "number") return flat.multipleOf === undefined ? value : multiple(flat, flat.multipleOf, value);
  if (!isMap(value)) return value;
  return mapValues(value, (each, name) => correctValue(maker, flat.properties?.[name], each));
}

const isMap = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Number of choices inside each other after which a choice can only be circular. */
const deepestChoice = 5;

/** @returns the smallest multiple that the bounds allow; the largest one if a maximum comes first */
function multiple({ exclusiveMinimum, exclusiveMaximum, maximum }: Schema, of: number, value: number): number {
  const exact = (factor: number): number => Number((factor * of).toPrecision(15));
  let factor = Math.ceil(value / of);
  if (exclusiveMinimum !== undefined && exact(factor) <= exclusiveMinimum) factor += 1;
  const isTooLarge = exact(factor) > (maximum ?? Infinity) || exact(factor) >= (exclusiveMaximum ?? Infinity);
  return exact(isTooLarge ? factor - 1 : factor);
}

/** @returns the plainest of some strings that match a pattern; the value itself if none can be generated */
function matchPattern({ minLength = 0, maxLength }: Schema, pattern: string, value: string): string {
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
