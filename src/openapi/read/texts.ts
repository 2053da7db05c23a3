import { childPointer } from "../../lib/pointer";
import { contentOf, isObject, walkDescription } from "./structure";
import type { Description } from "./types";

/**
 * @param description a bundled description
 * @returns every human-readable string in it, by JSON pointer, in document order
 */
export function listTexts(description: Description): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (parent: string, key: string, value: unknown): void => {
    // Blank text needs no translation.
    if (typeof value === "string" && value.trim() !== "") texts.set(childPointer(parent, key), value);
  };
  walkDescription(description, ({ kind, node, pointer }) => {
    for (const [key, value] of Object.entries(node)) {
      const content = contentOf(kind, key);
      if (content === undefined || !("plain" in content)) continue;
      if (content.plain === "prose") add(pointer, key, value);
      else if (content.plain === "proseMap" && isObject(value))
        for (const [name, text] of Object.entries(value)) add(childPointer(pointer, key), name, text);
    }
  });
  return texts;
}
