import isEmpty from "lodash/isEmpty";
import partition from "lodash/partition";
import uniq from "lodash/uniq";
import type { ReactNode } from "react";
import { count, fill, type Words } from "../../config/words";
import { type Choice, isNullable, isTyped, listTypes, type SchemaNode, type Text as SchemaText } from "../model/schema";
import type { Example } from "../model/types";
import { isHidden } from "../model/validity";
import type { Json, Schema as SchemaObject } from "../read/types";
import {
  codes,
  DeprecatedTag,
  ExternalDocsLink,
  each,
  extensionFacts,
  FactLine,
  Fill,
  fact,
  Markdown,
  Nested,
  Note,
  Since,
  separate,
  Text,
  usePage,
} from "./components";
import type { Page } from "./context";
import { boundsLabel, typeLabel } from "./labels";
import { repeats } from "./repeats";
import {
  below,
  fold,
  isPlainList,
  isRecursive,
  isRequired,
  itemChain,
  listShownChoices,
  listUnknownRequired,
} from "./schema-parts";
import { show } from "./words";

/**
 * If a page has more fields than this, components that it already shows in full become links. The portal's own pages
 * have at most 80 fields. With a limit of 400, pages of the largest public descriptions stay below 1 MB.
 */
export const manyFields = 400;

interface SchemaProps {
  schema: SchemaNode;
  /** Prefix of the anchors. */
  idPrefix: string;
  /** Text already shown above the schema; it isn't repeated. */
  above?: string;
  /** What the line below the schema's text begins with; its type and bounds follow. */
  line?: ReactNode[];
  /** The components above the schema, if it is part of another one. */
  parents?: string[];
}

/** A schema as a readable tree. */
export function Schema({ schema, idPrefix, above = "", line = [], parents }: SchemaProps): ReactNode {
  const page = usePage();
  if (isRecursive(schema, parents ?? []))
    return (
      <>
        <Texts chain={[schema]} above={above} />
        <Note>{page.words.recursive}</Note>
      </>
    );
  const { chain, last, outer } = followItems(schema, parents ?? []);
  const hasParts = hasContent(page, last) && !isRecursive(last, outer);
  const type = (last !== schema || !hasParts) && <Type schema={schema} />;
  return (
    <>
      <Texts chain={chain} above={above} />
      <MediaLine
        parts={[...line, type, isNullable(schema) && <Tag>{page.words.nullable}</Tag>, ...listBounds(page, chain)]}
      />
      <Facts chain={chain} field={parents ? {} : { name: "" }} />
      {hasParts && (
        <Content schema={last} idPrefix={idPrefix} anchor={parents && idPrefix} parents={below(last, outer)} />
      )}
    </>
  );
}

interface TextsProps {
  chain: SchemaNode[];
  /** The parameter's or header's text. */
  own?: string;
  above?: string;
}

/** The texts of a list and its items, each once. */
function Texts({ chain: [list, ...items], own = "", above = "" }: TextsProps): ReactNode {
  const { words, state } = usePage();
  const shown = [above, own].filter(Boolean);
  const isNew =
    (isKnown: (text: string, other: string) => boolean) =>
    ({ text, of }: SchemaText): boolean => {
      // A page that says what a component is says it again only where nothing else is said.
      const isRepeated = of !== undefined && state.isRepeated([of, text]) && shown.length > 0;
      return !isRepeated && !shown.some((other) => isKnown(text, other)) && shown.push(text) > 0;
    };
  const ofList = (list?.texts ?? []).filter(isNew(repeats));
  // What holds for each item is another thing than what holds for the list.
  const ofItems = items.map(({ texts }) => texts.filter(isNew((text, other) => other.includes(text))));
  return (
    <>
      <Markdown text={own} />
      {each(ofList, ({ text }) => (
        <Markdown text={text} />
      ))}
      {each(ofItems, ([first, ...others]) => (
        <>
          {first && (
            <p>
              {words.eachItem}: <Markdown text={first.text} part="lead" />
            </p>
          )}
          <Markdown text={first?.text ?? ""} part="rest" />
          {each(others, ({ text }) => (
            <Markdown text={text} />
          ))}
        </>
      ))}
    </>
  );
}

