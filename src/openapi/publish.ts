import { listOperations } from "./operations";
import { linkOperations, type PageContext, showPermissions } from "./page";
import { parsePointer } from "./pointer";
import { makeSamples } from "./samples";
import { flatten } from "./schema";
import { listTexts } from "./texts";
import type { Description, Schema } from "./types";

/**
 * @param context pages of the language
 * @param portalUrl address of the language's pages, with a slash at the end
 * @returns the description for download: with code samples, links to the portal, and who may call in words
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
  for (const listed of listOperations(description)) {
    const { operation } = listed;
    const permissions = showPermissions(context, operation).map(({ term, values }) => `${term}: ${values.join(", ")}`);
    operation.description = `${operation.description}\n\n${permissions.join(" · ")}.`;
    operation["x-codeSamples"] = makeSamples(context.description, listed);
  }
  for (const schema of listObjects(description, "allOf")) mergeParts(context.description, schema);
  for (const schema of listObjects(description, "x-extensible")) openEnum(schema);
  removeUnused(description);
  return description;
}

/** @returns every object below a node that has a key, those within others first; examples are data */
function listObjects(node: unknown, key: string): Schema[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.entries(node).flatMap(([name, child]) => (name === "value" ? [] : listObjects(child, key)));
  return key in node ? [...below, node as Schema] : below;
}

/**
 * Writes an object that is put together from others as one with all their fields. Composition spares writers
 * repetition, but generators overlook what it says: that a field of one part is required by another.
 */
function mergeParts(source: Description, schema: Schema): void {
  const { refs: _, identity: __, more, never, ...merged } = flatten(source, schema);
  // What has room for one of a keyword can't take the place of parts with two.
  if (more || never || Object.keys(merged.properties ?? {}).length === 0) return;
  const { allOf: ___, ...own } = schema;
  for (const name of Object.keys(schema)) delete schema[name as keyof Schema];
  Object.assign(schema, own, merged, {
    type: "object",
    required: merged.required?.length ? [...new Set(merged.required)] : undefined,
  });
}

/**
 * Writes an enum to which values may be added so that typed clients accept others: as a choice between the known values
 * and any text. Generators drop `x-` fields, and an enum alone makes clients fail at the first new value.
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

/** No value of an enum is longer; a bound tells clients how much room to keep. */
const longestValue = 64;

/** Components of which other parts were made, and which nothing refers to any longer, are of no use to readers. */
function removeUnused(description: Description): void {
  for (let removed = true; removed; ) {
    removed = false;
    const json = JSON.stringify(description);
    for (const [kind, components] of Object.entries(description.components) as [string, Record<string, object>][]) {
      if (kind === "securitySchemes") continue;
      for (const name of Object.keys(components)) {
        if (json.includes(`"#/components/${kind}/${name}"`)) continue;
        delete components[name];
        removed = true;
      }
    }
  }
}
