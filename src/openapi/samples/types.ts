import uniq from "lodash/uniq";
import uniqBy from "lodash/uniqBy";
import upperFirst from "lodash/upperFirst";
import { uniqueName } from "../../lib/unique-name";
import { splitResponses } from "../model/api";
import { type Choice, isNullable, isTyped, listTypes, nameOfReference, type SchemaNode } from "../model/schema";
import type { Direction, Operation } from "../model/types";
import { isHidden } from "../model/validity";
import type { AnswerType } from "../read/sample-request";
import type { Json } from "../read/types";
import { className, indent, quote } from "./text";

const scalars: Record<string, string> = { integer: "number", number: "number", string: "string", boolean: "boolean" };

/**
 * @returns an operation's request and response in TypeScript: those of them that are JSON, each with all types that it
 *   needs. In responses, an enum that can get more values accepts any string.
 */
export function makeTypes({ id, body, ...call }: Operation): (AnswerType & { direction: Direction })[] {
  const answers = splitResponses(call).successes.flatMap(({ content }) => content);
  const found = [
    ...(body?.content ?? []).map((media) => ({ ...media, direction: "request" as const })),
    ...answers.map((media) => ({ ...media, direction: "response" as const })),
  ].flatMap(({ direction, kind, schema }) => (schema && kind === "json" ? [{ direction, schema }] : []));
  return uniqBy(found, "direction").map(({ direction, schema }) => ({
    direction,
    ...defineTypes(schema, className(id) + upperFirst(direction), direction),
  }));
}

/**
 * @param unnamed name of the type if the schema isn't a component
 * @param direction leaves out the properties that only the other direction has
 * @returns the TypeScript types of a schema: an interface for each component that is an object, and a name for each that
 *   contains itself
 */