/** @returns a schema and, if it is a list, its items; the last of them; and the components above the last one */
function followItems(schema: SchemaNode, parents: string[]) {
  const chain = itemChain(schema);
  const last = chain.at(-1) ?? schema;
  return { chain, last, outer: [...parents, ...chain.slice(0, -1).flatMap((each) => below(each, []))] };
}

/** A line that describes a body, such as a media type, "required", and "at least 1 field". */
export function MediaLine({ parts }: { parts: ReactNode[] }): ReactNode {
  const line = separate(parts, " ");
  return line && <p className="api-media-type">{line}</p>;
}

const Type = ({ schema }: { schema: SchemaNode }): ReactNode => (
  <span className="api-type">{typeLabel(usePage(), schema)}</span>
);

const Tag = ({ children }: { children: string }): ReactNode => <span className="api-tag">{children}</span>;

/** @returns the bounds of a list and its items */
const listBounds = (page: Page, chain: SchemaNode[]): ReactNode[] =>
  chain.map((schema, depth) => {
    const bounds = boundsLabel(page, schema);
    return bounds && <Tag>{depth > 0 ? fill(page.words.each, { bounds }) : bounds}</Tag>;
  });

export interface FieldProps {
  name: string;
  /** Shown instead of the name, for entries that stand for unnamed fields or items. */
  label?: ReactNode;
  schema: SchemaNode;
  /** Undefined if the field has no mark for it. */
  required?: boolean;
  id: string;
  parents?: string[];
  /** Overrides the schema's own description if the field is a parameter or a header. */
  description?: string;
  examples?: Example[];
  deprecated?: boolean;
  since?: string;
  /** Name of the field to use instead of a deprecated one. */
  replacedBy?: string;
  /** Additional facts. */
  facts?: ReactNode[];
}

/** One field: its name, type, bounds, text, and nested content. */
function Field(field: FieldProps): ReactNode {
  const page = usePage();
  const { words, state } = page;
  const { name, schema } = field;
  state.fields++;
  const id = state.takeId(field.id);
  const { chain, last, outer } = followItems(schema, field.parents ?? []);
  const isDeprecated = field.deprecated ?? schema.deprecated ?? false;
  const since = field.since ?? schema.since;
  const replacement = field.replacedBy ?? schema.replacedBy;
  const label = field.label ?? <code>{show(name)}</code>;
  const tags = [
    presence(page, field.required),
    isNullable(schema) && <Tag>{words.nullable}</Tag>,
    schema.writeOnly && <Tag>{words.writeOnly}</Tag>,
    isDeprecated && <DeprecatedTag />,
    since && <Since version={since} />,
    ...listBounds(page, chain),
  ];
  return (
    <li className="api-field" id={id}>
      <div className="api-field__head">
        <a className="api-field__name" href={`#${id}`}>
          {label}
        </a>{" "}
        <Type schema={schema} /> {separate(tags, " ")}
      </div>
      {isDeprecated && replacement && (
        <p className="api-deprecated">
          <Fill template={words.replacedBy} replacement={<code>{replacement}</code>} />
        </p>
      )}
      <Texts chain={chain} own={field.description} />
      <Facts chain={chain} field={field} />
      <Below schema={last} label={label} id={id} parents={outer} />
    </li>
  );
}

/** Authors of requests need to know which fields are required; readers of responses, which ones might be missing. */
function presence({ words, direction }: Page, required?: boolean): ReactNode {
  if (direction === "request") return required && <strong className="api-required">{words.required}</strong>;
  return required === false && <Tag>{words.optional}</Tag>;
}

/** The nested content of a field, collapsed under a line that summarizes it. */
function Below({ label, schema, id, parents }: Rule & { parents: string[] }): ReactNode {
  const page = usePage();
  // The items of a list are followed unless they are above it.
  const isAbove = isPlainList(schema) || isRecursive(schema, parents);
  if (!isAbove && !hasContent(page, schema)) return null;
  if (isAbove) return <Note>{page.words.recursive}</Note>;
  return (
    <Nested
      // Only for screen readers: on screen, the name is right above.
      label={<span className="unseen">{label}: </span>}
      {...summarize(page, schema)}
    >
      <Content schema={schema} idPrefix={id} anchor={id} parents={below(schema, parents)} />
    </Nested>
  );
}

