import { type ListedOperation, listOperations } from "../../openapi/read/operations";
import { parsePointer } from "../../openapi/read/pointer";
import { flatten } from "../../openapi/read/schema";
import { walkDescription } from "../../openapi/read/structure";
import { listTexts } from "../../openapi/read/texts";
import type { Description, Schema } from "../../openapi/read/types";
import { listWebhooks } from "../../openapi/read/webhooks";
import { linkOperations, type PageContext } from "../../openapi/render/context";
import { showPermissions } from "../../openapi/render/permissions";
import { makeSamples } from "../../openapi/samples";

/**
 * @param context the context of the language's pages
 * @param portalUrl URL of the language's pages, with a trailing slash
 * @returns the description for download, with code samples, links to the portal, and permissions in words
 */
export function publishDescription(context: PageContext, portalUrl: string): Description {
  const description = structuredClone(context.description);
  for (const [pointer, text] of listTexts(description)) {
    const segments = parsePointer(pointer);
    const key = segments.pop() ?? "";
    const parent = segments.reduce<object>(
      (node, segment) => (node as Record<string, object>)[segment] as object,
      description,
    );
    (parent as Record<string, string>)[key] = linkOperations(text, context, portalUrl).replace(
      /^(#+ .*?) \{#[\w-]+\}$/gm,
      "$1",
    );
  }
  const operations = listOperations(description);
  const sources = listOperations(context.description);
  for (const [index, { operation }] of operations.entries()) {
    const permissions = showPermissions(context, operation).map(({ term, values }) => `${term}: ${values.join(", ")}`);
    const paragraphs = [operation.description, permissions.length > 0 && `${permissions.join(" · ")}.`];
    operation.description = paragraphs.filter(Boolean).join("\n\n") || undefined;
    delete operation["x-slug"];
    operation["x-codeSamples"] = makeSamples(context.description, sources[index] as ListedOperation);
  }
  for (const { operation } of listWebhooks(description)) delete operation["x-slug"];
  nameTags(description, operations);
  const schemas = listSchemas(description);
  for (const schema of schemas) if (schema.allOf) mergeParts(context.description, schema);
  // Listed again, because merged schemas contain new ones.
  for (const schema of listSchemas(description)) if (schema["x-extensible"]) openEnum(schema);
  removeUnused(description);
  return description;
}

/** Restores the original names of tags, which client generators use. Pages need names that are valid in a URL. */
function nameTags(description: Description, operations: ListedOperation[]): void {
  const names = new Map(description.tags.map(({ name, "x-name": written = name }) => [name, written]));
  const rename = (name: string): string => names.get(name) ?? name;
  for (const { operation } of operations) operation.tags = operation.tags?.map(rename);
  for (const group of description["x-tagGroups"] ?? []) group.tags = group.tags.map(rename);
  description.tags = description.tags.map(({ "x-name": written, ...tag }) => ({ ...tag, name: written ?? tag.name }));
}

/** @returns every schema, nested ones first */
function listSchemas(description: Description): Schema[] {
  const schemas: Schema[] = [];
  walkDescription(description, ({ kind, node }) => {
    if (kind === "schema") schemas.push(node);
  });
  return schemas.reverse();
}

/**
 * Replaces an object that is composed of others with one that has all their fields. Composition saves writers
 * repetition, but generators ignore parts of it, such as a field of one part that another part requires.
 */
function mergeParts(source: Description, schema: Schema): void {
  // A copy, because its enums are opened later and the source must not change.
  const { refs: _, identity: __, more, never, ...merged } = structuredClone(flatten(source, schema));
  // A single schema can't replace parts that use the same keyword more than once.
  if (more || never || Object.keys(merged.properties ?? {}).length === 0) return;
  const { allOf: ___, ...own } = schema;
  for (const name of Object.keys(schema)) delete schema[name as keyof Schema];
  Object.assign(schema, own, merged, {
    type: "object",
    required: merged.required?.length ? [...new Set(merged.required)] : undefined,
  });
}

/**
 * Turns an extensible enum into a choice between the known values and any string, so that typed clients accept new
 * values. Generators drop `x-` fields, and with just an enum, clients fail at the first new value.
 */
function openEnum(schema: Schema): void {
  const { enum: values, type, maxLength = longestValue } = schema;
  if (!values) return;
  delete schema.enum;
  delete schema.type;
  delete schema.maxLength;
  const known = values.filter((value) => value !== null);
  schema.anyOf = [
    { type: "string", enum: known },
    { type: "string", maxLength },
    ...([type].flat().includes("null") ? [{ type: "null" }] : []),
  ];
}

/** No enum has a longer value. A maximum length tells clients how much space to reserve. */
const longestValue = 64;

/** Removes components that nothing refers to anymore, because their content was merged into other parts. */
function removeUnused(description: Description): void {
  const { components, ...rest } = description;
  const sections = components as unknown as Record<string, Record<string, object> | undefined>;
  const used = new Set<string>();
  const pending: unknown[] = [rest];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node === "string" && node.startsWith("#/components/") && !used.has(node)) {
      used.add(node);
      const [, kind = "", name = ""] = parsePointer(node);
      used.add(usedKey(kind, name));
      pending.push(sections[kind]?.[name]);
    } else if (typeof node === "object" && node !== null) pending.push(...Object.values(node));
  }
  for (const [kind, section = {}] of Object.entries(sections)) {
    if (kind === "securitySchemes") continue;
    for (const name of Object.keys(section)) if (!used.has(usedKey(kind, name))) delete section[name];
  }
}

const usedKey = (kind: string, name: string): string => `${kind} ${name}`;