export function defineTypes(schema: SchemaNode, unnamed: string, direction: Direction): AnswerType {
  const names = new Map<string, string>();
  const definitions = new Map<string, string>();

  function nameOf(reference: string): string {
    const known = names.get(reference);
    if (known !== undefined) return known;
    const base = upperFirst(nameOfReference(reference).replace(/\W+/g, "_")).replace(/^(?=\d)/, "_");
    const name = uniqueName(base, (each) => definitions.has(each) || used.has(each));
    names.set(reference, name);
    definitions.set(name, "");
    return name;
  }

  /** The schemas around the current one that aren't components: one of them can extend a component that contains it. */
  const open = new Set<SchemaNode>();

  /** @param above the components around the schema that have no interface */
  function show(flat: SchemaNode, above: string[]): string {
    const [reference] = flat.identity;
    if (flat.never) return "never";
    if (reference !== undefined && (above.includes(reference) || names.has(reference)))
      return withNull(flat, nameOf(reference));
    if (open.has(flat)) return "unknown";
    if (reference === undefined) open.add(flat);
    const type = showContent(flat, [...above, ...flat.identity]);
    open.delete(flat);
    const name = reference === undefined ? undefined : names.get(reference);
    if (name === undefined || definitions.get(name) !== "") return withNull(flat, name ?? type);
    definitions.set(name, `export type ${name} = ${type};`);
    return withNull(flat, name);
  }

  const withNull = (flat: SchemaNode, type: string): string =>
    isNullable(flat) && !/(^|\| )null$/.test(type) ? (type === "" ? "null" : `${type} | null`) : type || "unknown";

  /** @returns the type of a schema's values except null */
  function showContent(flat: SchemaNode, below: string[]): string {
    const values = flat.const === undefined ? flat.enum : [flat.const];
    if (values) return showValues(values, flat.isExtensible && direction === "response");
    const types = listTypes(flat);
    const choices = flat.choices.map((choice) => showChoice(flat, choice, below));
    // What only narrows the values of an object adds nothing to its type.
    const shown = uniq(choices).filter((choice) => choice !== "unknown");
    // Heirs have the fields of what they extend.
    const areHeirs = choices.length === 1 && !flat.oneOf && !flat.anyOf && flat.choices[0]?.discriminator;
    if (areHeirs && shown.length > 0) return shown.join();
    if (shown.length > 0 && (types.every((type) => type !== "object") || !hasFields(flat))) return intersect(shown);
    return uniq(
      types.map((type) => {
        if (type === "array") return showList(flat, below);
        return type === "object" ? intersect([showNamed(flat, below), ...shown]) : (scalars[type] ?? "unknown");
      }),
    ).join(" | ");
  }

  function showChoice(flat: SchemaNode, { variants, discriminator }: Choice, below: string[]): string {
    const shown = variants.map(({ schema: variant, selectedBy }) => {
      if (variant.identity.some((each) => flat.identity.includes(each))) return showNamed(flat, below);
      const type = show(variant, below);
      const { const: constant, enum: values } = variant.properties?.[discriminator ?? ""] ?? {};
      // The variant's own type might already have the value, or others.
      if (discriminator === undefined || selectedBy.length === 0 || constant !== undefined || values) return type;
      const name = fieldName(discriminator) + (variant.required?.includes(discriminator) ? "" : "?");
      return intersect([type, `{ ${name}: ${showValues(selectedBy)} }`]);
    });
    if (shown.every((type) => type === "unknown")) return "unknown";
    return uniq(shown.map((type) => (type === "unknown" ? "{}" : type))).join(" | ");
  }

  /** @returns the type of a list: with items of different types, a tuple whose end can be missing */
  function showList({ prefixItems = [], items, minItems = 0 }: SchemaNode, below: string[]): string {
    const rest = items === undefined ? "unknown" : show(items, below);
    if (prefixItems.length === 0) return `Array<${rest}>`;
    const first = prefixItems.map((each, index) => {
      const type = show(each, below);
      return index < minItems ? type : `${type.includes(" ") ? `(${type})` : type}?`;
    });
    return `[${[...first, ...(rest === "never" ? [] : [`...Array<${rest}>`])].join(", ")}]`;
  }

  /** @returns the type of an object; the name of its interface if it is a component */
  function showNamed(flat: SchemaNode, below: string[]): string {
    const [reference] = flat.identity;
    if (reference === undefined || !hasFields(flat)) return showObject(flat, below);
    const name = nameOf(reference);
    definitions.set(name, `export interface ${name} ${showObject(flat, below)}`);
    return name;
  }

  function showObject(flat: SchemaNode, above: string[]): string {
    const { required = [], additionalProperties, patternProperties = {} } = flat;
    const fields = listFields(flat).map(([key, property]) => ({
      name: fieldName(key) + (required.includes(key) ? "" : "?"),
      type: property ? show(property, above) : "unknown",
    }));
    const others = [...Object.values(patternProperties), additionalProperties].flatMap((each) =>
      each && isTyped(each) ? [show(each, above)] : [],
    );
    const lines = fields.map(({ name, type }) => `${name}: ${type};`);
    if (others.length === 0)
      return lines.length > 0 ? block(lines) : `Record<string, ${additionalProperties?.never ? "never" : "unknown"}>`;
    // The type of an index also applies to the fields with a name.
    const all = fields.flatMap(({ name, type }) => (name.endsWith("?") ? [type, "undefined"] : [type]));
    const index = uniq([...others, ...all]);
    const type = index.includes("unknown") ? "unknown" : index.join(" | ");
    if (lines.length > 0) return block([...lines, `[key: string]: ${type};`]);
    // A type can contain itself in an index, but not in `Record`.
    return definitions.size > 0 ? `{ [key: string]: ${type} }` : `Record<string, ${type}>`;
  }

  /** @returns the fields of an object, also those that it only has under a condition or that it requires unseen */
  function listFields(flat: SchemaNode): [name: string, schema?: SchemaNode][] {
    const { properties = {}, required = [], conditions, dependentSchemas = {} } = flat;
    const rules = [
      ...Object.values(dependentSchemas),
      ...conditions.flatMap(({ condition, whenTrue = condition, whenFalse = condition }) => [
        condition,
        whenTrue,
        whenFalse,
      ]),
    ];
    const all: Record<string, SchemaNode> = Object.assign({}, ...rules.map((each) => each.properties), properties);
    const unseen = hasIndex(flat) ? [] : required.filter((name) => !Object.hasOwn(all, name));
    return [
      ...Object.entries(all).filter(([, each]) => !isHidden(each, direction)),
      ...unseen.map((name): [string] => [name]),
    ];
  }

  const hasFields = (flat: SchemaNode): boolean => listFields(flat).length > 0 || hasIndex(flat);

  const type = show(schema, []);
  const all = [...definitions.values()];
  if (definitions.has(type)) return { name: type, definition: all.join("\n\n") };
  const name = definitions.has(unnamed) ? `${unnamed}Body` : unnamed;
  const isObject = type.startsWith("{\n") && !/^\} /m.test(type);
  const definition = isObject ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  return { name, definition: [definition, ...all].join("\n\n") };
}

/** @returns the literals of values except null; with `isOpen`, any other string fits, too, and editors complete the known ones */
function showValues(values: Json[], isOpen = false): string {
  const known = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  return [...known, ...(isOpen ? ["(string & {})"] : [])].join(" | ");
}

const hasIndex = ({ patternProperties, additionalProperties }: SchemaNode): boolean =>
  patternProperties !== undefined || (additionalProperties !== undefined && isTyped(additionalProperties));

/** The names of TypeScript's own types that definitions use. */
const used = new Set(["Array", "Record"]);

const fieldName = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : quote(key));

const block = (lines: string[]): string => `{\n${indent(lines.join("\n"), "  ")}\n}`;

const intersect = (types: string[]): string =>
  types.length === 1
    ? types.join()
    : types.map((type) => (/ [|] (?![^{]*})/.test(type) ? `(${type})` : type)).join(" & ");
