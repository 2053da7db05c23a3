/** Schemas with everything that applies to them in one place. */

import intersectionWith from "lodash/intersectionWith";
import isEqual from "lodash/isEqual";
import mapKeys from "lodash/mapKeys";
import mapValues from "lodash/mapValues";
import pickBy from "lodash/pickBy";
import uniq from "lodash/uniq";
import uniqBy from "lodash/uniqBy";
import { childPointer, parsePointer, valueAt } from "../../lib/pointer";
import { listExtensions } from "../read/extensions";
import { follow } from "../read/resolve";
import type { Description, Json, Schema } from "../read/types";

/** A text, and the name of the component that it comes from, if it isn't the schema's own. */
export interface Text {
  text: string;
  of?: string;
}

/** A value that a schema allows, with its name and its description, as far as the author wrote them. */
export interface Value {
  value: Json;
  meaning: string[];
}

/** One of the schemas of a choice, and the values of the discriminator that select it. */
export interface Variant {
  schema: SchemaNode;
  selectedBy: string[];
}

/** A choice between schemas: exactly one of them, or at least one. */
export interface Choice {
  kind: "oneOf" | "anyOf";
  variants: Variant[];
  /** The property that decides. */
  discriminator?: string;
}

/** A condition that determines which of two schemas applies. */
export interface Condition {
  condition: SchemaNode;
  whenTrue?: SchemaNode;
  whenFalse?: SchemaNode;
}

const single = [
  ...(["additionalProperties", "unevaluatedProperties", "propertyNames", "items", "unevaluatedItems"] as const),
  ...(["contains", "not", "if", "then", "else", "contentSchema"] as const),
] as const;
const lists = ["prefixItems", "oneOf", "anyOf"] as const;
const maps = ["properties", "patternProperties", "dependentSchemas"] as const;

type Plain = Omit<
  Schema,
  (typeof single)[number] | (typeof lists)[number] | (typeof maps)[number] | "$ref" | "allOf" | "description"
>;

/**
 * A schema: the keywords that apply to a value, with `$ref`s followed and `allOf` merged, and nodes for its parts. The
 * schema's own names and examples take precedence over its parts'; its bounds and texts apply in addition to theirs.
 */
export interface SchemaNode
  extends Plain,
    Partial<Record<(typeof single)[number], SchemaNode>>,
    Partial<Record<(typeof lists)[number], SchemaNode[]>>,
    Partial<Record<(typeof maps)[number], Record<string, SchemaNode>>> {
  /** Pointers to the components that the schema is; one that appears again under itself is a recursion. */
  readonly identity: string[];
  /** Pointers to the components that it was made from. */
  readonly refs: string[];
  /** Name of the component that it is. */
  readonly name?: string;
  readonly texts: Text[];
  /** Its own title, and those of the components that it was made from. */
  readonly titles: string[];
  /** Whether no value is valid. */
  readonly never?: boolean;
  /** Whether every value is valid. */
  readonly anything?: boolean;
  /** The values of `enum`. */
  readonly values: Value[];
  /** Its own choices, those from `allOf`, and the heirs that a discriminator selects. */
  readonly choices: Choice[];
  readonly nots: SchemaNode[];
  readonly conditions: Condition[];
  readonly patterns: string[];
  /** Extensions that pages show. */
  readonly extensions: { name: string; value: unknown }[];
  /** Whether later versions can add values to `enum`. */
  readonly isExtensible: boolean;
  /** For a deprecated property: the name of the property to use instead. */
  readonly replacedBy?: string;
  /** The version that added it, if that is known from kept releases. */
  readonly since?: string;
  /** The schema as written, for programs that read JSON Schema. */
  readonly source: Schema;
}

/** A schema one level deep: its parts are as written. */
interface FlatSchema extends Schema {
  refs: string[];
  identity: string[];
  texts: Text[];
  titles: string[];
  never?: boolean;
  /** What each value of `enum` means, if the schema was a choice between constants: its title and description. */
  meanings?: string[][];
  /** If `allOf` contains a keyword more than once, the values that don't fit into the keyword itself. */
  more?: {
    choices: { kind: Choice["kind"]; variants: Schema[] }[];
    nots: Schema[];
    conditions: { condition: Schema; whenTrue?: Schema; whenFalse?: Schema }[];
    patterns: string[];
  };
  /** The discriminators of the components that it extends, with the components. */
  bases?: { discriminator: Discriminator; identity: string[] }[];
}

