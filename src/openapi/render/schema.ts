import { block, code, element, inline, text } from "../../lib/markup/html";
import { outside, splitLead } from "../../lib/markup/markdown";
import { listExtensions } from "../read/extensions";
import { resolve } from "../read/resolve";
import { type Choice, type FlatSchema, flatten, isNullable, listTypes } from "../read/schema";
import type { Description, ExternalDocs, Json, Schema } from "../read/types";
import { manyFields, type PageState } from "./page-state";
import { repeats } from "./repeats";
import type { Words } from "./words";

export { flatten } from "../read/schema";

export interface SchemaContext {
  description: Description;
  words: Words;
  /** Requests leave out read-only properties, and responses leave out write-only ones. */
  direction: "request" | "response";
  /** Replaces Markdown links to operations with links to their pages. */
  link: (markdown: string) => string;
  page: PageState;
}

/**
 * @param idPrefix prefix of the anchors
 * @param said text already shown above the schema; it isn't repeated
 * @param line HTML at the beginning of the line below the schema's text; its type and bounds follow
 * @returns the schema as a readable tree, in HTML
 */
export function renderSchema(
  context: SchemaContext,
  schema: Schema | boolean,
  idPrefix: string,
  said = "",
  line = "",
): string {
  const flat = flatten(context.description, schema);
  const chain = itemChain(context, flat);
  const root = chain.at(-1) ?? flat;
  const hasParts = hasContent(context, root);
  const bounds = listBounds(context, chain);
  const hasType = root !== flat || !hasParts;
  const type = hasType ? element("span", { class: "api-type" }, text(typeLabel(context, flat))) : "";
  return (
    [...new Set([flat.description, root.description])]
      .map((each) => (each && !repeats(each, said) ? block(context.link(each)) : ""))
      .join("") +
    renderLine([line, type, ...bounds]) +
    renderFacts(context, chain, {}) +
    (hasParts
      ? renderContent(
          context,
          root,
          idPrefix,
          below(
            flat,
            chain.flatMap((each) => below(each, [])),
          ),
        )
      : "")
  );
}

/**
 * @param parts HTML, such as a media type, "required", and "at least 1 field"; empty parts are left out
 * @returns a line that describes a body
 */
export function renderLine(parts: string[]): string {
  const line = parts.filter(Boolean).join(" ");
  return line && element("p", { class: "api-media-type" }, line);
}

/** @returns a list, its items, the items of its items, and so on, while each is a plain list with a single item type */
function itemChain({ description }: SchemaContext, schema: FlatSchema): FlatSchema[] {
  const chain = [schema];
  const seen = new Set(schema.refs);
  for (let last = schema; last.items !== undefined && !last.properties && !last.prefixItems && !last.contains; ) {
    const items = flatten(description, last.items);
    if (items.refs.some((ref) => seen.has(ref))) break;
    for (const ref of items.refs) seen.add(ref);
    chain.push(items);
    last = items;
  }
  return chain;
}

/** @returns the components above a schema's content: the ones that it is and, marked with "+", the ones it includes */
const below = ({ identity, refs }: FlatSchema, parents: string[]): string[] => [
  ...parents,
  ...identity,
  ...refs.filter((ref) => !identity.includes(ref)).map((ref) => `+${ref}`),
];

/**
 * A component is recursive if it appears under itself; parts that it only shares with a parent don't count. A schema
 * without its own name is identified by its parts: it is recursive if one of them is already above it twice.
 */
const isRecursive = ({ identity, refs }: FlatSchema, parents: string[]): boolean =>
  identity.length > 0
    ? identity.some((ref) => parents.includes(ref))
    : refs.some((ref) => parents.filter((parent) => parent === ref || parent === `+${ref}`).length >= 2);

const note = (content: string): string => element("p", { class: "api-field__facts" }, content);

/**
 * @param facts facts such as "Example: `EUR`", each as HTML; empty ones are left out
 * @param lead HTML before the facts
 * @returns a line of facts, or an empty string if there is nothing to show
 */
export function renderFactLine(facts: (string | undefined)[], lead = ""): string {
  const line = facts
    .filter((fact) => fact !== undefined && fact !== "")
    .map((fact, index, { length }) => element("span", {}, index < length - 1 ? `${fact};` : fact))
    .join(" ");
  return lead || line ? note(`${lead}${line}`) : "";
}

