/** Values made from schemas: always the same ones, and valid wherever the search finds some. */
import differenceWith from "lodash/differenceWith";
import isEqual from "lodash/isEqual";
import memoize from "lodash/memoize";
import sortBy from "lodash/sortBy";
import uniq from "lodash/uniq";
import type { Api } from "../model/api";
import { isNullable, isTyped, listAlternatives, listTypes, type SchemaNode } from "../model/schema";
import type { Direction } from "../model/types";
import { findFault, isHidden, readPattern } from "../model/validity";
import type { Json } from "../read/types";
import { isMap } from "./json";

/** A value made from a schema, and whether it breaks a rule of it. */
export interface Made {
  value: Json;
  isSketch: boolean;
}

/** Number of characters above which a value contains only required properties. */
const longValue = 4000;
/** Numbers of values after which a search ends: in a whole value, and of those that are tried in one place. */
const [mostTried, mostTriedInPlace] = [5000, 60];
/** Number of schemas inside each other after which a search ends: only a circle is that deep. */
const deepest = 60;

/**
 * Makes a value in three steps, each of which only starts if the one before failed: the plainest value; a search that
 * judges each part; the plainest value again, as a sketch. `openapi-sampler` 1.7 and `json-schema-faker` 0.6 aren't used:
 * of real descriptions, values of the first break their schemas in up to 80 of 100 places, and of the second in up to
 * 60, with words such as "aG88rL".
 *
 * @returns an empty object as a sketch if a schema refuses everything or requires itself
 */
export function makeValue(api: Api, schema: SchemaNode, direction: Direction): Made {
  const made = known.get(schema)?.[direction];
  if (made) return made;
  const isValid = ({ source }: SchemaNode, value: Json): boolean =>
    findFault(api, source, value, direction) === undefined;
  const attempt = (accepts: Accepts, onlyRequired: boolean): Json | undefined =>
    new Maker(api, direction, accepts, onlyRequired).make(schema);
  const inFull = attempt(() => true, false);
  const isLong = inFull === undefined || JSON.stringify(inFull).length > longValue;
  const plain = isLong ? (attempt(() => true, true) ?? inFull) : inFull;
  if (plain === undefined) return { value: {}, isSketch: true };
  let result: Made = { value: plain, isSketch: false };
  if (!isValid(schema, plain)) {
    const found = attempt(isValid, isLong);
    result =
      found !== undefined && isValid(schema, found)
        ? { value: found, isSketch: false }
        : { value: plain, isSketch: true };
  }
  known.set(schema, { ...known.get(schema), [direction]: result });
  return result;
}

/** What was made of each schema of a description. */
const known = new WeakMap<SchemaNode, Partial<Record<Direction, Made>>>();

type Accepts = (schema: SchemaNode, value: Json) => boolean;

class Maker {
  private tried = 0;

  constructor(
    private readonly api: Api,
    private readonly direction: Direction,
    private readonly accepts: Accepts,
    private readonly onlyRequired: boolean,
  ) {}

  make(schema: SchemaNode): Json | undefined {
    return this.list(schema, [], 1)[0];
  }

  /** @returns at most so many different values that are accepted; without any, the plainest one */
  private list(schema: SchemaNode, parents: unknown[], count: number): Json[] {
    const found: Json[] = [];
    let first: Json | undefined;
    let inPlace = 0;
    for (const value of this.propose(schema, parents, (each) => this.accepts(schema, each))) {
      if (first === undefined) first = value;
      if (this.accepts(schema, value) && !found.some((each) => isEqual(each, value))) found.push(value);
      inPlace += 1;
      this.tried += 1;
      if (found.length >= count || inPlace > mostTriedInPlace || this.tried > mostTried) break;
    }
    return found.length > 0 || first === undefined ? found : [first];
  }

  /** Proposes values, the plainest first. `fits` says whether one is accepted as a whole. */
  private *propose(schema: SchemaNode, parents: unknown[], fits: (value: Json) => boolean): Generator<Json> {
    const own = schema.identity.length > 0 ? schema.identity : [schema];
    this.tried += 1;
    if (schema.never || own.some((each) => parents.includes(each))) return;
    if (this.tried > mostTried || parents.length > deepest) return;
    yield* listGivenValues(schema).map((value) => leaveOutHidden(schema, value, this.direction));
    if (schema.const !== undefined || schema.enum) return;
    const inside = [...parents, ...own];
    const alternatives = listAlternatives(schema);
    for (const { schema: source, identity } of alternatives)
      if (!identity.some((each) => inside.includes(each)))
        yield* this.propose(this.api.schema(source), [...inside, ...identity], fits);
    if (alternatives.length === 0)
      for (const type of typesOf(schema)) yield* this.proposeOfType(type, schema, inside, fits);
    if (isNullable(schema)) yield null;
  }