type Discriminator = NonNullable<Schema["discriminator"]>;

const empty: FlatSchema = { refs: [], identity: [], texts: [], titles: [] };

/** The nodes of a document's schemas, each made once and only if it is asked for. */
export class Schemas {
  readonly #nodes = new WeakMap<Schema, SchemaNode>();
  readonly #sinceOf: (schema: object) => string | undefined;
  #heirs?: Map<unknown, string[]>;

  /** @param sinceOf returns the version that added a schema */
  constructor(
    readonly document: Description,
    sinceOf: (schema: object) => string | undefined = () => undefined,
  ) {
    this.#sinceOf = sinceOf;
  }

  /** @returns the node of a schema as it is written in the document, which can also be a boolean */
  node = (schema: Schema | boolean | undefined): SchemaNode => {
    if (typeof schema !== "object" || schema === null) return this.#make(schema === false ? { not: {} } : {});
    const node = this.#nodes.get(schema) ?? this.#make(schema);
    this.#nodes.set(schema, node);
    return node;
  };

  /**
   * Neither `allof-merge` nor `json-schema-merge-allof` can be used: they resolve a document as a whole and lose the names
   * and the texts of the parts.
   */
  #make(source: Schema): SchemaNode {
    const flat = this.#flatten(source, []);
    const { more, bases: _, meanings, discriminator, $ref: __, allOf: ___, description: ____, ...plain } = flat;
    const node = { ...plain, source, discriminator } as unknown as SchemaNode;
    for (const key of single) if (flat[key] !== undefined) lazy(node, key, () => this.node(flat[key]));
    for (const key of lists) if (Array.isArray(flat[key])) lazy(node, key, () => flat[key]?.map(this.node));
    for (const key of maps) if (flat[key]) lazy(node, key, () => mapValues(flat[key], this.node));
    if (flat.bases) {
      const narrow = this.#narrowHeir(flat, flat.bases);
      lazy(node, "properties", () => mapValues(narrow, this.node));
    }
    const [reference] = flat.identity;
    const anything = Object.keys(source).length === 0;
    Object.assign(node, anything && { anything }, reference !== undefined && { name: nameOfReference(reference) });
    const conditions = [{ condition: flat.if, whenTrue: flat.then, whenFalse: flat.else }, ...(more?.conditions ?? [])];
    const toNode = (each: Schema | undefined) => (each === undefined ? undefined : this.node(each));
    lazy(node, "since", () => this.#sinceOf(source));
    lazy(node, "isExtensible", () => flat["x-extensible"] === true);
    lazy(node, "replacedBy", () => flat["x-replaced-by"]);
    lazy(node, "extensions", () => listExtensions(flat));
    lazy(node, "values", () => listValues(flat, meanings));
    lazy(node, "choices", () => this.#listChoices(flat));
    lazy(node, "nots", () => [flat.not, ...(more?.nots ?? [])].flatMap((each) => toNode(each) ?? []));
    lazy(node, "conditions", () =>
      conditions.flatMap(({ condition, whenTrue, whenFalse }) =>
        condition === undefined
          ? []
          : { condition: this.node(condition), whenTrue: toNode(whenTrue), whenFalse: toNode(whenFalse) },
      ),
    );
    lazy(node, "patterns", () => uniq([flat.pattern ?? [], ...(more?.patterns ?? [])].flat()));
    return node;
  }

  /** @param isComponent whether the schema is a component, which is another thing than the one that it extends */
  #flatten(schema: Schema | boolean | undefined, above: string[], isComponent = false): FlatSchema {
    if (isNever(schema)) return { ...empty, never: true };
    if (typeof schema !== "object" || schema === null) return { ...empty };
    const { $ref: reference, allOf = [], ...own } = schema;
    const parts: FlatSchema[] = [];
    if (reference !== undefined && !above.includes(reference)) {
      const target = this.#flatten(valueAt(this.document, reference) as Schema, [...above, reference], true);
      const of = nameOfReference(reference);
      parts.push({ ...target, texts: target.texts.map((text) => ({ of, ...text })) });
    }
    const below = reference ? [...above, reference] : above;
    for (const part of allOf) parts.push(this.#flatten(part, below));

    const isHeir = isComponent && allOf.length === 1 && parts[0]?.discriminator !== undefined;
    const isOneThing = parts.length === 1 && !own.properties && !isHeir;
    let merged: FlatSchema = { ...empty };
    for (const part of parts) {
      const { discriminator, ...rest } = part;
      const decides = isOneThing || part.oneOf || part.anyOf;
      if (discriminator && !decides) rest.bases = [...(rest.bases ?? []), { discriminator, identity: part.identity }];
      merged = intersect(merged, decides && discriminator ? { ...rest, discriminator } : rest);
    }
    const identity = [...(reference ? [reference] : []), ...(isOneThing ? (parts[0]?.identity ?? []) : [])];
    const joined = intersect(merged, { ...empty, ...own, refs: reference ? [reference] : [] });
    const flat = this.#joinNull(joinConstants(joinTexts(joined, own, parts)), above);
    return { ...flat, identity: [...identity, ...flat.identity] };
  }

  /** Turns a choice between null and one other schema into that schema, which then also allows null. */
  #joinNull(schema: FlatSchema, above: string[]): FlatSchema {
    let joined = schema;
    for (const kind of ["oneOf", "anyOf"] as const) {
      const { [kind]: variants, ...rest } = joined;
      if (!Array.isArray(variants)) continue;
      const others = variants.filter((variant) => !isNull(variant));
      const [only] = others;
      if (others.length === variants.length && !(variants.length === 1 && !joined.discriminator)) continue;
      const mayBeNull = others.length < variants.length;
      const withNull = (types: string[]): Pick<Schema, "type"> =>
        mayBeNull ? { type: [...types.filter((type) => type !== "null"), "null"] } : {};
      if (only === undefined) joined = { ...rest, type: "null" };
      else if (others.length > 1) joined = { ...joined, [kind]: others, ...withNull([joined.type ?? []].flat()) };
      else {
        const flat = this.#flatten(only, [...above, ...joined.refs]);
        const own = { ...rest, identity: [], type: undefined };
        joined = { ...joinTexts(intersect(flat, own), {}, [own, flat]), identity: flat.identity };
        // Without a type, a schema allows everything, also null.
        const types = flat.type ? [flat.type].flat() : listTypes(flat);
        const isChoice = joined.oneOf !== undefined || joined.anyOf !== undefined || joined.more !== undefined;
        if (types.length > 0 || isChoice)
          Object.assign(joined, types.length > 0 && { type: flat.type ?? types }, withNull(types));
        else delete joined.type;
      }
    }
    return joined;
  }

