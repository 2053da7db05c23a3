import { block, code, element, inline, text } from "./html";
import { resolve } from "./operations";
import type { Description, Json, Schema } from "./types";
import type { Words } from "./words";

export interface SchemaContext {
  description: Description;
  words: Words;
  /** In a request, read-only properties are left out; in a response, write-only ones. */
  direction: "request" | "response";
  /** Replaces the Markdown links to operations by links to their pages. */
  link: (markdown: string) => string;
}

interface FlatSchema extends Schema {
  /** Names of the components that this schema was made of; a name that comes back below itself is a recursion. */
  refs: string[];
}

/**
 * @param idPrefix beginning of the anchors, unique on the page
 * @returns the schema as a readable tree, as HTML
 */
export function renderSchema(context: SchemaContext, schema: Schema, idPrefix: string): string {
  const flat = flatten(context.description, schema);
  const root = flat.items && !flat.properties ? flatten(context.description, flat.items) : flat;
  const heading = root === flat ? "" : element("p", {}, text(typeLabel(context, flat)));
  if (root.properties || root.oneOf || root.anyOf) return heading + renderFields(context, root, idPrefix, root.refs);
  return (
    element("p", { class: "api-type" }, text(typeLabel(context, flat))) +
    (flat.description ? block(context.link(flat.description)) : "")
  );
}

/** Follows `$ref` and merges `allOf`, so that one object holds all that applies; the schema's own keys hold first. */
export function flatten(description: Description, schema: Schema): FlatSchema {
  const { $ref: reference, ...beside } = schema;
  const refs = reference ? [reference] : [];
  const target: Schema = { ...resolve(description, schema as Schema & { $ref: string }), ...beside };
  let merged: FlatSchema = { refs };
  for (const part of target.allOf ?? []) {
    const { description: text, ...flat } = flatten(description, part);
    merged = {
      ...merged,
      ...flat,
      description: merged.description ?? text,
      properties: { ...merged.properties, ...flat.properties },
      required: [...(merged.required ?? []), ...(flat.required ?? [])],
      refs: [...merged.refs, ...flat.refs],
    };
  }
  const { allOf: _, $ref: __, ...own } = target;
  return joinNull(description, {
    ...merged,
    ...own,
    properties: own.properties || merged.properties ? { ...merged.properties, ...own.properties } : undefined,
    required: [...(merged.required ?? []), ...(own.required ?? [])],
    refs: merged.refs.length > refs.length ? merged.refs : refs,
  });
}

/** A choice between null and something else is that, which may be null. */
function joinNull(description: Description, schema: FlatSchema): FlatSchema {
  const key = schema.oneOf ? "oneOf" : "anyOf";
  const variants = schema[key] ?? [];
  const others = variants.filter(({ type }) => type !== "null");
  if (others.length === variants.length) return schema;
  const { [key]: _, ...rest } = schema;
  const [only] = others;
  if (others.length > 1 || !only) return { ...rest, [key]: others, type: [rest.type ?? "object", "null"].flat() };
  const { description: text, ...flat } = flatten(description, only);
  const types = [flat.type ?? "object"].flat();
  return {
    ...flat,
    ...rest,
    refs: [...rest.refs, ...flat.refs],
    description: rest.description ?? text,
    properties: flat.properties,
    required: flat.required,
    type: [...types, "null"],
  };
}

function renderFields(context: SchemaContext, schema: FlatSchema, idPrefix: string, parents: string[]): string {
  const fields = listProperties(context, schema).map(([name, property]) =>
    renderField(context, {
      name,
      schema: property,
      required: isRequired(schema, name),
      id: `${idPrefix}-${name}`,
      parents,
    }),
  );
  return (
    (fields.length > 0 ? element("ul", { class: "api-fields" }, ...fields) : "") +
    renderVariants(context, schema, idPrefix, parents)
  );
}

/** @returns the properties that the direction has: required ones first, within each group in the description's order */
function listProperties({ description, direction }: SchemaContext, schema: Schema): [string, FlatSchema][] {
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  return Object.entries(schema.properties ?? {})
    .map(([name, property]): [string, FlatSchema] => [name, flatten(description, property)])
    .filter(([, property]) => !property[hidden])
    .sort(([one], [other]) => Number(isRequired(schema, other)) - Number(isRequired(schema, one)));
}

