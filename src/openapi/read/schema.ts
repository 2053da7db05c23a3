/** A schema with everything that applies to it in one place. */

import omit from "lodash/omit";
import uniq from "lodash/uniq";
import { resolve } from "./resolve";
import type { Description, Json, Schema } from "./types";

/** A choice between schemas: exactly one of them, or at least one. */
export interface Choice {
  kind: "oneOf" | "anyOf";
  variants: Schema[];
}

/** A condition that determines which of two schemas applies. */
export interface Condition {
  condition: Schema;
  whenTrue?: Schema;
  whenFalse?: Schema;
}

export interface FlatSchema extends Schema {
  /** Names of the components that this schema was made from. */
  refs: string[];
  /** The ones that it is identical to: a name that appears again under itself is a recursion. */
  identity: string[];
  /** Whether no value is valid. */
  never?: boolean;
  /** What each value of `enum` means, if the schema was a choice between constants: its title and description. */
  meanings?: string[][];
  /** If `allOf` contains a keyword more than once, the values that don't fit into the keyword itself. */
  more?: { choices: Choice[]; nots: Schema[]; conditions: Condition[]; patterns: string[] };
}

/**
 * Follows `$ref` and merges `allOf`, one level deep, so that one object contains everything that applies. The schema's
 * own text, names, and examples take precedence over its parts'; its bounds apply in addition to theirs. Neither
 * `allof-merge` nor `json-schema-merge-allof` can be used: they resolve a document as a whole and lose the names of the
 * parts, which are needed to detect recursion.
 *
 * @param schema can also be a boolean schema
 */
export function flatten(description: Description, schema: Schema | boolean | undefined): FlatSchema {
  const known = settled.get(description);
  if (!known || typeof schema !== "object" || schema === null) return flattenBelow(description, schema, []);
  const flat = known.get(schema) ?? flattenBelow(description, schema, []);
  known.set(schema, flat);
  return flat;
}

/** Flat schemas of the descriptions whose schemas no longer change. */
const settled = new WeakMap<Description, WeakMap<Schema, FlatSchema>>();

/** Makes `flatten` process each schema of a description only once: after this call, the schemas must not change. */
export const settle = (description: Description): void => void settled.set(description, new WeakMap());

function flattenBelow(description: Description, schema: Schema | boolean | undefined, above: string[]): FlatSchema {
  if (isNever(schema)) return { refs: [], identity: [], never: true };
  if (typeof schema !== "object" || schema === null) return { refs: [], identity: [] };
  const { $ref: reference, allOf = [], ...own } = schema;
  const parts: [written: Schema, flat: FlatSchema][] = [];
  const isCircle = reference !== undefined && above.includes(reference);
  if (reference !== undefined && !isCircle) {
    const target = resolve<Schema>(description, { $ref: reference });
    parts.push([{ $ref: reference }, flattenBelow(description, target, [...above, reference])]);
  }
  for (const part of allOf)
    parts.push([part, flattenBelow(description, part, reference ? [...above, reference] : above)]);

  const isOneThing = parts.length === 1 && !own.properties;
  let merged: FlatSchema = { refs: [], identity: [] };
  for (const [, part] of parts) {
    const { discriminator, ...rest } = part;
    const decides = isOneThing || part.oneOf || part.anyOf;
    merged = intersect(merged, decides && discriminator ? { ...rest, discriminator } : rest);
  }
  const identity = [...(reference ? [reference] : []), ...(isOneThing ? (parts[0]?.[1].identity ?? []) : [])];
  const joined = intersect(merged, { ...own, refs: reference ? [reference] : [], identity: [] });
  const flat = joinNull(description, joinConstants(joinTexts(joined, own, parts)), above);
  return { ...flat, identity: [...identity, ...flat.identity] };
}

/** @returns whether no value is valid: `false`, or the object that `normalizeDescription` makes of it */
const isNever = (schema: Schema | boolean | undefined): boolean =>
  schema === false || (typeof schema === "object" && sameJson(schema, { not: {} }));

/** Of two bounds, the stricter one applies. */
const lowerBounds = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"] as const;
const upperBounds = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"] as const;

