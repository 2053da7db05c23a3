import uniqBy from "lodash/uniqBy";
import upperFirst from "lodash/upperFirst";
import { isNullable, listTypes, type SchemaNode } from "../model/schema";
import type { Direction, Operation } from "../model/types";
import { indent, quote } from "./text";

/** The name of a response's type, and the definitions that it needs. */
export interface AnswerType {
  name: string;
  definition: string;
}

const scalars: Record<string, string> = { integer: "number", number: "number", string: "string", boolean: "boolean" };

/**
 * @returns an operation's request and response in TypeScript: those of them that are JSON, each with all types that it
 *   needs. In responses, an enum that can get more values accepts any string.
 */
export function makeTypes({ id, body, responses }: Operation): (AnswerType & { direction: Direction })[] {
  const answers = responses.filter(({ status }) => status < "300").flatMap(({ content }) => content);
  const found = [
    ...(body?.content ?? []).map((media) => ({ ...media, direction: "request" as const })),
    ...answers.map((media) => ({ ...media, direction: "response" as const })),
  ].flatMap(({ direction, kind, schema }) => (schema && kind === "json" ? [{ direction, schema }] : []));
  return uniqBy(found, "direction").map(({ direction, schema }) => ({
    direction,
    ...defineTypes(schema, upperFirst(id + upperFirst(direction)), direction),
  }));
}

/**
 * @param unnamed name of the type if the schema isn't a component
 * @param direction leaves out the properties that only the other direction has, and shows the values of enums
 * @returns the TypeScript types of a schema: an interface for each component that is an object
 */
export function defineTypes(schema: SchemaNode, unnamed: string, direction?: Direction): AnswerType {
  const names = new Map<string, string>();
  const bodies = new Map<string, string>();

  function nameOf(reference: string): string {
    const base = upperFirst((reference.split("/").at(-1) ?? "").replace(/\W+/g, "_")).replace(/^(?=\d)/, "_");
    let name = base;
    for (let count = 2; bodies.has(name); count++) name = `${base}${count}`;
    names.set(reference, name);
    bodies.set(name, "");
    return name;
  }

  function showObject(flat: SchemaNode, above: string[]): string {
    const { properties = {}, required = [], additionalProperties } = flat;
    const hidden = direction && ({ request: "readOnly", response: "writeOnly" } as const)[direction];
    const shown = Object.entries(properties).filter(([, each]) => !hidden || !each[hidden]);
    const fields = shown.map(([key, property]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : quote(key);
      return `${name}${required.includes(key) ? "" : "?"}: ${show(property, above)};`;
    });
    if (fields.length > 0) return `{\n${indent(fields.join("\n"), "  ")}\n}`;
    return `Record<string, ${additionalProperties && !additionalProperties.anything && !additionalProperties.never ? show(additionalProperties, above) : "unknown"}>`;
  }

  function showValues({ enum: values = [], isExtensible }: SchemaNode): string[] {
    const known = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
    // Editors complete the known values of such a type.
    return isExtensible && direction === "response" ? [...known, "(string & {})"] : known;
  }

  /** @returns the type of an object, without null; the name of its interface if it is a component */
  function showNamed(flat: SchemaNode, above: string[]): string {
    const [reference] = flat.identity;
    if (reference === undefined || Object.keys(flat.properties ?? {}).length === 0) return showObject(flat, above);
    const known = names.get(reference);
    if (known !== undefined) return known;
    const name = nameOf(reference);
    bodies.set(name, showObject(flat, above));
    return name;
  }

  /** The schemas around the current one that aren't components: one of them can extend a component that contains it. */
  const open = new Set<SchemaNode>();

  /** @param above the components around the schema that have no interface; one under itself stays unknown */
  function show(flat: SchemaNode, above: string[]): string {
    if (open.has(flat) || flat.identity.some((reference) => above.includes(reference) && !names.has(reference)))
      return "unknown";
    if (flat.identity.length === 0) open.add(flat);
    const below = [...above, ...flat.identity];
    const shown = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].map((one) => show(one, below));
    // Variants that only require fields add nothing to the type of an object.
    const variants = [...new Set(shown)].filter((one) => one !== "unknown" || !flat.properties);
    const types = listTypes(flat).flatMap((type) => {
      if (direction && type === "string" && flat.enum) return showValues(flat);
      if (type === "array") return `Array<${flat.items === undefined ? "unknown" : show(flat.items, below)}>`;
      if (type !== "object") return scalars[type] ?? "unknown";
      const hasFields = Object.keys(flat.properties ?? {}).length > 0;
      return hasFields || variants.length === 0 ? showNamed(flat, below) : [];
    });
    const union = variants.join(" | ");
    if (union !== "" && types.length === 0) types.push(...variants);
    else if (union !== "" && listTypes(flat).includes("object")) types.push(`${types.pop()} & (${union})`);
    open.delete(flat);
    return [...new Set([...types, ...(isNullable(flat) ? ["null"] : [])])].join(" | ") || "unknown";
  }

  const type = show(schema, []);
  const interfaces = [...bodies].map(([name, body]) => `export interface ${name} ${body}`);
  if (bodies.has(type)) return { name: type, definition: interfaces.join("\n\n") };
  const name = bodies.has(unnamed) ? `${unnamed}Body` : unnamed;
  const isObject = type.startsWith("{") && !/^\} /m.test(type);
  const definition = isObject ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  return { name, definition: [definition, ...interfaces].join("\n\n") };
}
