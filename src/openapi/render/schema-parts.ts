/** What a schema consists of, for the components that show it. */
import { listSelected } from "../read/discriminator";
import { showValue } from "../read/parameters";
import { type Choice, type FlatSchema, flatten } from "../read/schema";
import type { Description, Json, Schema } from "../read/types";

/** @returns a list, its items, the items of its items, and so on, while each is a plain list with a single item type */
export function itemChain(description: Description, schema: FlatSchema): FlatSchema[] {
  const chain = [schema];
  const seen = new Set(schema.refs);
  for (let last = schema; isPlainList(last); ) {
    const items = flatten(description, last.items);
    if (items.refs.some((ref) => seen.has(ref))) break;
    for (const ref of items.refs) seen.add(ref);
    chain.push(items);
    last = items;
  }
  return chain;
}

/** @returns whether a schema is a list with a single item type and nothing else to show */
export const isPlainList = ({ items, properties, prefixItems, contains }: Schema): boolean =>
  items !== undefined && !properties && !prefixItems && !contains;

/** @returns for each component that a schema includes without being it, the component and the names of all fields */
const extensions = ({ identity, refs, properties = {} }: FlatSchema): string[] =>
  refs.filter((ref) => !identity.includes(ref)).map((ref) => `${ref} ${Object.keys(properties).sort()}`);

/** @returns the components above a schema's content: the ones that it is, and its extensions of others */
export const below = (schema: FlatSchema, parents: string[]): string[] => [
  ...parents,
  ...schema.identity,
  ...extensions(schema),
];

/**
 * A component is recursive if it appears under itself; parts that it only shares with a parent don't count. A schema
 * without its own name is recursive if it extends a component with the same fields as one above it.
 */
export const isRecursive = (schema: FlatSchema, parents: string[]): boolean =>
  (schema.identity.length > 0 ? schema.identity : extensions(schema)).some((ref) => parents.includes(ref));

/** A choice, and whether the schema's discriminator decides it. */
export type OwnChoice = Choice & { own: boolean };

/** @returns the choices of a schema: its own, the ones from `allOf`, and the subtypes that a discriminator selects */
export function listChoices(description: Description, schema: FlatSchema): OwnChoice[] {
  const own = (["oneOf", "anyOf"] as const).flatMap((kind) => {
    const variants = schema[kind];
    return Array.isArray(variants) && variants.length > 0 ? [{ kind, variants, own: true }] : [];
  });
  const more = (schema.more?.choices ?? []).map((choice) => ({ ...choice, own: false }));
  const variants = own.length > 0 ? [] : listSelected(description, schema).map(($ref) => ({ $ref }));
  return [...own, ...more, ...(variants.length > 0 ? [{ kind: "oneOf" as const, variants, own: true }] : [])];
}

/** @returns the choices that show more than the type's name */
export const listShownChoices = (description: Description, schema: FlatSchema): OwnChoice[] =>
  listChoices(description, schema).filter(({ variants }) => !variants.every((each) => isPlain(description, each)));

/** Keywords that add nothing to a type's name. */
const plainKeys = new Set(["type", "format", "refs", "identity", "required"]);

function isPlain(description: Description, schema: Schema): boolean {
  const flat = flatten(description, schema);
  const types = [flat.type ?? []].flat();
  if (flat.refs.length > 0 || types.length === 0 || types.includes("array") || flat.type === "object") return false;
  return Object.entries(flat).every(([key, value]) => plainKeys.has(key) || value === undefined);
}

/** @returns the required fields that a schema lists but doesn't define, because another part of the description does */
export const listUnknownRequired = (schema: FlatSchema): string[] =>
  (schema.required ?? []).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));

export const isRequired = (schema: Schema, name: string): boolean => schema.required?.includes(name) ?? false;

/** @returns the texts that explain an enum's value, also from one of several extensions that descriptions use for that */
export function meaningOf(schema: FlatSchema, value: Json, index: number): string[] {
  if (schema.meanings) return schema.meanings[index] ?? [];
  const extended = schema as unknown as Record<string, unknown>;
  for (const key of ["x-enumDescriptions", "x-enum-descriptions", "x-enum-varnames", "x-enumNames"]) {
    const meanings = new Map(Object.entries(extended[key] ?? {}));
    const meaning = meanings.get(Array.isArray(extended[key]) ? String(index) : showValue(value));
    if (typeof meaning === "string") return [meaning];
  }
  return [];
}