/**
 * @param parts what the schema is made from: as written, and flat
 * @returns a schema with its own description, which replaces those of components, and with the descriptions of its parts
 */
function joinTexts(joined: FlatSchema, own: Schema, parts: [written: Schema, flat: FlatSchema][]): FlatSchema {
  const kept = parts.filter(([written]) => own.description === undefined || written.$ref === undefined);
  const texts = uniq([own, ...kept.map(([, flat]) => flat)].flatMap(({ description }) => description || []));
  return texts.length === 0 ? omit(joined, "description") : { ...joined, description: texts.join("\n\n") };
}

/** @returns a schema that a value is valid against if it is valid against both; the second one's texts take precedence */
function intersect(one: FlatSchema, other: FlatSchema): FlatSchema {
  const joined: FlatSchema = { ...one, ...other };
  joined.refs = [...one.refs, ...other.refs];
  joined.identity = [];
  joined.required = [...new Set([...listOf(one.required), ...listOf(other.required)])];
  if (one.never || other.never) joined.never = true;
  if (one.type && other.type) joined.type = commonTypes(one.type, other.type);
  if (one.enum && other.enum) joined.enum = one.enum.filter((value) => includes(other.enum ?? [], value));
  for (const name of lowerBounds)
    if (one[name] !== undefined && other[name] !== undefined) joined[name] = Math.max(one[name], other[name]);
  for (const name of upperBounds)
    if (one[name] !== undefined && other[name] !== undefined) joined[name] = Math.min(one[name], other[name]);
  for (const name of ["properties", "patternProperties", "dependentSchemas"] as const)
    if (one[name] && other[name]) joined[name] = joinMaps(one[name], other[name]);
  if (one.dependentRequired && other.dependentRequired)
    joined.dependentRequired = { ...one.dependentRequired, ...other.dependentRequired };
  for (const name of ["items", "contains", "propertyNames", "contentSchema"] as const)
    if (one[name] !== undefined && other[name] !== undefined) joined[name] = both(one[name], other[name]);
  for (const name of ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"] as const)
    if (one[name] !== undefined && other[name] !== undefined) joined[name] = bothOrNone(one[name], other[name]);

  const more = {
    choices: [...(one.more?.choices ?? []), ...(other.more?.choices ?? [])],
    nots: [...(one.more?.nots ?? []), ...(other.more?.nots ?? [])],
    conditions: [...(one.more?.conditions ?? []), ...(other.more?.conditions ?? [])],
    patterns: [...(one.more?.patterns ?? []), ...(other.more?.patterns ?? [])],
  };
  for (const kind of ["oneOf", "anyOf"] as const)
    if (one[kind] && other[kind]) more.choices.push({ kind, variants: one[kind] });
  if (one.not !== undefined && other.not !== undefined) more.nots.push(one.not);
  if (one.pattern && other.pattern && one.pattern !== other.pattern) more.patterns.push(one.pattern);
  if (one.if !== undefined && other.if !== undefined) {
    more.conditions.push({ condition: one.if, whenTrue: one.then, whenFalse: one.else });
    for (const name of ["then", "else"] as const) {
      if (other[name] === undefined) delete joined[name];
    }
  }
  if (Object.values(more).some(({ length }) => length > 0)) joined.more = more;
  return joined;
}

/** Old descriptions contain `required: true` in a property. */
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : []);

const both = (one: Schema, other: Schema): Schema => ({ allOf: [one, other] });

function bothOrNone(one: boolean | Schema, other: boolean | Schema): boolean | Schema {
  if (typeof one === "object" && typeof other === "object") return both(one, other);
  if (one === false || other === false) return false;
  return typeof one === "object" ? one : other;
}

/** If both have a name, the second schema is the schema's own or a later part's, so its text takes precedence. */
function joinMaps(one: Record<string, Schema>, other: Record<string, Schema>): Record<string, Schema> {
  const joined = new Map(Object.entries(one));
  for (const [name, schema] of Object.entries(other)) {
    const known = joined.get(name);
    joined.set(name, known === undefined || sameJson(known, schema) ? schema : narrow(known, schema));
  }
  return Object.fromEntries(joined);
}

