/** The types and bounds of schemas in words. */
import { count, fill, wordFor } from "../../config/words";
import { isNullable, listTypes, type SchemaNode } from "../model/schema";
import type { Page } from "./context";
import { showNumber, showSize } from "./words";

/** Maximum number of nested lists that a type's name spells out. */
const deepestList = 4;
/** Maximum number of types that a choice's name spells out. */
const mostTypes = 4;

/** @returns the type in words, such as "string (uuid)" or "array of objects" */
export function typeLabel(page: Page, schema: SchemaNode, depth = 0, isPlural = false): string {
  const { words } = page;
  if (schema.never) return words.never;
  const names: Record<string, string> = isPlural ? words.plurals : words.types;
  const types = listTypes(schema);
  if (types.length === 1 && types[0] === "array" && schema.items !== undefined && !schema.prefixItems) {
    if (depth >= deepestList) return words.types.array;
    const types = typeLabel(page, schema.items, depth + 1, true);
    return fill(isPlural ? words.listsOf : words.listOf, { types });
  }
  if (types.length > 0) {
    const label = types.map((name) => wordFor(names, name) ?? name).join(" | ");
    return schema.format ? `${label} (${schema.format})` : label;
  }
  const [choice] = schema.choices;
  if (!choice && isNullable(schema)) return words.types.null;
  if (!choice || depth >= deepestList) return words.any;
  const labels = choice.variants.map((variant) => typeLabel(page, variant.schema, depth + 1, isPlural));
  const distinct = [...new Set(labels)];
  return distinct.length > mostTypes ? words.any : distinct.join(" | ");
}

/** @returns the bounds in words, such as "1 to 80 characters"; empty if there are none */
export function boundsLabel({ words, locale }: Page, schema: SchemaNode): string {
  const number = (value: number): string => showNumber(locale, value);
  const range = (low: number | undefined, high: number | undefined, unit = "", show = number): string => {
    if (low !== undefined && low === high) return show(low) + unit;
    if (low !== undefined && high !== undefined)
      return fill(words.between, { low: show(low), high: show(high) }) + unit;
    if (high !== undefined) return `${words.atMost} ${show(high)}${unit}`;
    return low === undefined ? "" : `${words.atLeast} ${show(low)}${unit}`;
  };
  const unit = (plural: Parameters<typeof count>[1], low = 0, high = low): string => ` ${count(locale, plural, high)}`;
  const { minLength, minItems, minProperties, maxProperties, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return [
    range(schema.minimum, schema.maximum),
    exclusiveMinimum !== undefined && `${words.moreThan} ${number(exclusiveMinimum)}`,
    exclusiveMaximum !== undefined && `${words.lessThan} ${number(exclusiveMaximum)}`,
    multipleOf !== undefined && fill(words.multipleOf, { value: number(multipleOf) }),
    schema.format === "binary"
      ? range(minLength || undefined, schema.maxLength, "", (value) => showSize(locale, value))
      : range(minLength || undefined, schema.maxLength, unit(words.characters, minLength, schema.maxLength)),
    range(minItems || undefined, schema.maxItems, unit(words.items, minItems, schema.maxItems)),
    schema.uniqueItems && words.uniqueItems,
    range(minProperties, maxProperties, unit(words.fields, minProperties, maxProperties)),
  ]
    .filter(Boolean)
    .join(", ");
}