/** @returns what a collapsed part contains, how many, and their names */
function summarize(page: Page, schema: SchemaNode): { count: string; names?: string[] } {
  const { words, locale } = page;
  const names = listProperties(page, schema).map(([name]) => name);
  if (names.length > 0) return { count: `${names.length} ${count(locale, words.fields, names.length)}`, names };
  const [choice] = listShownChoices(schema);
  if (choice) return { count: count(locale, words.formCount, choice.variants.length) };
  if (schema.prefixItems)
    return { count: `${schema.prefixItems.length} ${count(locale, words.items, schema.prefixItems.length)}` };
  if ((schema.additionalProperties && isTyped(schema.additionalProperties)) || schema.patternProperties)
    return { count: otherFields(words, schema) };
  return { count: schema.properties ? `0 ${count(locale, words.fields, 0)}` : typeLabel(page, schema) };
}

/** @returns what the fields without a name are called; a map has no others */
const otherFields = (words: Words, { properties, patternProperties }: SchemaNode): string =>
  isEmpty(properties) && isEmpty(patternProperties) ? words.anyField : words.otherFields;

/** A `not` or a conditional part of a schema. */
interface Rule {
  label: ReactNode;
  schema: SchemaNode;
  id: string;
}

/** @returns what is shown below a schema's own line */
const listParts = (page: Page, schema: SchemaNode) => ({
  fields: [...listNamedFields(page, schema), ...listOtherFields(page, schema)],
  notes: listNotes(page, schema),
  choices: listShownChoices(schema),
  rules: listRules(page.words, schema),
});

const hasContent = (page: Page, schema: SchemaNode): boolean =>
  Object.values(listParts(page, schema)).some(({ length }) => length > 0);

interface ContentProps {
  schema: SchemaNode;
  idPrefix: string;
  /** Anchor of the element that the content is in, to which later places can link. */
  anchor?: string;
  parents: string[];
}

/** The content below a schema's own line. */
function Content({ schema, idPrefix, anchor, parents }: ContentProps): ReactNode {
  const page = usePage();
  const { fields: fieldCount, shown } = page.state;
  const [identity] = schema.identity;
  const key = `${page.direction} ${identity}`;
  const shownAt = shown.get(key);
  if (identity && shownAt && fieldCount > manyFields)
    return (
      <Note>
        {page.words.asAbove}{" "}
        <a href={`#${shownAt}`}>
          <code>{schema.name}</code>
        </a>
      </Note>
    );
  if (anchor) shown.set(key, anchor);
  const { fields, notes, choices, rules } = listParts(page, schema);
  const List = anchor === undefined && page.direction === "response" ? ResponseFields : Fields;
  return (
    <>
      <List fields={fields.map((field) => ({ ...field, id: `${idPrefix}-${field.id}`, parents }))} />
      {each(notes, (note) => (
        <Note>{note}</Note>
      ))}
      {each(choices, (choice, index) => {
        const id = index === 0 ? idPrefix : `${idPrefix}-${index + 1}`;
        return <Variants choice={choice} idPrefix={id} parents={parents} />;
      })}
      {each(rules, (rule) => (
        <Variant {...rule} id={`${idPrefix}-${rule.id}`} parents={parents} />
      ))}
    </>
  );
}

/** A list of fields; nothing if there are none. */
export const Fields = ({ fields }: { fields: FieldProps[] }): ReactNode =>
  fields.length > 0 && (
    <ul className="api-fields">
      {each(fields, (field) => (
        <Field {...field} />
      ))}
    </ul>
  );

/** The number of a response's fields that are shown at first, if there are at least two more. */
const firstFields = 8;

/** The fields of a response, which often are those of other pages too: all but the first are collapsed. */
function ResponseFields({ fields }: { fields: FieldProps[] }): ReactNode {
  const { words, locale } = usePage();
  if (fields.length < firstFields + 2) return <Fields fields={fields} />;
  const rest = fields.slice(firstFields);
  return (
    <>
      <Fields fields={fields.slice(0, firstFields)} />
      <Nested count={count(locale, words.moreFields, rest.length)} names={rest.map(({ name }) => name)} as="continued">
        <Fields fields={rest} />
      </Nested>
    </>
  );
}

/** @returns the properties that exist in the direction: required ones first, each group in the description's order */
function listProperties({ direction }: Page, schema: SchemaNode): [string, SchemaNode][] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => !isHidden(property, direction))
    .sort(([one], [other]) => Number(isRequired(schema, other)) - Number(isRequired(schema, one)));
}