const renderRecursion = ({ words }: SchemaContext): string => note(text(words.recursive));

const isRequired = (schema: Schema, name: string): boolean => schema.required?.includes(name) ?? false;

/** @returns the choices of a schema: its own, the ones from `allOf`, and the subtypes in a discriminator's mapping */
function listChoices({ description }: SchemaContext, schema: FlatSchema): (Choice & { own: boolean })[] {
  const own = (["oneOf", "anyOf"] as const).flatMap((kind) => {
    const variants = schema[kind];
    return Array.isArray(variants) && variants.length > 0 ? [{ kind, variants, own: true }] : [];
  });
  const more = (schema.more?.choices ?? []).map((choice) => ({ ...choice, own: false }));
  const { mapping } = schema.discriminator ?? {};
  const heirs = own.length > 0 || !mapping ? [] : [...new Set(Object.values(mapping).map(toReference))];
  const known = heirs
    .filter((ref) => Object.keys(resolve<Schema>(description, { $ref: ref })).length > 0)
    .map((ref) => ({ $ref: ref }));
  return [...own, ...more, ...(known.length > 0 ? [{ kind: "oneOf" as const, variants: known, own: true }] : [])];
}

/** The mapping of a discriminator contains references or just the names of schemas. */
const toReference = (target: string): string => (target.startsWith("#") ? target : `#/components/schemas/${target}`);

/** Keywords that add nothing to a type's name. */
const plainKeys = new Set(["type", "format", "refs", "identity", "required"]);

const isPlain = ({ description }: SchemaContext, schema: Schema): boolean => {
  const flat = flatten(description, schema);
  const isArray = [flat.type].flat().includes("array");
  return (
    flat.refs.length === 0 &&
    !isArray &&
    flat.type !== undefined &&
    flat.type !== "object" &&
    Object.entries(flat).every(([key, value]) => plainKeys.has(key) || value === undefined)
  );
};

/** @returns the choices that show more than the type's name */
const listShownChoices = (context: SchemaContext, schema: FlatSchema): (Choice & { own: boolean })[] =>
  listChoices(context, schema).filter(({ variants }) => !variants.every((variant) => isPlain(context, variant)));

/** @returns whether a schema has content to show below its own line */
function hasContent(context: SchemaContext, schema: FlatSchema): boolean {
  const keys = [
    "properties",
    "patternProperties",
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "prefixItems",
    "unevaluatedItems",
    "contains",
    "not",
    "if",
    "contentSchema",
  ] as const;
  return (
    keys.some((key) => schema[key] !== undefined) ||
    schema.more !== undefined ||
    listUnknownRequired(schema).length > 0 ||
    listShownChoices(context, schema).length > 0
  );
}

/** @returns the required fields that a schema lists but doesn't define, because another part of the description does */
const listUnknownRequired = (schema: FlatSchema): string[] =>
  (schema.required ?? []).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));

/** @returns the content below a schema's own line, as HTML */
function renderContent(context: SchemaContext, schema: FlatSchema, idPrefix: string, parents: string[]): string {
  const { words } = context;
  const [identity] = schema.identity;
  const key = `${context.direction} ${identity}`;
  const shownAt = identity && context.page.fields > manyFields ? context.page.shown.get(key) : undefined;
  if (shownAt !== undefined) {
    return note(
      `${text(words.asAbove)} ${element("a", { href: `#${shownAt}` }, code(nameOfReference(identity ?? "")))}`,
    );
  }
  const fields = listFields(context, schema, idPrefix, parents).map((field) => renderField(context, field));
  const list = fields.length > 0 ? element("ul", { class: "api-fields" }, ...fields) : "";
  const names = (list: string[]): string => list.map((name) => code(name)).join(", ");
  const unknown = listUnknownRequired(schema);
  const notes = [
    unknown.length > 0 ? words.requiredTogether(names(unknown)) : "",
    ...Object.entries(schema.dependentRequired ?? {}).map(([name, others]) =>
      words.dependentRequired(code(name), names(others)),
    ),
    isAnything(schema.additionalProperties) ? words.otherFieldsAllowed : "",
    schema.additionalProperties === false || schema.unevaluatedProperties === false ? words.noOtherFields : "",
    schema.unevaluatedItems === false || (schema.prefixItems && (schema.items as unknown) === false)
      ? words.noOtherItems
      : "",
  ];
  return (
    list +
    notes.filter(Boolean).map(note).join("") +
    listShownChoices(context, schema)
      .map((choice, index) =>
        renderChoice(context, schema, choice, index === 0 ? idPrefix : `${idPrefix}-${index + 1}`, parents),
      )
      .join("") +
    renderRules(context, schema, idPrefix, parents)
  );
}

