import { contentOf, walkDescription } from "./structure";
import type { Description } from "./types";

/** A keyword that a description contains but its pages don't show. */
export interface NotShown {
  keyword: string;
  /** JSON pointer of the object that holds the keyword. */
  pointer: string;
}

/**
 * Extensions aren't reported because they are notes for programs, except for those listed in `extensions.ts`.
 *
 * @param description a bundled description, which refers only to itself
 * @returns every keyword whose content no page shows, with its location; an object's own keywords before those below it
 */
export function notShown(description: Description): NotShown[] {
  const found: NotShown[] = [];
  walkDescription(description, ({ kind, node, pointer }) => {
    // Next to a `$ref`, only schemas and path items can have any keyword; other objects, only a summary or description.
    const isReference = typeof node.$ref === "string" && kind !== "schema" && kind !== "pathItem";
    for (const keyword of Object.keys(node)) {
      if (keyword.startsWith("x-") || keyword === "$ref") continue;
      if (contentOf(kind, keyword) === undefined || (isReference && !/^(summary|description)$/.test(keyword)))
        found.push({ keyword, pointer: pointer || "/" });
    }
  });
  return found;
}