const listNamedFields = (page: Page, schema: SchemaNode): FieldProps[] =>
  listProperties(page, schema).map(([name, property]) => ({
    name,
    schema: property,
    required: isRequired(schema, name),
    id: name,
  }));

/** @returns entries for unnamed fields, for items of tuples, and for decoded content */
function listOtherFields(page: Page, schema: SchemaNode): FieldProps[] {
  const { words, locale } = page;
  const fields: FieldProps[] = [];
  const add = (id: string, each: SchemaNode | undefined, name: string, label: ReactNode = name): void => {
    if (each) fields.push({ id, name, label, schema: each });
  };
  const unlessAny = (each: SchemaNode | undefined) => (each && isTyped(each) ? each : undefined);
  for (const [pattern, each] of Object.entries(schema.patternProperties ?? {}))
    add(
      `pattern-${pattern}`,
      each,
      pattern,
      <>
        {words.fieldsLike} {codes([pattern])}
      </>,
    );
  add("other-fields", unlessAny(schema.additionalProperties), otherFields(words, schema));
  add("other-fields", unlessAny(schema.unevaluatedProperties), otherFields(words, schema));
  add("field-names", schema.propertyNames, words.fieldNames);
  for (const [index, each] of (schema.prefixItems ?? []).entries())
    add(`item-${index + 1}`, each, fill(words.item, { position: index + 1 }));
  const rest = schema.unevaluatedItems ?? (isPlainList(schema) ? undefined : schema.items);
  add("other-items", unlessAny(rest), schema.prefixItems ? words.otherItems : words.eachItem);
  const { minContains: low = 1, maxContains: high } = schema;
  add(
    "contains",
    schema.contains,
    high === undefined ? count(locale, words.containsAtLeast, low) : fill(words.contains, { low, high }),
  );
  add("decoded", schema.contentSchema, words.decoded);
  return fields;
}

function listNotes(page: Page, schema: SchemaNode): ReactNode[] {
  const { words } = page;
  const { additionalProperties, unevaluatedProperties, prefixItems, dependentRequired = {} } = schema;
  const unknown = listUnknownRequired(schema);
  const isForbidden = (each: SchemaNode | undefined): boolean => each?.never === true;
  return [
    unknown.length > 0 && <Fill template={words.requiredTogether} names={codes(unknown)} />,
    ...Object.entries(dependentRequired).map(([name, others]) => (
      <Fill template={words.dependentRequired} name={<code>{name}</code>} others={codes(others)} />
    )),
    additionalProperties?.anything && words.otherFieldsAllowed,
    [additionalProperties, unevaluatedProperties].some(isForbidden) && words.noOtherFields,
    [schema.unevaluatedItems, prefixItems && schema.items].some(isForbidden) && words.noOtherItems,
  ].filter(Boolean);
}

/** @returns the `not` and the conditional parts of a schema */
function listRules(words: Words, schema: SchemaNode): Rule[] {
  const { nots, conditions, dependentSchemas = {} } = schema;
  const rules: (Omit<Rule, "schema"> & { schema?: SchemaNode })[] = [
    ...nots.map((each) => ({ label: words.not, schema: each, id: "not" })),
    ...conditions.flatMap((each) => [
      { label: words.conditionIf, schema: each.condition, id: "if" },
      { label: words.conditionThen, schema: each.whenTrue, id: "then" },
      { label: words.conditionElse, schema: each.whenFalse, id: "else" },
    ]),
    ...Object.entries(dependentSchemas).map(([name, each]) => ({
      label: <Fill template={words.dependentSchema} name={<code>{name}</code>} />,
      schema: each,
      id: `with-${name}`,
    })),
  ];
  return rules.filter((rule): rule is Rule => rule.schema !== undefined);
}

interface FactsProps {
  /** A schema and, if it is a list, its items. */
  chain: readonly [SchemaNode, ...SchemaNode[]];
  field?: Partial<FieldProps>;
}

