import { parsePointer } from "../../lib/pointer";
import { type FlatSchema, flatten } from "./schema";
import type { Description, Json, Schema } from "./types";

const escapeText = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @returns a value as an XML document, with the names, attributes, and namespaces in its schema (OpenAPI 3.1, 4.8.26) */
export function toXml(description: Description, schema: Schema | undefined, value: Json): string {
  const flat = flatten(description, schema ?? {});
  const component = parsePointer(flat.identity[0] ?? "").at(-1);
  // A document has one root element, even if its schema is a list that isn't wrapped.
  const root = Array.isArray(value) ? { ...flat, xml: { ...flat.xml, wrapped: true } } : flat;
  return listElements(description, component || "root", root, value).join("\n");
}

/** @returns the lines of an element; of a list that isn't wrapped, those of its items */
function listElements(description: Description, fallback: string, schema: FlatSchema, value: Json): string[] {
  const { name = fallback, prefix, namespace, wrapped = false } = schema.xml ?? {};
  const tag = prefix ? `${prefix}:${name}` : name;
  const own = namespace ? ` xmlns${prefix ? `:${prefix}` : ""}="${escapeText(namespace)}"` : "";
  const wrap = (children: string[], attributes = own): string[] =>
    children.length === 0
      ? [`<${tag}${attributes} />`]
      : [`<${tag}${attributes}>`, ...children.map((line) => `  ${line}`), `</${tag}>`];
  if (Array.isArray(value)) {
    const item = flatten(description, schema.items ?? {});
    const items = value.flatMap((each) => listElements(description, name, item, each));
    return wrapped ? wrap(items) : items;
  }
  if (typeof value !== "object" || value === null) return [`<${tag}${own}>${escapeText(value ?? "")}</${tag}>`];
  const children: string[] = [];
  let attributes = own;
  for (const [key, each] of Object.entries(value)) {
    const property = flatten(description, schema.properties?.[key] ?? {});
    if (property.xml?.attribute) attributes += ` ${property.xml.name ?? key}="${escapeText(each)}"`;
    else children.push(...listElements(description, key, property, each));
  }
  return wrap(children, attributes);
}
