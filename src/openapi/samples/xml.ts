import type { SchemaNode } from "../model/schema";
import type { Json } from "../read/types";

const escapeText = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @returns a value as an XML document, with the names, attributes, and namespaces in its schema (OpenAPI 3.1, 4.8.26) */
export function toXml(schema: SchemaNode | undefined, value: Json): string {
  // A document has one root element, even if its schema is a list that isn't wrapped.
  const isWrapped = Array.isArray(value) || schema?.xml?.wrapped;
  return listElements(schema?.name ?? "root", schema, value, isWrapped).join("\n");
}

/** @returns the lines of an element; of a list that isn't wrapped, those of its items */
function listElements(
  fallback: string,
  schema: SchemaNode | undefined,
  value: Json,
  wrapped = schema?.xml?.wrapped,
): string[] {
  const { name = fallback, prefix, namespace } = schema?.xml ?? {};
  const tag = prefix ? `${prefix}:${name}` : name;
  const own = namespace ? ` xmlns${prefix ? `:${prefix}` : ""}="${escapeText(namespace)}"` : "";
  const wrap = (children: string[], attributes = own): string[] =>
    children.length === 0
      ? [`<${tag}${attributes} />`]
      : [`<${tag}${attributes}>`, ...children.map((line) => `  ${line}`), `</${tag}>`];
  if (Array.isArray(value)) {
    const items = value.flatMap((each) => listElements(name, schema?.items, each));
    return wrapped ? wrap(items) : items;
  }
  if (typeof value !== "object" || value === null) return [`<${tag}${own}>${escapeText(value ?? "")}</${tag}>`];
  const children: string[] = [];
  let attributes = own;
  for (const [key, each] of Object.entries(value)) {
    const property = schema?.properties?.[key];
    if (property?.xml?.attribute) attributes += ` ${property.xml.name ?? key}="${escapeText(each)}"`;
    else children.push(...listElements(key, property, each));
  }
  return wrap(children, attributes);
}