/** Facts such as the pattern, the default, and examples, and the values of an enum. */
function Facts({ chain, field = {} }: FactsProps): ReactNode {
  const page = usePage();
  const { words } = page;
  const [schema] = chain;
  const value = chain.at(-1) ?? schema;
  // The label of a variant is its title.
  const known = fold(field.name ?? value.title ?? "");
  const titles = uniq([...schema.titles, ...value.titles]).filter((each) => fold(each) !== known);
  const ofItems = value === schema || value.default === undefined ? undefined : [value.default];
  const preset = schema.default === undefined ? ofItems : schema.default;
  // The default already serves as an example.
  const examples = listExamples(schema, value, field).filter(
    (each) => each.summary || show(each.value ?? null) !== show(preset),
  );
  const xmls = value.xml === schema.xml ? [schema.xml] : [schema.xml, value.xml];
  const types = listTypesOf(value);
  const values = listValues(page, value, types);
  const [short, long] = partition(value.patterns, ({ length }) => length <= longestPattern);
  const facts = [
    ...(field.facts ?? []),
    titles.length > 0 &&
      fact(
        words.title,
        separate(
          titles.map((each) => <Text>{each}</Text>),
          ", ",
        ),
      ),
    ...short.map((pattern) => fact(words.pattern, codes([pattern]))),
    value.const !== undefined && value.const !== null && fact(words.constant, codes([value.const])),
    value.contentEncoding && fact(words.encoding, codes([value.contentEncoding])),
    value.contentMediaType && fact(words.contentType, codes([value.contentMediaType])),
    preset !== undefined && fact(words.defaultValue, codes([preset], types)),
    examples.length > 0 &&
      fact(
        words.example,
        separate(
          examples.map((each) => showExample(each, types)),
          ", ",
        ),
      ),
    ...xmls.flatMap((xml) => listXmlFacts(words, xml, field.name)),
    ...extensionFacts(schema.extensions),
    value.externalDocs && <ExternalDocsLink docs={value.externalDocs} />,
    values.fact,
  ];
  return (
    <>
      {value.isExtensible && (values.fact || values.list) && (
        // This sentence continues the description.
        <Note>{words.extensible}</Note>
      )}
      <FactLine facts={facts} />
      {each(long, (pattern) => (
        <Nested count={words.pattern} as="inline">
          <p>
            <code>{pattern}</code>
          </p>
        </Nested>
      ))}
      {values.list}
    </>
  );
}

/** Number of characters that fit into a line. Longer patterns tell readers less than the text, so they are collapsed. */
const longestPattern = 60;

/** @returns the types that a schema allows, without integers, which are numbers; "any" if it doesn't say */
function listTypesOf(schema: SchemaNode): string[] {
  const types = listTypes(schema).map((type) => (type === "integer" ? "number" : type));
  return types.length === 0 ? ["any"] : [...types, ...(isNullable(schema) ? ["null"] : [])];
}

/** @returns the examples of a field, or else of its schema, or else of its items as one list */
function listExamples(schema: SchemaNode, value: SchemaNode, field: Partial<FieldProps>): Example[] {
  const valuesOf = ({ examples, example }: SchemaNode): Json[] =>
    Array.isArray(examples) && examples.length > 0 ? examples : example === undefined ? [] : [example];
  const show = (values: Json[]): Example[] => values.map((each) => ({ summary: "", value: each }));
  const own = field.examples ?? show(valuesOf(schema));
  if (field.examples || own.length > 0 || value === schema) return own;
  const items = valuesOf(value);
  return items.length > 0 ? show([items]) : [];
}

/** @returns an example's value and, in parentheses, its words */
function showExample({ summary, description, value = null, external }: Example, types: string[]): ReactNode {
  const words = [summary, description].filter(Boolean).map((text) => <Markdown text={text} part="line" />);
  return (
    <>
      <code>{show(external ?? value, types)}</code>
      {words.length > 0 && <> ({separate(words, ": ")})</>}
    </>
  );
}

function listXmlFacts(words: Words, xml: SchemaObject["xml"], fieldName = ""): ReactNode[] {
  if (!xml) return [];
  const name = xml.name && `${xml.prefix ? `${xml.prefix}:` : ""}${xml.name}`;
  const label = xml.attribute ? words.xmlAttribute : words.xmlName;
  return [
    (name || xml.attribute) && fact(label, codes([name ?? fieldName])),
    xml.namespace && fact(words.xmlNamespace, codes([xml.namespace])),
    xml.wrapped && words.xmlWrapped,
  ];
}

/** Longer lists of values are collapsed. The portal's own description has only lists that are readable at a glance. */
const manyValues = 24;