const isAnything = (schema: boolean | Schema | undefined): boolean =>
  schema === true || (typeof schema === "object" && schema !== null && Object.keys(schema).length === 0);

/** @returns the fields of a schema, and entries for unnamed fields, for items of tuples, and for decoded content */
function listFields(context: SchemaContext, schema: FlatSchema, idPrefix: string, parents: string[]): Field[] {
  const { words, description } = context;
  const field = (name: string, each: Schema, idPart: string, label?: string): Field => ({
    name,
    label,
    schema: flatten(description, each),
    required: true,
    isPart: label !== undefined,
    id: `${idPrefix}-${idPart}`,
    parents,
  });
  const fields = listProperties(context, schema).map(
    ([name, property]): Field => ({
      name,
      schema: property,
      required: isRequired(schema, name),
      id: `${idPrefix}-${name}`,
      parents,
    }),
  );
  for (const [pattern, each] of Object.entries(schema.patternProperties ?? {}))
    fields.push(field(pattern, each, `pattern-${pattern}`, `${text(words.fieldsLike)} ${code(pattern)}`));
  for (const each of [schema.additionalProperties, schema.unevaluatedProperties])
    if (typeof each === "object" && each !== null && !isAnything(each))
      fields.push(field(words.otherFields, each, "other-fields", text(words.otherFields)));
  if (schema.propertyNames !== undefined)
    fields.push(field(words.fieldNames, schema.propertyNames, "field-names", text(words.fieldNames)));
  for (const [index, each] of (schema.prefixItems ?? []).entries())
    fields.push(field(words.item(index + 1), each, `item-${index + 1}`, text(words.item(index + 1))));
  const rest = schema.unevaluatedItems ?? (schema.prefixItems || schema.contains ? schema.items : undefined);
  if (rest !== undefined && typeof rest === "object")
    fields.push(field(words.otherItems, rest, "other-items", text(words.otherItems)));
  if (schema.contains !== undefined) {
    const label = words.contains(schema.minContains ?? 1, schema.maxContains);
    fields.push(field(label, schema.contains, "contains", text(label)));
  }
  if (schema.contentSchema !== undefined)
    fields.push(field(words.decoded, schema.contentSchema, "decoded", text(words.decoded)));
  return fields;
}

/** @returns the properties that exist in the direction: required ones first, each group in the description's order */
function listProperties({ description, direction }: SchemaContext, schema: Schema): [string, FlatSchema][] {
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  return Object.entries(schema.properties ?? {})
    .map(([name, property]): [string, FlatSchema] => [name, flatten(description, property)])
    .filter(([, property]) => !property[hidden])
    .sort(([one], [other]) => Number(isRequired(schema, other)) - Number(isRequired(schema, one)));
}

/** @returns the `not` and the conditional parts of a schema, as HTML */
function renderRules(context: SchemaContext, schema: FlatSchema, idPrefix: string, parents: string[]): string {
  const { words } = context;
  const nots = [...(schema.not === undefined ? [] : [schema.not]), ...(schema.more?.nots ?? [])];
  const own = schema.if === undefined ? [] : [{ condition: schema.if, whenTrue: schema.then, whenFalse: schema.else }];
  const conditions = [...own, ...(schema.more?.conditions ?? [])];
  const rule = (label: string, each: Schema | undefined, idPart: string): string => {
    if (each === undefined) return "";
    const id = context.page.takeId(`${idPrefix}-${idPart}`);
    const content = renderVariant(context, flatten(context.description, each), id, parents);
    return element("details", { class: "api-nested", id }, element("summary", {}, label), content);
  };
  return [
    ...nots.map((each) => rule(text(words.not), each, "not")),
    ...conditions.flatMap(({ condition, whenTrue, whenFalse }) => [
      rule(text(words.conditionIf), condition, "if"),
      rule(text(words.conditionThen), whenTrue, "then"),
      rule(text(words.conditionElse), whenFalse, "else"),
    ]),
    ...Object.entries(schema.dependentSchemas ?? {}).map(([name, each]) =>
      rule(words.dependentSchema(code(name)), each, `with-${name}`),
    ),
  ].join("");
}