  #listChoices(flat: FlatSchema): Choice[] {
    const { discriminator, more } = flat;
    const toChoice = (kind: Choice["kind"], variants: Schema[], by?: Discriminator): Choice => ({
      kind,
      variants: variants.map((each) => {
        const schema = this.node(each);
        if (!by) return { schema, selectedBy: [] };
        const { const: constant, enum: values } = schema.properties?.[by.propertyName] ?? {};
        const own = constant === undefined ? (values ?? []) : [constant];
        return { schema, selectedBy: each.$ref ? this.#listSelecting(by, each.$ref) : own.map(String) };
      }),
      ...(by && { discriminator: by.propertyName }),
    });
    const own = (["oneOf", "anyOf"] as const).flatMap((kind) => {
      const variants = flat[kind];
      return Array.isArray(variants) && variants.length > 0 ? [toChoice(kind, variants, discriminator)] : [];
    });
    const others = (more?.choices ?? []).map(({ kind, variants }) => toChoice(kind, variants));
    const heirs = own.length > 0 || !discriminator ? [] : this.#listSelected(discriminator, flat.identity);
    const selected = heirs.map(($ref) => ({ $ref }));
    return [...own, ...others, ...(selected.length > 0 ? [toChoice("oneOf", selected, discriminator)] : [])];
  }