const isRecursive = ({ refs = [] }: Partial<FlatSchema>, parents: string[]): boolean =>
  refs.some((ref) => parents.includes(ref));

const renderRecursion = ({ words }: SchemaContext): string =>
  element("p", { class: "api-field__facts" }, text(words.recursive));

const isRequired = (schema: Schema, name: string): boolean => schema.required?.includes(name) ?? false;

export interface Field {
  name: string;
  schema: Schema & { refs?: string[] };
  required: boolean;
  id: string;
  parents: string[];
  /** Overrides the schema's own, where the field is a parameter. */
  description?: string;
  example?: Json;
  deprecated?: boolean;
  /** Name of the field to use instead of a deprecated one. */
  replacedBy?: string;
}

/** @returns one field with name, type, bounds, text and what lies below it, as HTML */
export function renderField(context: SchemaContext, field: Field): string {
  const { words } = context;
  const { name, schema, required, id } = field;
  const description = field.description ?? schema.description;
  const isDeprecated = field.deprecated ?? schema.deprecated ?? false;
  const replacement = field.replacedBy ?? schema["x-replaced-by"];
  const nullable = Array.isArray(schema.type) && schema.type.includes("null");
  const tags = [
    renderPresence(context, required),
    nullable ? element("span", { class: "api-tag" }, text(words.nullable)) : "",
    schema.writeOnly ? element("span", { class: "api-tag" }, text(words.writeOnly)) : "",
    isDeprecated ? element("strong", { class: "api-tag api-tag--deprecated" }, text(words.deprecated)) : "",
  ].filter(Boolean);
  const head = element(
    "div",
    { class: "api-field__head" },
    code(name, "api-field__name"),
    " ",
    element("span", { class: "api-type" }, text(typeLabel(context, schema))),
    " ",
    [...listBounds(context, schema), ...tags].join(" "),
    element("a", { class: "hash-link", href: `#${id}`, "aria-label": words.linkTo(name), translate: "no" }),
  );
  return element(
    "li",
    { class: "api-field", id },
    head,
    isDeprecated && replacement
      ? element("p", { class: "api-deprecated" }, inline(words.replacedBy(`\`${replacement}\``)))
      : "",
    description ? block(context.link(description)) : "",
    renderFacts(context, schema, field.example),
    renderBelow(context, field),
  );
}

/** Whoever writes a request must know what is required; whoever reads a response, what may not be there. */
function renderPresence({ words, direction }: SchemaContext, required: boolean): string {
  if (direction === "request")
    return required ? element("strong", { class: "api-required" }, text(words.required)) : "";
  return required ? "" : element("span", { class: "api-tag" }, text(words.optional));
}

/** @returns the fields below a field, closed under a line that says what they are */
function renderBelow(context: SchemaContext, { name, schema, id, parents }: Field): string {
  const child = listedSchema(context, schema);
  const { refs = [] } = child as Partial<FlatSchema>;
  if (!(child.properties || child.oneOf || child.anyOf)) return "";
  if (isRecursive(child, parents)) return renderRecursion(context);
  const fields = renderFields(context, child as FlatSchema, id, [...parents, ...refs]);
  return fields && renderNested(code(name), describeContent(context, child), fields);
}

/**
 * @param label HTML of what the content belongs to
 * @returns content that is closed under one line: "`provider`: 2 fields id, name"
 */
export function renderNested(label: string, { count, names }: Content, content: string): string {
  return element(
    "details",
    { class: "api-nested" },
    element(
      "summary",
      {},
      label && `${label}: `,
      text(count),
      names.length > 0 &&
        ` ${element("span", { class: "api-nested__names", translate: "no" }, text(names.join(", ")))}`,
    ),
    content,
  );
}

/** What a closed part holds: how many of what, and their names. */
interface Content {
  count: string;
  names: string[];
}

function describeContent(context: SchemaContext, schema: Schema): Content {
  const { words } = context;
  const names = listProperties(context, schema).map(([name]) => name);
  const forms = schema.oneOf ?? schema.anyOf;
  return names.length > 0 || !forms
    ? { count: `${names.length} ${words.fields(names.length)}`, names }
    : { count: words.formCount(forms.length), names: [] };
}

/** @returns a list's items, or the schema itself */
const listedSchema = ({ description }: SchemaContext, schema: Schema): Schema =>
  schema.items && !schema.properties ? flatten(description, schema.items) : schema;