  private *proposeOfType(
    type: string,
    flat: SchemaNode,
    parents: unknown[],
    fits: (value: Json) => boolean,
  ): Generator<Json> {
    if (type === "object") yield* this.proposeObjects(flat, parents, fits);
    else if (type === "array") yield* this.proposeLists(flat, parents);
    else if (type === "string") yield* proposeStrings(flat);
    else if (type === "integer" || type === "number") yield* proposeNumbers(flat, type);
    else if (type === "boolean") yield* [true, false];
    else if (type === "any") yield* [null, "string", 0, true, {}, []];
  }

  private *proposeLists(flat: SchemaNode, parents: unknown[]): Generator<Json> {
    const {
      prefixItems = [],
      items = this.api.schema({}),
      contains,
      minContains = 1,
      maxItems = Infinity,
      uniqueItems,
    } = flat;
    const first = prefixItems.flatMap((each) => this.list(each, parents, 1));
    const held = contains
      ? this.list(this.api.schema({ allOf: [items.source, contains.source] }), parents, minContains)
      : [];
    const fixed = [...first, ...held];
    const least = flat.minItems ?? (flat.items && !items.anything && fixed.length === 0 ? 1 : 0);
    const missing = Math.max(Math.min(least, maxItems, longestList) - fixed.length, 0);
    const others = missing > 0 ? this.list(items, parents, missing + fixed.length) : [];
    const same = Array.from({ length: missing }, () => others[0]).filter((each) => each !== undefined);
    const different = differenceWith(others, fixed, isEqual).slice(0, missing);
    for (const filling of uniqueItems ? [different] : [same, different])
      yield [...fixed, ...filling].slice(0, maxItems);
    yield first;
    yield [];
  }

  private *proposeObjects(flat: SchemaNode, parents: unknown[], fits: (value: Json) => boolean): Generator<Json> {
    const { properties = {}, required = [], maxProperties = Infinity } = flat;
    const known = Object.keys(properties).filter((name) => !isHidden(properties[name] as SchemaNode, this.direction));
    const unknown = required.filter((name) => !Object.hasOwn(properties, name));
    const isLeftOut = (name: string): boolean =>
      this.onlyRequired || (this.direction === "request" && properties[name]?.deprecated === true);
    const wanted = known.filter((name) => required.includes(name) || !isLeftOut(name));
    const schemas = new Map([
      ...wanted.map((name): [string, SchemaNode] => [name, properties[name] as SchemaNode]),
      ...[...unknown, ...this.nameOthers(flat, parents, wanted.length + unknown.length)].map(
        (name): [string, SchemaNode] => [name, this.schemaOfOther(flat, name)],
      ),
    ]);
    const values = new Map<string, Json>();
    for (const [name, schema] of schemas) {
      const [value] = this.list(schema, parents, 1);
      if (value !== undefined) values.set(name, value);
      else if (required.includes(name)) return;
    }
    const names = [...values.keys()];
    const pick = (of: Iterable<string>): Record<string, Json> =>
      Object.fromEntries([...of].map((name) => [name, values.get(name) as Json]));
    const byNeed = sortBy(names, (name) => !required.includes(name));
    const most = byNeed.slice(0, Math.max(maxProperties, 0));
    yield pick(names.filter((name) => most.includes(name)));
    // As many properties as are accepted together, and which ones depends on the order.
    for (const order of [byNeed, [...byNeed].reverse()]) {
      let grown: Record<string, Json> = pick(names.filter((name) => required.includes(name)));
      for (const name of order) {
        const next = pick(names.filter((each) => each === name || Object.hasOwn(grown, each)));
        if (fits(next) || !fits(grown)) grown = next;
      }
      yield grown;
      for (const name of Object.keys(grown))
        for (const other of this.list(schemas.get(name) as SchemaNode, parents, differentValues).slice(1))
          yield { ...grown, [name]: other };
    }
  }

