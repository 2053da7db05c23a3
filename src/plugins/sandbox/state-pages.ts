import { visit } from "unist-util-visit";
import { guideRoute } from "../../config/guides";
import { sourceLocale } from "../../config/locales";
import type { Lifecycle } from "../../openapi/read/lifecycles";
import { isJsx } from "../../remark/components";
import { readGuides } from "../../remark/guides/guides";
import { rowId } from "../../remark/lifecycles";

/**
 * @returns by lifecycle and state, where a guide explains it, as in `/docs/guides/team#invitation-pending`; without the
 *   lifecycles that no guide shows
 */
export function listStatePages(lifecycles: Record<string, Lifecycle>): Record<string, Record<string, string>> {
  const pages: Record<string, Record<string, string>> = {};
  for (const { name, frontMatter, tree } of readGuides(sourceLocale))
    visit(tree, (node) => {
      if (!isJsx(node) || node.name !== "Lifecycle") return;
      const id = String(node.attributes.find((one) => "name" in one && one.name === "id")?.value);
      pages[id] = Object.fromEntries(
        Object.keys(lifecycles[id]?.states ?? {}).map((state) => [
          state,
          `${guideRoute(name, frontMatter.slug)}#${rowId(id, state)}`,
        ]),
      );
    });
  return pages;
}
