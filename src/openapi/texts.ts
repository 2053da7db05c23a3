import { childPointer } from "./pointer";
import type { Description } from "./types";

const textKeys = new Set(["title", "summary", "description", "x-displayName"]);
/** Below these keys stands data, not text for people. */
const dataKeys = new Set([
  "example",
  "default",
  "enum",
  "const",
  "x-permissions",
  "x-codeSamples",
  "contact",
  "license",
]);
/** Below these keys stand names that writers choose, so a key there says nothing about its value. */
const mapKeys = new Set(["properties", "responses", "examples"]);

/**
 * @param description a bundled description
 * @returns every human-readable text in it, by JSON pointer
 */
export function listTexts(description: Description): Map<string, string> {
  const texts = new Map<string, string>();

  function walk(node: unknown, pointer: string, isMap: boolean): void {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) walk(item, childPointer(pointer, index), false);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const child = childPointer(pointer, key);
      if (isMap) walk(value, child, false);
      else if (typeof value === "string" && textKeys.has(key)) texts.set(child, value);
      else if (key === "x-enumDescriptions" || key === "scopes") {
        for (const [name, text] of Object.entries(value as Record<string, string>))
          texts.set(childPointer(child, name), text);
      } else if (!dataKeys.has(key) && !(key === "examples" && Array.isArray(value)) && key !== "value") {
        walk(value, child, mapKeys.has(key));
      }
    }
  }

  walk(description, "", false);
  return texts;
}