  /** @returns names of properties that a schema allows without listing them: two, or as many as it requires */
  private nameOthers(flat: SchemaNode, parents: unknown[], count: number): string[] {
    const { additionalProperties, patternProperties = {}, propertyNames, minProperties = 0 } = flat;
    const missing = Math.min(Math.max(minProperties - count, 0), longestList);
    if (this.onlyRequired && missing === 0) return [];
    const fitting = Object.keys(patternProperties).flatMap((pattern) =>
      matchPattern([pattern]).slice(0, Math.max(missing, 1)),
    );
    const hasOthers = additionalProperties && isTyped(additionalProperties);
    const isOpen = hasOthers || (!additionalProperties?.never && missing > fitting.length);
    const number = Math.max(missing, hasOthers ? 2 : 0);
    const plain = Array.from({ length: isOpen ? number : 0 }, (_, index) => `property${index + 1}`);
    const named =
      propertyNames && isOpen
        ? this.list(this.api.schema({ type: "string", allOf: [propertyNames.source] }), parents, number)
        : plain;
    return [...fitting, ...named.map(String)];
  }

  /** @returns the schema of a property that isn't listed */
  private schemaOfOther(
    { additionalProperties: others, patternProperties = {} }: SchemaNode,
    name: string,
  ): SchemaNode {
    const fitting = Object.entries(patternProperties).filter(([pattern]) => readPattern(pattern).test(name));
    if (fitting.length > 0) return this.api.schema({ allOf: fitting.map(([, { source }]) => source) });
    return others && isTyped(others) ? others : this.api.schema({ type: "string" });
  }
}

/** @returns a value that the description contains, without the properties that the direction doesn't have */
function leaveOutHidden({ properties = {}, items }: SchemaNode, value: Json, direction: Direction): Json {
  if (Array.isArray(value)) return items ? value.map((each) => leaveOutHidden(items, each, direction)) : value;
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const { [name]: property } = properties;
      if (property === undefined) return [[name, each]];
      return isHidden(property, direction) ? [] : [[name, leaveOutHidden(property, each, direction)]];
    }),
  );
}

/** Numbers of items and of properties that a value has at most, and of values that are tried for one property. */
const [longestList, differentValues] = [100, 4];

/** @returns the values in a schema: its constant, examples, enum, and default */
export function listGivenValues({
  const: constant,
  example,
  examples,
  enum: values,
  default: usual,
}: SchemaNode): Json[] {
  const given = [
    constant,
    example,
    ...(Array.isArray(examples) ? examples : []),
    ...sortBy(values, (each) => each === null),
    usual,
  ];
  return given.filter((each): each is Json => each !== undefined);
}

/** @returns the types of a schema; without `type`, they are inferred, and `any` if nothing says more */
function typesOf(flat: SchemaNode): string[] {
  const types = listTypes(flat);
  if (types.length > 0 || flat.type !== undefined) return types;
  const found = Object.entries(typeKeywords).filter(([, keywords]) =>
    keywords.some((key) => key in flat && flat[key] !== undefined),
  );
  return found.length > 0 ? found.map(([type]) => type) : ["any"];
}

const typeKeywords: Record<string, (keyof SchemaNode)[]> = {
  object: ["minProperties", "maxProperties", "dependentRequired", "dependentSchemas"],
  array: ["minItems", "maxItems", "uniqueItems"],
  string: ["pattern", "format", "minLength", "maxLength", "contentEncoding", "contentMediaType"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};

function* proposeNumbers(flat: SchemaNode, type: string): Generator<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = flat;
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const step = multipleOf ?? (type === "integer" ? 1 : undefined);
  const usual = type === "number" && /^(float|double)$/.test(format ?? "") && step === undefined ? 0.1 : 0;
  const start = low > -Infinity ? low : high < Infinity && (high < usual || maximum !== undefined) ? high : usual;
  const isInside = (value: number): boolean =>
    value >= low && value <= high && value !== exclusiveMinimum && value !== exclusiveMaximum;
  const exact = (value: number): number => Number(value.toPrecision(15));
  const by = step ?? 1;
  const first = Math.ceil(exact(start / by));
  const near = Array.from({ length: 2 * nearNumbers + 1 }, (_, index) => (index % 2 === 1 ? index + 1 : -index) / 2);
  const multiples = near.map((offset) => exact((first + offset) * by));
  const others = step === undefined ? [exact((low + high) / 2), exact(low + 0.1), exact(high - 0.1)] : [];
  const isMultiple = step === undefined || Number.isInteger(start / step);
  yield* [...(isMultiple ? [start] : []), ...multiples, ...others].filter(
    (value) => Number.isFinite(value) && isInside(value),
  );
}