  /** @returns what a reference leads to: references that lead to one thing are equal, however they are written */
  #targetOf = (reference: string): unknown => follow(this.document, reference);

  /** @returns pointers to the components that a discriminator without variants selects: mapped ones first, then heirs */
  #listSelected({ mapping = {} }: Discriminator, identity: string[]): string[] {
    const selected = [...Object.values(mapping).map(toReference), ...this.#listHeirs(identity)];
    return uniqBy(
      selected.filter((reference) => Object.keys(this.#targetOf(reference) ?? {}).length > 0),
      this.#targetOf,
    );
  }

  /** @returns the values of a discriminator that select the schema of a reference */
  #listSelecting({ mapping = {} }: Discriminator, reference: string | undefined): string[] {
    if (reference === undefined) return [];
    const target = this.#targetOf(reference);
    const mapped = Object.entries(mapping).filter(([, each]) => this.#targetOf(toReference(each)) === target);
    return mapped.length > 0 ? mapped.map(([value]) => value) : [nameOfReference(reference)];
  }

  /** @returns the components that include one of these by `allOf`, and the components that include those */
  #listHeirs(bases: string[]): string[] {
    this.#heirs ??= this.#indexHeirs();
    const found = new Set<string>();
    const pending = [...bases];
    for (let base = pending.shift(); base !== undefined; base = pending.shift())
      for (const heir of this.#heirs.get(this.#targetOf(base)) ?? [])
        if (!found.has(heir) && !bases.includes(heir)) {
          found.add(heir);
          pending.push(heir);
        }
    return [...found];
  }

  #indexHeirs(): Map<unknown, string[]> {
    const heirs = new Map<unknown, string[]>();
    for (const [name, schema] of Object.entries(this.document.components?.schemas ?? {}))
      for (const { $ref } of schema.allOf ?? []) {
        const target = $ref === undefined ? undefined : this.#targetOf($ref);
        if (target !== undefined)
          heirs.set(target, [...(heirs.get(target) ?? []), childPointer("#/components/schemas", name)]);
      }
    return heirs;
  }

  /** @returns the properties of an heir: in those that discriminators decide by, it has the values that select it */
  #narrowHeir({ identity, properties = {} }: FlatSchema, bases: FlatSchema["bases"] = []): Record<string, Schema> {
    const narrowed = { ...properties };
    for (const { discriminator } of bases) {
      const { [discriminator.propertyName]: property } = narrowed;
      const [own] = identity;
      if (own === undefined || typeof property !== "object") continue;
      const { enum: values, const: value } = this.#flatten(property, []);
      const selecting = this.#listSelecting(discriminator, own);
      const isOpen = value === undefined && (values === undefined || selecting.every((each) => values.includes(each)));
      if (isOpen)
        narrowed[discriminator.propertyName] = {
          allOf: [property],
          ...(selecting.length === 1 ? { const: selecting[0] } : { enum: selecting }),
        };
    }
    return narrowed;
  }
}

/** Defines a property that is computed when it is first read, and isn't listed among the keywords. */
function lazy(object: object, key: string, make: () => unknown): void {
  Object.defineProperty(object, key, {
    configurable: true,
    enumerable: Object.hasOwn(object, key),
    get() {
      const value = make();
      Object.defineProperty(object, key, { value, enumerable: Object.keys(object).includes(key) });
      return value;
    },
  });
}

/** @returns the name of the component that a reference points to */
export const nameOfReference = (reference: string): string => parsePointer(reference).at(-1) ?? "";

/** The mapping of a discriminator contains references or just the names of schemas. */
const toReference = (target: string): string =>
  target.startsWith("#") ? target : childPointer("#/components/schemas", target);

/** @returns whether no value is valid: `false`, or the object that means the same */
const isNever = (schema: Schema | boolean | undefined): boolean => schema === false || isEqual(schema, { not: {} });

/** Of two bounds, the stricter one applies. */
export const lowerBounds = [
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
  "minContains",
] as const;
export const upperBounds = [
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
  "maxContains",
] as const;

