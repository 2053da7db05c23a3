import { existsSync } from "node:fs";
import type { Parent } from "unist";
import { visit } from "unist-util-visit";
import { glossaryFile, glossaryRoute, guideRoute } from "../../config/guides";
import type { LocaleId } from "../../config/locales";
import { readYamlFile } from "../../lib/findings/yaml-file";
import type { Usage, Usages } from "../../openapi/render/context";
import { isJsx } from "../../remark/components";
import { readGuides } from "../../remark/guides/guides";

type Term = { id: string; operations?: string[] } & Record<LocaleId, { term: string }>;

/**
 * @returns by operationId, the guides that reference it in `<Operation id="…" />` or `<Call operation="…" />`, sorted
 *   by path, and the glossary's terms that it belongs to, in alphabetical order
 */
export function readUsages(locale: LocaleId): Map<string, Usages> {
  const usages = new Map<string, Usages>();
  const add = (id: string, kind: keyof Usages, usage: Usage): void => {
    const entry = usages.get(id) ?? { guides: [], terms: [] };
    usages.set(id, { ...entry, [kind]: [...entry[kind], usage] });
  };
  for (const { name, frontMatter, tree } of readGuides(locale)) {
    const usage = { route: guideRoute(name, frontMatter.slug), title: String(frontMatter.title ?? name) };
    for (const id of listNamed(tree)) add(id, "guides", usage);
  }
  const terms = existsSync(glossaryFile) ? readYamlFile<Term[]>(glossaryFile) : [];
  const { compare } = new Intl.Collator(locale);
  for (const { id, operations = [], ...term } of [...terms].sort((a, b) => compare(a[locale].term, b[locale].term)))
    for (const operation of operations)
      add(operation, "terms", { route: `${glossaryRoute}#${id}`, title: term[locale].term });
  return usages;
}

/** @returns the operationIds that a guide references */
function listNamed(tree: Parent): Set<string> {
  const ids = new Set<string>();
  visit(tree, (node) => {
    if (!isJsx(node) || !["Operation", "Call"].includes(node.name ?? "")) return;
    for (const { name, value } of node.attributes) if (name === "id" || name === "operation") ids.add(String(value));
  });
  return ids;
}