/** Number of multiples that are tried on each side: enough for two factors to meet. */
const nearNumbers = 20;

function* proposeStrings(flat: SchemaNode): Generator<string> {
  const { format = "", contentEncoding, patterns, minLength = 0, maxLength = Infinity } = flat;
  const ofFormat = contentEncoding === "base64" ? formats.byte : formats[format];
  const words = ofFormat ? [0, 1, 2, 3, 4].map(ofFormat) : [];
  const plain = ["string", "text", "value", "word", "name"].map((word) => fitLength(word, minLength, maxLength));
  const isReadable = (word: string): boolean => patterns.every((each) => readPattern(each).test(word));
  yield* [...words, ...plain].filter(isReadable);
  yield* patterns.length > 0 ? matchPattern(patterns, minLength, maxLength) : [];
  for (let index = 2; index <= longestList; index++) yield fitLength(`string${index}`, minLength, maxLength);
}

/** @returns a word repeated or cut to a length */
const fitLength = (word: string, least: number, most: number): string =>
  word.padEnd(least, word).slice(0, Math.max(Math.min(most, Math.max(word.length, least)), 0));

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Values of each format, by their number. */
const formats: Record<string, (index: number) => string> = {
  "date-time": (index) => `2019-08-${24 + index}T14:15:22Z`,
  date: (index) => `2019-08-${24 + index}`,
  time: (index) => `${14 + index}:15:22Z`,
  duration: (index) => `P${index + 1}D`,
  email: (index) => `user${index || ""}@example.com`,
  "idn-email": (index) => `пошта${index || ""}@укр.нет`,
  hostname: (index) => `${index ? `host${index}.` : ""}example.com`,
  "idn-hostname": (index) => `${index ? `host${index}.` : ""}приклад.укр`,
  ipv4: (index) => `192.168.0.${index + 1}`,
  ipv6: (index) => `2001:0db8:85a3:0000:0000:8a2e:0370:73${34 + index}`,
  uri: (index) => `http://example.com${index ? `/${index}` : ""}`,
  url: (index) => `http://example.com${index ? `/${index}` : ""}`,
  "uri-reference": (index) => `../dictionary${index || ""}`,
  "uri-template": (index) => `http://example.com/{endpoint${index || ""}}`,
  iri: (index) => `http://example.com/entity/${index + 1}`,
  "iri-reference": (index) => `/entity/${index + 1}`,
  uuid: (index) => `497f6eca-6276-4993-bfeb-53cbbbba6f${twoDigits(8 + index)}`,
  password: (index) => `pa$$word${index || ""}`,
  byte: (index) => Buffer.from(`string${index || ""}`).toString("base64"),
  "json-pointer": (index) => `/json/pointer${index || ""}`,
  "relative-json-pointer": (index) => `${index + 1}/relative/json/pointer`,
  regex: (index) => `^[a-${"zyxwv"[index]}]+$`,
};

/** @returns strings that match all patterns, the plainest first; none if none can be made */
const matchPattern = memoize(
  (patterns: string[], least = 0, most = Infinity): string[] => {
    const expressions = patterns.map(readPattern);
    const [pattern = ""] = patterns;
    // Loaded only if needed: most patterns have an example.
    const { sample, stringMatching } = (require("fast-check") as typeof import("fast-check")).default;
    const oddities = (text: string): number => text.length + 10 * text.replace(/[\w.-]/g, "").length;
    const isFitting = (text: string): boolean =>
      text.length >= least && text.length <= most && expressions.every((each) => each.test(text));
    // The library doesn't look ahead; what it makes without that might match as well.
    for (const [source, numRuns] of [
      [pattern, 30],
      [pattern.replace(lookAround, ""), 300],
    ] as const)
      try {
        const size = Number.isFinite(most) ? { maxLength: most } : {};
        const strings = sample(stringMatching(readPattern(source), size), { numRuns, seed: 1 }).filter(isFitting);
        if (strings.length > 0) return sortBy(uniq(strings), oddities);
      } catch {
        // The pattern uses something that the library doesn't know.
      }
    return [];
  },
  (...all) => JSON.stringify(all),
);

/** A condition in a pattern about what follows or precedes. */
const lookAround = /\(\?<?[=!](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)/g;