export interface Field {
  name: string;
  /** Shown instead of the name, as HTML. */
  label?: string;
  /** Whether the entry stands for unnamed fields or items. */
  isPart?: boolean;
  schema: FlatSchema;
  required: boolean;
  id: string;
  parents: string[];
  /** Overrides the schema's own description if the field is a parameter or a header. */
  description?: string;
  examples?: Json[];
  deprecated?: boolean;
  /** Name of the field to use instead of a deprecated one. */
  replacedBy?: string;
  /** Additional facts, as HTML. */
  facts?: string[];
}

/** @returns one field as HTML: its name, type, bounds, text, and nested content */
export function renderField(context: SchemaContext, field: Field): string {
  const { words, page } = context;
  const { name, schema, required } = field;
  page.fields++;
  const id = page.takeId(field.id);
  const chain = itemChain(context, schema);
  const item = chain.at(-1) ?? schema;
  const description = field.description ?? schema.description ?? (item === schema ? undefined : item.description);
  const isDeprecated = field.deprecated ?? schema.deprecated ?? false;
  const replacement = field.replacedBy ?? schema["x-replaced-by"];
  const tags = [
    field.isPart ? "" : renderPresence(context, required),
    isNullable(schema) ? element("span", { class: "api-tag" }, text(words.nullable)) : "",
    schema.writeOnly ? element("span", { class: "api-tag" }, text(words.writeOnly)) : "",
    isDeprecated ? element("strong", { class: "api-tag api-tag--deprecated" }, text(words.deprecated)) : "",
  ].filter(Boolean);
  const head = element(
    "div",
    { class: "api-field__head" },
    element("a", { class: "api-field__name", href: `#${id}` }, field.label ?? code(name)),
    " ",
    element("span", { class: "api-type" }, text(typeLabel(context, schema))),
    " ",
    [...tags, ...listBounds(context, chain)].join(" "),
  );
  return element(
    "li",
    { class: "api-field", id },
    head,
    isDeprecated && replacement ? element("p", { class: "api-deprecated" }, words.replacedBy(code(replacement))) : "",
    description ? block(context.link(description)) : "",
    renderFacts(context, chain, field),
    renderBelow(context, field, chain, id),
  );
}

/** Authors of requests need to know which fields are required; readers of responses, which ones might be missing. */
function renderPresence({ words, direction }: SchemaContext, required: boolean): string {
  if (direction === "request")
    return required ? element("strong", { class: "api-required" }, text(words.required)) : "";
  return required ? "" : element("span", { class: "api-tag" }, text(words.optional));
}

/** @returns the nested content of a field, collapsed under a line that summarizes it */
function renderBelow(context: SchemaContext, field: Field, chain: FlatSchema[], id: string): string {
  const { name, label, parents } = field;
  const child = chain.at(-1) ?? field.schema;
  if (child.items !== undefined && !child.prefixItems && !child.contains && !child.properties)
    return renderRecursion(context);
  if (!hasContent(context, child)) return "";
  const outer = chain.slice(0, -1).flatMap((each) => below(each, []));
  if (isRecursive(child, [...parents, ...outer])) return renderRecursion(context);
  const content = renderContent(context, child, id, below(child, [...parents, ...outer]));
  rememberPlace(context, child, id);
  // Only for screen readers: on screen, the name is right above.
  const heard = element("span", { class: "unseen" }, label ?? code(name), ": ");
  return content && renderNested(heard, describeContent(context, child), content);
}

/** Called when the content is complete: otherwise, a component beyond the limit would be a link to itself. */
function rememberPlace({ page, direction }: SchemaContext, { identity: [identity] }: FlatSchema, id: string): void {
  if (identity === undefined) return;
  const key = `${direction} ${identity}`;
  if (page.fields <= manyFields || !page.shown.has(key)) page.shown.set(key, id);
}

/**
 * @param label HTML before the count, such as the name of the field that the content belongs to
 * @returns content collapsed under one line, such as `2 fields id, name`
 */
export function renderNested(label: string, { count, names }: Content, content: string): string {
  return element(
    "details",
    { class: "api-nested" },
    element(
      "summary",
      { class: names.length > fewNames && "api-nested__line" },
      label,
      text(count),
      names.length > 0 &&
        ` ${element("span", { class: "api-nested__names", translate: "no" }, names.map((name) => element("span", {}, text(name))).join(", "))}`,
    ),
    content,
  );
}