/** @returns a schema with its own text and title first, and then those of its parts, each once */
function joinTexts(joined: FlatSchema, { description, title }: Schema, parts: FlatSchema[]): FlatSchema {
  const texts = [...(description ? [{ text: description }] : []), ...parts.flatMap((part) => part.texts)];
  const titles = [title ?? [], ...parts.map((part) => part.titles)].flat();
  return { ...joined, texts: uniqBy(texts, "text"), titles: uniq(titles) };
}

/** @returns a schema that a value is valid against if it is valid against both; the second one's names take precedence */
function intersect(one: FlatSchema, other: FlatSchema): FlatSchema {
  const joined: FlatSchema = { ...one, ...other };
  joined.refs = [...one.refs, ...other.refs];
  joined.identity = [];
  joined.required = [...new Set([...listOf(one.required), ...listOf(other.required)])];
  if (one.bases && other.bases) joined.bases = [...one.bases, ...other.bases];
  if (one.never || other.never) joined.never = true;
  if (one.type && other.type) joined.type = commonTypes(one.type, other.type);
  if (one.enum && other.enum) joined.enum = intersectionWith(one.enum, other.enum, isEqual);
  for (const name of lowerBounds)
    if (one[name] !== undefined && other[name] !== undefined) joined[name] = Math.max(one[name], other[name]);
  for (const name of upperBounds)
    if (one[name] !== undefined && other[name] !== undefined) joined[name] = Math.min(one[name], other[name]);
  for (const name of maps) if (one[name] && other[name]) joined[name] = joinMaps(one[name], other[name]);
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
    joined.set(name, known === undefined || isEqual(known, schema) ? schema : narrow(known, schema));
  }
  return Object.fromEntries(joined);
}

const narrow = (part: Schema, own: Schema): Schema =>
  typeof own === "object" && own !== null && own.$ref === undefined
    ? { ...own, allOf: [part, ...(own.allOf ?? [])] }
    : both(part, own);

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

/** Extensions with the names of an enum's values and with their descriptions, in the order of preference. */
const nameKeys = ["x-enum-varnames", "x-enumNames"];
const meaningKeys = ["x-enumDescriptions", "x-enum-descriptions"];

/** @returns an enum's values, with their meanings from a choice between constants or from extensions */
function listValues(schema: FlatSchema, meanings: string[][] | undefined): Value[] {
  const extended = schema as unknown as Record<string, unknown>;
  const find = (keys: string[], value: Json, index: number): string[] => {
    for (const key of keys) {
      const texts = extended[key];
      const name = typeof value === "object" ? JSON.stringify(value) : String(value);
      const text = new Map(Object.entries(texts ?? {})).get(Array.isArray(texts) ? String(index) : name);
      if (typeof text === "string" && text !== "") return [text];
    }
    return [];
  };
  const listed: unknown = extended["x-ms-enum"];
  const microsoft = (
    typeof listed === "object" && listed !== null && "values" in listed ? listed.values : []
  ) as unknown;
  return (Array.isArray(schema.enum) ? schema.enum : []).map((value, index) => {
    const entry = (Array.isArray(microsoft) ? microsoft : []).find((each) => each?.value === value) ?? {};
    const ofMicrosoft = [entry.name, entry.description].filter(
      (text) => typeof text === "string" && text !== "" && text !== value,
    );
    const written = [...find(nameKeys, value, index), ...find(meaningKeys, value, index)];
    return { value, meaning: uniq(meanings?.[index] ?? [...written, ...ofMicrosoft]) };
  });
}

/** The keywords from which a type is inferred, of a schema as written or as a node. */
type Typed = Pick<Plain, "type" | "const" | "enum"> &
  Partial<Record<"properties" | "additionalProperties" | "patternProperties" | "propertyNames", unknown>> &
  Partial<Record<"items" | "prefixItems" | "contains", unknown>>;

/** @returns the types of a schema except null; without `type`, they are inferred from its other keywords */
export function listTypes(schema: Typed): string[] {
  if (schema.type !== undefined) return [schema.type].flat().filter((type) => type !== "null");
  const { additionalProperties: others } = schema;
  const isClosed = others === undefined || others === false || (others as SchemaNode).never;
  if (schema.properties || !isClosed || schema.patternProperties || schema.propertyNames) return ["object"];
  if (schema.items !== undefined || schema.prefixItems || schema.contains) return ["array"];
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return [...new Set(values.filter((value) => value !== null).map((value) => typeOfValue(value)))];
}

