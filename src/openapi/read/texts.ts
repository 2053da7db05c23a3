import { childPointer } from "./pointer";
import { type Kind, walkDescription } from "./structure";
import type { Description } from "./types";

/** The keys of each object that contain human-readable text. */
const textKeys: Partial<Record<Kind, readonly string[]>> = {
  info: ["title", "summary", "description"],
  externalDocs: ["description"],
  tag: ["x-displayName", "summary", "description"],
  tagGroup: ["x-displayName", "description"],
  server: ["description"],
  serverVariable: ["description"],
  pathItem: ["summary", "description"],
  operation: ["summary", "description"],
  parameter: ["description"],
  requestBody: ["description"],
  response: ["description"],
  link: ["description"],
  example: ["summary", "description"],
  schema: ["title", "description"],
  securityScheme: ["x-displayName", "description"],
  workflow: ["summary", "description"],
  step: ["description"],
};
/** Keys that contain maps of strings under names that writers choose. */
const textMaps: Partial<Record<Kind, string>> = { schema: "x-enumDescriptions", flow: "scopes" };

/**
 * @param description a bundled description
 * @returns every human-readable string in it, by JSON pointer, in document order
 */
export function listTexts(description: Description): Map<string, string> {
  const texts = new Map<string, string>();
  walkDescription(description, ({ kind, node, pointer }) => {
    for (const [key, value] of Object.entries(node)) {
      if (isText(value) && textKeys[kind]?.includes(key)) texts.set(childPointer(pointer, key), value);
      if (key !== textMaps[kind] || typeof value !== "object" || value === null) continue;
      for (const [name, text] of Object.entries(value)) {
        if (isText(text)) texts.set(childPointer(childPointer(pointer, key), name), text);
      }
    }
  });
  return texts;
}

/** Blank text needs no translation. */
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