/** Up to this many names are shown in full, on two lines if necessary; longer lists are cut off after one line. */
const fewNames = 3;

/** The summary of a collapsed part: what it contains, how many, and their names. */
interface Content {
  count: string;
  names: string[];
}

function describeContent(context: SchemaContext, schema: FlatSchema): Content {
  const { words } = context;
  const names = listProperties(context, schema).map(([name]) => name);
  if (names.length > 0) return { count: `${names.length} ${words.fields(names.length)}`, names };
  const [choice] = listShownChoices(context, schema);
  if (choice) return { count: words.formCount(choice.variants.length), names: [] };
  if (schema.prefixItems) return { count: `${schema.prefixItems.length} ${words.items}`, names: [] };
  if (typeof schema.additionalProperties === "object" || schema.patternProperties)
    return { count: words.otherFields, names: [] };
  return { count: schema.properties ? `0 ${words.fields(0)}` : typeLabel(context, schema), names: [] };
}

/** @returns the bounds of a field and its items, each as HTML */
function listBounds({ words }: SchemaContext, chain: FlatSchema[]): string[] {
  return chain
    .map((schema, depth) => {
      const bounds = boundsLabel(schema, words);
      return bounds && depth > 0 ? words.each(bounds) : bounds;
    })
    .filter(Boolean)
    .map((bounds) => element("span", { class: "api-tag" }, text(bounds)));
}

function renderFacts(context: SchemaContext, chain: FlatSchema[], field: Partial<Field>): string {
  const { words } = context;
  const [schema = { refs: [], identity: [] }] = chain;
  const value = chain.at(-1) ?? schema;
  const facts = [...(field.facts ?? [])];
  const fact = (label: string, content: string): void => {
    facts.push(`${text(`${label}: `)}${content}`);
  };
  const isNamedLikeItself = fold(value.title ?? "") === fold(field.name ?? "");
  if (value.title && !isNamedLikeItself && field.name !== undefined && !value.oneOf && !value.anyOf)
    fact(words.title, text(value.title));
  for (const pattern of [value.pattern, ...(value.more?.patterns ?? [])])
    if (pattern) fact(words.pattern, code(pattern));
  if (value.const !== undefined && value.const !== null) fact(words.constant, code(show(value.const)));
  if (value.contentEncoding) fact(words.encoding, code(value.contentEncoding));
  if (value.contentMediaType) fact(words.contentType, code(value.contentMediaType));
  const ofItems = value.default === undefined ? undefined : [value.default];
  const preset = schema.default === undefined && value !== schema ? ofItems : schema.default;
  if (preset !== undefined) fact(words.default, code(show(preset)));
  const own = listOf(schema.examples) ?? (schema.example === undefined ? [] : [schema.example]);
  const items = listOf(value.examples) ?? (value.example === undefined ? [] : [value.example]);
  const given = field.examples ?? (own.length > 0 || value === schema ? own : items.length > 0 ? [items] : []);
  // The default already serves as an example.
  const shown = given.filter((each) => preset === undefined || show(each) !== show(preset));
  if (shown.length > 0) fact(words.example, shown.map((each) => code(show(each))).join(", "));
  for (const each of value.xml === schema.xml ? [schema.xml] : [schema.xml, value.xml])
    if (each) {
      const name = each.name && `${each.prefix ? `${each.prefix}:` : ""}${each.name}`;
      if (name || each.attribute)
        fact(each.attribute ? words.xmlAttribute : words.xmlName, code(name ?? field.name ?? ""));
      if (each.namespace) fact(words.xmlNamespace, code(each.namespace));
      if (each.wrapped) facts.push(text(words.xmlWrapped));
    }
  for (const { name, value: extension } of listExtensions(schema)) fact(name, code(show(extension as Json)));
  if (value.externalDocs) facts.push(renderExternalDocs(context.words, value.externalDocs));
  const values = listValues(context, value);
  // This sentence continues the description.
  const extensible = value["x-extensible"] && (values.fact || values.list) ? note(text(words.extensible)) : "";
  return extensible + renderFactLine([...facts, values.fact]) + values.list;
}

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const listOf = (examples: Json[] | undefined): Json[] | undefined =>
  Array.isArray(examples) && examples.length > 0 ? examples : undefined;