function typeOfValue(value: Json): string {
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** @returns whether a schema allows null */
export const isNullable = (schema: SchemaNode): boolean =>
  [schema.type ?? []].flat().includes("null") || schema.const === null || (schema.enum?.includes(null) ?? false);

/** @returns whether a schema of properties or items without a name says anything about their type */
export const isTyped = ({ anything, never }: SchemaNode): boolean => !anything && !never;

/** @returns the texts of a schema as one */
export const textOf = ({ texts }: SchemaNode): string => texts.map(({ text }) => text).join("\n\n");

/** @returns what a variant must be so that discriminators select it, in addition to its own rules */
export function selecting({ discriminator }: Choice, { schema, selectedBy }: Variant): Schema {
  const fixed = pickBy(schema.properties, (each) => each.const !== undefined || each.enum !== undefined);
  const properties = mapValues(fixed, ({ source }) => source);
  if (discriminator === undefined) return { properties };
  const { source = { type: "string" }, const: constant, enum: values } = schema.properties?.[discriminator] ?? {};
  const allowed = constant === undefined ? values : [constant];
  const fitting = selectedBy.filter((value) => allowed?.includes(value) ?? true);
  if (fitting.length > 0) properties[discriminator] = { allOf: [source], enum: fitting };
  return { properties };
}

/**
 * @returns for each way in which a schema's first choice, condition, or dependency can be met, the schema with that
 *   instead; none if it has none
 */
export function listAlternatives(node: SchemaNode): { schema: Schema; identity: string[] }[] {
  const { choices, conditions, dependentSchemas, nots, patterns } = node;
  const plain = Object.entries(node).filter(([key]) => !merged.has(key));
  const [first, ...others] = choices;
  const rules = [
    ...nots.map(({ source }) => ({ not: source })),
    ...patterns.map((pattern) => ({ pattern })),
    ...others.map(({ kind, variants }) => ({ [kind]: variants.map(({ schema }) => schema.source) })),
  ];
  const keep = (dropped: "choice" | "condition" | "dependencies"): Schema[] => [
    Object.fromEntries(plain.map(([key, value]) => [key, toSource(value)])) as Schema,
    ...rules,
    ...conditions
      .slice(dropped === "condition" ? 1 : 0)
      .map((each) => mapKeys(mapValues(pickBy(each), toSource), (_, part) => conditionKeys[part as keyof Condition])),
    ...(dependentSchemas && dropped !== "dependencies"
      ? [{ dependentSchemas: mapValues(dependentSchemas, ({ source }) => source) }]
      : []),
  ];
  if (first)
    return first.variants.map((variant) => ({
      schema: { allOf: [...keep("choice"), variant.schema.source, selecting(first, variant)] },
      identity: variant.schema.identity,
    }));
  const [rule] = conditions;
  if (rule) {
    const either = [[rule.condition, rule.whenTrue], [rule.whenFalse], []];
    return either.map((parts) => ({
      schema: { allOf: [...keep("condition"), ...parts.flatMap((part) => part?.source ?? [])] },
      identity: [],
    }));
  }
  if (!dependentSchemas) return [];
  const all = Object.values(dependentSchemas).map(({ source }) => source);
  return [all, []].map((parts) => ({ schema: { allOf: [...keep("dependencies"), ...parts] }, identity: [] }));
}

const conditionKeys: Record<keyof Condition, string> = { condition: "if", whenTrue: "then", whenFalse: "else" };

/** The parts of a node that `listAlternatives` writes in another way, or that aren't keywords. */
const merged = new Set([
  ...["oneOf", "anyOf", "not", "if", "then", "else", "dependentSchemas", "pattern", "discriminator"],
  ...["refs", "identity", "name", "texts", "titles", "source", "anything", "never"],
]);

/** @returns the value of a node's keyword as it is written */
function toSource(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("identity" in value && "source" in value) return value.source;
  return Array.isArray(value) ? value.map(toSource) : mapValues(value, toSource);
}
