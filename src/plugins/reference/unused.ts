import { parsePointer } from "../../lib/pointer";
import type { Description } from "../../openapi/read/types";

/** Removes the components that nothing refers to. */
export function removeUnused(description: Description): void {
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
