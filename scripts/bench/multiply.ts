import type { Description, PathItem } from "../../src/openapi/read/types";

type Json = Record<string, unknown>;

/** Sections of `components` that are copied; the API's only security scheme isn't. */
const copiedComponents = ["schemas", "examples", "parameters", "headers", "responses", "requestBodies"] as const;

/**
 * Multiplies a description: adds `times - 1` renamed copies of each operation and each component to the originals. The
 * copied operations keep their tags so that the content of each tag grows as well.
 * @param description a bundled description; it isn't changed
 * @param times how many operations replace each original one, 2 or more
 * @returns a valid description; if two descriptions differ only in their text, so do their results
 */
export function multiplyDescription(description: Description, times: number): Description {
  const multiplied = structuredClone(description);
  for (let copy = 2; copy <= times; copy += 1) {
    for (const [path, item] of Object.entries(description.paths)) {
      multiplied.paths[`/area-${copy}${path}`] = renameParts(item, copy) as PathItem;
    }
    for (const section of copiedComponents) {
      const components = description.components as unknown as Record<string, Json | undefined>;
      for (const [name, component] of Object.entries(components[section] ?? {})) {
        const copies = (multiplied.components as unknown as Record<string, Json>)[section] as Json;
        copies[copyName(name, copy)] = renameParts(component, copy);
      }
    }
  }
  return multiplied;
}

const copyName = (name: string, copy: number): string => `${name}Area${copy}`;

/** @returns a copy of `node` in which operationIds and references identify the copy's own parts */
function renameParts(node: unknown, copy: number): unknown {
  if (Array.isArray(node)) return node.map((item) => renameParts(item, copy));
  if (typeof node !== "object" || node === null) {
    return typeof node === "string"
      ? node.replace(/\]\(operation:(\w+)\)/g, (_, id: string) => `](operation:${copyName(id, copy)})`)
      : node;
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === "operationId") return [key, copyName(value as string, copy)];
      if (typeof value === "string" && value.startsWith("#/components/")) return [key, copyName(value, copy)];
      if (key === "summary" && "operationId" in node) return [key, `${value} (${copy})`];
      return [key, renameParts(value, copy)];
    }),
  );
}
