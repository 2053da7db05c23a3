import { childPointer } from "../../lib/pointer";
import { resolve } from "./resolve";
import { walkDescription } from "./structure";
import type { Description, Schema } from "./types";

type Node = Record<string, unknown>;

/**
 * Expands schemas that leave a part open (`$dynamicRef`) and define it elsewhere (`$dynamicAnchor`), such as a page of
 * items of any kind: each use becomes a separate schema, and an open part that isn't filled gets the default from its
 * own document.
 * @param description changed in place
 */
export function bindDynamicReferences(description: Description): void {
  const defaults = new Map<string, string>();
  const uses: Node[] = [];
  walkDescription(description, ({ kind, node, pointer }) => {
    if (kind !== "schema") return;
    const parts = listParts(node);
    if (typeof node.$ref === "string" && parts.length > 0) uses.push(node);
    else
      for (const [name, part] of parts)
        defaults.set(String(part.$dynamicAnchor), childPointer(`${pointer}/$defs`, name));
  });
  if (defaults.size === 0) return;
  for (const node of uses) {
    const parts = new Map(listParts(node).map(([, { $dynamicAnchor, ...schema }]) => [`#${$dynamicAnchor}`, schema]));
    const open = structuredClone(resolve<Schema>(description, { $ref: node.$ref as string }));
    const { $ref: _, $defs: __, ...own } = node;
    for (const key of Object.keys(node)) delete node[key];
    const { $defs: ___, ...filled } = fill(open, parts) as Node;
    Object.assign(node, filled, own);
  }
  walkDescription(description, ({ kind, node }) => {
    if (kind !== "schema") return;
    delete node.$dynamicAnchor;
    const pointer = defaults.get(String(node.$dynamicRef).slice(1));
    if (pointer === undefined) return;
    delete node.$dynamicRef;
    node.$ref = `#${encodeURI(pointer)}`;
  });
}

/** @returns the schemas that fill open parts, with their names in the schema that contains them */
function listParts({ $defs }: Node): [string, Node][] {
  return Object.entries(($defs ?? {}) as Record<string, Node>).filter(
    ([, part]) => typeof part === "object" && part !== null && typeof part.$dynamicAnchor === "string",
  );
}

function fill(node: unknown, parts: ReadonlyMap<string, Node>): unknown {
  if (Array.isArray(node)) return node.map((item) => fill(item, parts));
  if (typeof node !== "object" || node === null) return node;
  const { $dynamicRef, ...rest } = node as Node;
  const part = typeof $dynamicRef === "string" ? parts.get($dynamicRef) : undefined;
  if (part) return { ...structuredClone(part), ...rest };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value, parts)]));
}