const narrow = (part: Schema, own: Schema): Schema =>
  typeof own === "object" && own !== null && own.$ref === undefined
    ? { ...own, allOf: [part, ...(own.allOf ?? [])] }
    : both(part, own);

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const includes = (list: Json[], value: Json): boolean => list.some((item) => sameJson(item, value));

function commonTypes(one: string | string[], other: string | string[]): string | string[] {
  const others = [other].flat();
  const common = [one].flat().flatMap((type) => {
    if (others.includes(type)) return [type];
    if (type === "number" && others.includes("integer")) return ["integer"];
    return type === "integer" && others.includes("number") ? ["integer"] : [];
  });
  return common.length > 1 ? common : (common[0] ?? other);
}

const isNull = (schema: Schema): boolean =>
  typeof schema === "object" &&
  schema !== null &&
  (schema.type === "null" ||
    schema.const === null ||
    (schema.enum?.length === 1 && schema.enum[0] === null && !schema.$ref));

/** What a variant can have besides its value to be no more than a value with a meaning. */
const constantKeys = new Set(["const", "type", "title", "description"]);

/** Turns a choice between constants, which can each have a title and a description, into an enum with meanings. */
function joinConstants(schema: FlatSchema): FlatSchema {
  const kind = schema.oneOf ? "oneOf" : "anyOf";
  const { [kind]: variants, ...rest } = schema;
  if (!Array.isArray(variants) || variants.length === 0 || schema.enum) return schema;
  const isConstant = (one: Schema): boolean =>
    one?.const !== undefined && Object.keys(one).every((key) => constantKeys.has(key));
  if (!variants.every((one) => isConstant(one) || isNull(one))) return schema;
  const meanings = variants.map((one) => [one.title ?? [], one.description ?? []].flat());
  return { ...rest, enum: variants.map((one) => one.const ?? null), meanings };
}

/** Turns a choice between null and one other schema into that schema, which then also allows null. */
function joinNull(description: Description, schema: FlatSchema, above: string[]): FlatSchema {
  let joined = schema;
  for (const kind of ["oneOf", "anyOf"] as const) {
    const { [kind]: variants, ...rest } = joined;
    if (!Array.isArray(variants)) continue;
    const others = variants.filter((variant) => !isNull(variant));
    const [only] = others;
    if (others.length === variants.length && !(variants.length === 1 && !joined.discriminator)) continue;
    const mayBeNull = others.length < variants.length;
    const withNull = (types: Schema["type"]): Pick<Schema, "type"> =>
      mayBeNull ? { type: [...[types ?? []].flat().filter((type) => type !== "null"), "null"] } : {};
    if (only === undefined) joined = { ...rest, refs: joined.refs, identity: joined.identity, type: "null" };
    else if (others.length > 1) joined = { ...joined, [kind]: others, ...withNull(joined.type) };
    else {
      const flat = flattenBelow(description, only, [...above, ...joined.refs]);
      const types = flat.type ?? (flat.properties ? "object" : undefined);
      const own = { ...rest, refs: joined.refs, identity: [], type: undefined };
      joined = {
        ...joinTexts(intersect(flat, own), own, [[only, flat]]),
        identity: flat.identity,
        ...(types === undefined ? {} : { type: types }),
      };
      Object.assign(joined, withNull(joined.type));
      if (joined.type === undefined) delete joined.type;
    }
  }
  return joined;
}

/** @returns the types of a schema except null; without `type`, they are inferred from its other keywords */
export function listTypes(schema: Schema): string[] {
  if (schema.type !== undefined) return [schema.type].flat().filter((type) => type !== "null");
  if (schema.properties || schema.additionalProperties || schema.patternProperties || schema.propertyNames)
    return ["object"];
  if (schema.items !== undefined || schema.prefixItems || schema.contains) return ["array"];
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return [...new Set(values.filter((value) => value !== null).map((value) => typeOfValue(value)))];
}

function typeOfValue(value: Json): string {
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** @returns whether a schema allows null */
export const isNullable = (schema: Schema): boolean =>
  [schema.type ?? []].flat().includes("null") || schema.const === null || (schema.enum?.includes(null) ?? false);