/** @returns an enum's values: a list if any has a meaning, otherwise a fact; collapsed if many or repeated */
function listValues(
  { words, state }: Page,
  schema: SchemaNode,
  types: string[],
): { fact?: ReactNode; list?: ReactNode } {
  const entries = schema.values.filter(({ value }) => value !== null);
  if (entries.length === 0) return {};
  const isExplained = entries.some(({ meaning }) => meaning.length > 0);
  const valueTypes = [...types, ...entries.map(({ value }) => typeof value)];
  const line = fact(
    words.values,
    codes(
      entries.map(({ value }) => value),
      valueTypes,
    ),
  );
  const list = isExplained ? (
    <ul className="api-enum" aria-label={words.values}>
      {each(entries, ({ value, meaning }) => (
        <li>
          <code>{show(value, valueTypes)}</code>{" "}
          <span>
            {separate(
              meaning.map((text) => <Markdown text={text} part="line" />),
              ": ",
            )}
          </span>
        </li>
      ))}
    </ul>
  ) : (
    <Note>{line}</Note>
  );
  // A response often has the same field as the request, so the meanings of its values are collapsed there.
  const isRepeated = isExplained && state.isRepeated(entries);
  if (entries.length > manyValues || isRepeated)
    return { list: <Nested count={fill(words.showValues, { count: entries.length })}>{list}</Nested> };
  return isExplained ? { list } : { fact: line };
}

interface VariantsProps {
  choice: Choice;
  idPrefix: string;
  parents: string[];
}

/** Keywords of variants that are shown in words. */
const requiredKey = new Set(["required"]);
const ruleKeys = new Set([
  ...["required", "pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"],
]);

/** @returns the rules of a schema without a type in words; null if it has none */
function listRuleWords(page: Page, schema: SchemaNode): ReactNode {
  const { required = [], patterns, format } = schema;
  return separate(
    [
      required.length > 0 && <Fill template={page.words.requiredTogether} names={codes(required)} />,
      boundsLabel(page, schema),
      patterns.length > 0 && fact(page.words.pattern, codes(patterns)),
      format && <code>{format}</code>,
    ],
    ", ",
  );
}

/** The schemas of a `oneOf` or `anyOf`. */
function Variants({ choice: { kind, variants, discriminator }, idPrefix, parents }: VariantsProps): ReactNode {
  const page = usePage();
  const { words } = page;
  const rule = discriminator !== undefined && fill(words.discriminator, { name: discriminator });
  const areOnly = (keys: ReadonlySet<string>): boolean =>
    variants.every(({ schema: { source } }) => {
      const { type, ...rest } = source;
      return (type === undefined || type === "object") && Object.keys(rest).every((key) => keys.has(key));
    });
  if (areOnly(requiredKey) && variants.every(({ schema }) => schema.required?.length)) {
    const names = variants.map(({ schema: { required = [] } }) =>
      separate(
        required.map((name) => <code>{name}</code>),
        " + ",
      ),
    );
    return (
      <Note>
        <Fill template={kind === "oneOf" ? words.requiredOne : words.requiredAny} names={separate(names, ", ")} />
      </Note>
    );
  }
  if (areOnly(ruleKeys))
    return (
      <>
        <Note>{words[kind]}:</Note>
        <ul>
          {each(variants, ({ schema }) => (
            <li>{listRuleWords(page, schema) ?? words.any}</li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <Note>
        {words[kind]}.{rule && ` ${rule}.`}
      </Note>
      {each(variants, ({ schema, selectedBy }, index) => {
        const type = typeLabel(page, schema);
        const shown = schema.title || schema.name || type;
        const codes = selectedBy.filter((value) => value !== shown).map((value) => <code>{value}</code>);
        const inWords = shown === words.any && listRuleWords(page, schema);
        const label = inWords || separate([<Text>{shown}</Text>, ...codes], " ");
        return <Variant label={label} schema={schema} id={`${idPrefix}-${index + 1}`} parents={parents} />;
      })}
    </>
  );
}

/** A variant of a choice or the schema of a rule. */
function Variant({ label, schema, id: wanted, parents }: Rule & { parents: string[] }): ReactNode {
  const id = usePage().state.takeId(wanted);
  return (
    <details className="api-nested" id={id}>
      <summary>{label}</summary>
      <Schema schema={schema} idPrefix={id} parents={parents} />
    </details>
  );
}
