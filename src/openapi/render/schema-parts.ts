/** What a schema consists of, for the components that show it. */
import type { Choice, SchemaNode } from "../model/schema";

/** @returns a list, its items, the items of its items, and so on, while each is a plain list with a single item type */
export function itemChain(schema: SchemaNode): [SchemaNode, ...SchemaNode[]] {
  const chain: [SchemaNode, ...SchemaNode[]] = [schema];
  const seen = new Set(schema.refs);
  for (let last = schema; last.items && isPlainList(last); ) {
    const { items } = last;
    if (items.refs.some((ref) => seen.has(ref))) break;
    for (const ref of items.refs) seen.add(ref);
    chain.push(items);
    last = items;
  }
  return chain;
}

/** @returns whether a schema is a list with a single item type and nothing else to show */
export const isPlainList = (schema: SchemaNode): boolean => {
  const { items, properties, prefixItems, contains, choices, nots, conditions } = schema;
  const rules = [...choices, ...nots, ...conditions];
  return items !== undefined && !properties && !prefixItems && !contains && rules.length === 0;
};

/** @returns for each component that a schema includes without being it, the component and the names of all fields */
const extensions = ({ identity, refs, properties = {} }: SchemaNode): string[] =>
  refs.filter((ref) => !identity.includes(ref)).map((ref) => `${ref} ${Object.keys(properties).sort()}`);

/** @returns the components above a schema's content: the ones that it is, and its extensions of others */
export const below = (schema: SchemaNode, parents: string[]): string[] => [
  ...parents,
  ...schema.identity,
  ...extensions(schema),
];

/**
 * A component is recursive if it appears under itself; parts that it only shares with a parent don't count. A schema
 * without its own name is recursive if it extends a component with the same fields as one above it.
 */
export const isRecursive = (schema: SchemaNode, parents: string[]): boolean =>
  (schema.identity.length > 0 ? schema.identity : extensions(schema)).some((ref) => parents.includes(ref));

/** @returns the choices that show more than the type's name */
export const listShownChoices = ({ choices }: SchemaNode): Choice[] =>
  choices.filter(({ variants }) => !variants.every(({ schema }) => isPlain(schema)));

/** Keywords that add nothing to a type's name. */
const plainKeys = new Set(["type", "format", "required", "source"]);

function isPlain(schema: SchemaNode): boolean {
  const types = [schema.type ?? []].flat();
  if (schema.refs.length > 0 || types.length === 0 || types.includes("array") || schema.type === "object") return false;
  return Object.entries(schema).every(
    ([key, value]) => plainKeys.has(key) || value === undefined || (Array.isArray(value) && value.length === 0),
  );
}

/** @returns the required fields that a schema lists but doesn't define, because another part of the description does */
export const listUnknownRequired = (schema: SchemaNode): string[] =>
  (schema.required ?? []).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));

export const isRequired = (schema: SchemaNode, name: string): boolean => schema.required?.includes(name) ?? false;

/** @returns a name by which pages compare titles with the names of fields: a title that says the same isn't shown */
export const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