/** @returns a link to external documentation, as HTML */
export function renderExternalDocs(words: Words, { url, description }: ExternalDocs): string {
  const isSafe = /^https?:/i.test(url);
  const { lead, rest } = splitLead(description ?? "");
  const label = rest === "" ? lead || text(url) : text(description ?? "");
  return `${text(words.externalDocs)}: ${isSafe && !label.includes("<a ") ? element("a", { href: url, ...outside }, label) : label}`;
}

/** Longer lists of values are collapsed. The portal's own description has only lists that are readable at a glance. */
const manyValues = 24;

/** @returns an enum's values as HTML: a list if any has a meaning, otherwise a fact; collapsed if many or repeated */
function listValues({ words, link, page }: SchemaContext, schema: FlatSchema): { fact?: string; list: string } {
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  const entries = values
    .map((value, index) => ({ value, meaning: meaningOf(schema, value, index) }))
    .filter(({ value }) => value !== null);
  if (entries.length === 0) return { list: "" };
  const isExplained = entries.some(({ meaning }) => meaning !== undefined);
  const items = entries.map(({ value, meaning }) =>
    element("li", {}, code(show(value)), " ", element("span", {}, inline(link(meaning ?? "")))),
  );
  const fact = text(`${words.values}: `) + entries.map(({ value }) => code(show(value))).join(", ");
  const list = isExplained ? element("ul", { class: "api-enum", "aria-label": words.values }, ...items) : "";
  // A response often has the same field as the request, so the meanings of its values are collapsed there.
  const isRepeated = isExplained && page.isRepeated(list);
  if (entries.length > manyValues || isRepeated)
    return { list: renderNested("", { count: words.showValues(entries.length), names: [] }, list || note(fact)) };
  return isExplained ? { list } : { fact, list };
}

/** @returns the meaning of an enum's value, from one of several extensions that descriptions use for that */
function meaningOf(schema: Schema, value: Json, index: number): string | undefined {
  const extended = schema as unknown as Record<string, unknown>;
  for (const key of ["x-enumDescriptions", "x-enum-descriptions", "x-enum-varnames", "x-enumNames"]) {
    const meanings = extended[key];
    const meaning = Array.isArray(meanings)
      ? meanings[index]
      : typeof meanings === "object" && meanings !== null && Object.hasOwn(meanings, show(value))
        ? (meanings as Record<string, unknown>)[show(value)]
        : undefined;
    if (typeof meaning === "string") return meaning;
  }
  return undefined;
}

function renderChoice(
  context: SchemaContext,
  schema: FlatSchema,
  { kind, variants, own }: Choice & { own: boolean },
  idPrefix: string,
  parents: string[],
): string {
  const { words } = context;
  const rule = words[kind];
  const { discriminator } = schema;
  const choice = discriminator && own ? `${rule}. ${words.discriminator(discriminator.propertyName)}.` : `${rule}.`;
  return (
    note(text(choice)) +
    variants
      .map((variant, index) => {
        const flat = flatten(context.description, variant);
        const values = own ? listDiscriminatorValues(schema, variant) : [];
        const title = flat.title ?? nameOfReference(flat.identity[0] ?? "") ?? "";
        const label = title || typeLabel(context, flat);
        const id = context.page.takeId(`${idPrefix}-${index + 1}`);
        return element(
          "details",
          { class: "api-nested", id },
          element(
            "summary",
            {},
            text(label),
            ...values.filter((value) => value !== label).map((value) => ` ${code(value)}`),
          ),
          renderVariant(context, flat, id, parents),
        );
      })
      .join("")
  );
}

/** @returns the values of the discriminator that select a variant */
function listDiscriminatorValues({ discriminator }: FlatSchema, { $ref: reference }: Schema): string[] {
  if (!discriminator || reference === undefined) return [];
  const mapped = Object.entries(discriminator.mapping ?? {}).filter(([, target]) => toReference(target) === reference);
  return mapped.length > 0 ? mapped.map(([value]) => value) : [nameOfReference(reference)];
}

const nameOfReference = (reference: string): string => {
  const name = reference.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return name;
  }
};