/** @returns the bounds of a field and of its items, each as HTML */
function listBounds(context: SchemaContext, schema: Schema): string[] {
  const listed = listedSchema(context, schema);
  return [schema, ...(listed === schema ? [] : [listed])]
    .map((each) => boundsLabel(each, context.words))
    .filter(Boolean)
    .map((bounds) => element("span", { class: "api-tag" }, text(bounds)));
}

function renderFacts(context: SchemaContext, schema: Schema, example: Json | undefined): string {
  const { words } = context;
  const value = listedSchema(context, schema);
  const facts: string[] = [];
  const fact = (label: string, content: string): void => {
    facts.push(element("span", {}, text(`${label}: `), content));
  };
  if (value.pattern) fact(words.pattern, code(value.pattern));
  if (schema.default !== undefined) fact(words.default, code(show(schema.default)));
  const shown = example ?? schema.examples?.[0] ?? schema.example;
  if (shown !== undefined) fact(words.example, code(show(shown)));
  return (
    (facts.length > 0 ? element("p", { class: "api-field__facts" }, facts.join(" ")) : "") + renderEnum(context, value)
  );
}

function renderEnum({ words, link }: SchemaContext, schema: Schema): string {
  const values = schema.enum?.filter((value) => value !== null);
  if (!values) return "";
  const meanings = schema["x-enumDescriptions"];
  const list = meanings
    ? element(
        "ul",
        { class: "api-enum", "aria-label": words.values },
        ...values.map((value) => element("li", {}, code(show(value)), " ", inline(link(meanings[show(value)] ?? "")))),
      )
    : element(
        "p",
        { class: "api-field__facts" },
        text(`${words.values}: `),
        values.map((value) => code(show(value))).join(" "),
      );
  const note = schema["x-extensible"] ? element("p", { class: "api-field__facts" }, text(words.extensible)) : "";
  // The note goes on where the description ends.
  return note + list;
}

function renderVariants(context: SchemaContext, schema: FlatSchema, idPrefix: string, parents: string[]): string {
  const variants = schema.oneOf ?? schema.anyOf;
  if (!variants) return "";
  const { words } = context;
  const rule = schema.oneOf ? words.oneOf : words.anyOf;
  const choice = schema.discriminator
    ? `${rule}. ${words.discriminator(schema.discriminator.propertyName)}.`
    : `${rule}.`;
  return (
    element("p", { class: "api-field__facts" }, text(choice)) +
    variants
      .map((variant, index) => {
        const flat = flatten(context.description, variant);
        return element(
          "details",
          { class: "api-nested" },
          element("summary", {}, text(flat.title ?? String(index + 1))),
          isRecursive(flat, parents)
            ? renderRecursion(context)
            : renderFields(context, flat, `${idPrefix}-${index + 1}`, [...parents, ...flat.refs]),
        );
      })
      .join("")
  );
}

const show = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** @returns the type in words, such as "string (uuid)" or "list of objects" */
export function typeLabel(context: SchemaContext, schema: Schema): string {
  const { words } = context;
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat().filter((type) => type !== "null");
  const [type] = types;
  if (type === "array" && schema.items) {
    const items = flatten(context.description, schema.items);
    const isObject = items.type === "object" || items.properties || items.oneOf;
    return words.listOf(isObject ? words.objects : typeLabel(context, items));
  }
  if (!type) return schema.oneOf || schema.anyOf ? (words.types.object ?? "") : words.any;
  const label = types.map((name) => words.types[name] ?? name).join(" | ");
  return schema.format ? `${label} (${schema.format})` : label;
}

function boundsLabel(schema: Schema, words: Words): string {
  const range = (low: number | undefined, high: number | undefined, unit: string): string => {
    if (low !== undefined && high !== undefined)
      return `${low === high ? low : words.between(String(low), String(high))}${unit}`;
    if (high !== undefined) return `${words.atMost} ${high}${unit}`;
    return low !== undefined ? `${words.atLeast} ${low}${unit}` : "";
  };
  return [
    range(schema.minimum, schema.maximum, ""),
    range(schema.minLength || undefined, schema.maxLength, ` ${words.characters}`),
    range(schema.minItems || undefined, schema.maxItems, ` ${words.items}`),
    schema.uniqueItems ? words.uniqueItems : "",
    range(schema.minProperties, undefined, ` ${words.fields(schema.minProperties ?? 0)}`),
  ]
    .filter(Boolean)
    .join(", ");
}