/** @returns a variant of a choice or the schema of a rule, as HTML, with its own line unless it only lists fields */
function renderVariant(context: SchemaContext, flat: FlatSchema, id: string, parents: string[]): string {
  if (isRecursive(flat, parents)) return renderRecursion(context);
  const chain = itemChain(context, flat);
  const last = chain.at(-1) ?? flat;
  const isList = chain.length > 1;
  const hasParts = hasContent(context, last) && !(isList && isRecursive(last, below(flat, parents)));
  const line = [
    hasParts && !isList ? "" : element("span", { class: "api-type" }, text(typeLabel(context, flat))),
    ...listBounds(context, chain),
  ].filter(Boolean);
  const head =
    (line.length > 0 ? note(line.join(" ")) : "") +
    (flat.description ? block(context.link(flat.description)) : "") +
    renderFacts(context, chain, {});
  if (!hasParts) return head;
  const content = renderContent(context, last, id, below(last, isList ? below(flat, parents) : parents));
  rememberPlace(context, last, id);
  return head + content;
}

const show = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Maximum number of nested lists that a type's name spells out. */
const deepestList = 4;
/** Maximum number of types that a choice's name spells out. */
const mostTypes = 4;

/** @returns the type in words, such as "string (uuid)" or "array of objects" */
export function typeLabel(context: SchemaContext, schema: Schema | FlatSchema, depth = 0, isPlural = false): string {
  const { words, description } = context;
  if ((schema as FlatSchema).never) return words.never;
  const names = isPlural ? words.plurals : words.types;
  const types = listTypes(schema);
  const [type] = types;
  if (type === "array" && types.length === 1 && schema.items !== undefined && !schema.prefixItems) {
    if (depth >= deepestList) return names.array ?? "";
    const items = flatten(description, schema.items);
    return (isPlural ? words.listsOf : words.listOf)(
      isObject(context, items) ? words.objects : typeLabel(context, items, depth + 1, true),
    );
  }
  if (!type) {
    const variants = listChoices(context, schema as FlatSchema)[0]?.variants;
    if (!variants) return isNullable(schema) ? (words.types.null ?? "") : words.any;
    if (depth >= deepestList) return words.any;
    const labels = variants.map((variant) => {
      const flat = flatten(description, variant);
      return isObject(context, flat) ? (names.object ?? "") : typeLabel(context, flat, depth + 1, isPlural);
    });
    const distinct = [...new Set(labels)];
    return distinct.length > mostTypes ? words.any : distinct.join(" | ");
  }
  const label = types.map((name) => (Object.hasOwn(names, name) ? names[name] : name)).join(" | ");
  return schema.format ? `${label} (${schema.format})` : label;
}

function isObject({ description }: SchemaContext, schema: FlatSchema): boolean {
  if (listTypes(schema)[0] === "object") return true;
  const variants = schema.oneOf ?? schema.anyOf;
  return (
    schema.type === undefined &&
    Array.isArray(variants) &&
    variants.length > 0 &&
    variants.every((variant) => {
      const flat = flatten(description, variant);
      return listTypes(flat)[0] === "object" || flat.oneOf !== undefined;
    })
  );
}

function boundsLabel(schema: Schema, words: Words): string {
  const range = (low: number | undefined, high: number | undefined, unit: string, show = words.number): string => {
    if (low !== undefined && high !== undefined)
      return `${low === high ? show(low) : words.between(show(low), show(high))}${unit}`;
    if (high !== undefined) return `${words.atMost} ${show(high)}${unit}`;
    return low !== undefined ? `${words.atLeast} ${show(low)}${unit}` : "";
  };
  const isBinary = schema.format === "binary";
  return [
    range(schema.minimum, schema.maximum, ""),
    schema.exclusiveMinimum === undefined ? "" : `${words.moreThan} ${words.number(schema.exclusiveMinimum)}`,
    schema.exclusiveMaximum === undefined ? "" : `${words.lessThan} ${words.number(schema.exclusiveMaximum)}`,
    schema.multipleOf === undefined ? "" : words.multipleOf(words.number(schema.multipleOf)),
    range(
      schema.minLength || undefined,
      schema.maxLength,
      isBinary ? "" : ` ${words.characters}`,
      isBinary ? words.size : words.number,
    ),
    range(schema.minItems || undefined, schema.maxItems, ` ${words.items}`),
    schema.uniqueItems ? words.uniqueItems : "",
    range(
      schema.minProperties,
      schema.maxProperties,
      ` ${words.fields(schema.maxProperties ?? schema.minProperties ?? 0)}`,
    ),
  ]
    .filter(Boolean)
    .join(", ");
}
