import { existsSync } from "node:fs";
import partition from "lodash/partition";
import type { Parent } from "unist";
import { visit } from "unist-util-visit";
import { glossaryFile, glossaryRoute, guideRoute } from "../../config/guides";
import type { LocaleId } from "../../config/locales";
import { kinds, readReleases } from "../../config/releases";
import { readYamlFile } from "../../lib/findings/yaml-file";
import { listLinks } from "../../lib/markup/markdown";
import { readOperationId } from "../../openapi/read/operation-links";
import type { Usages } from "../../openapi/render/context";
import { isJsx } from "../../remark/components";
import { readGuides } from "../../remark/guides/guides";

type Term = { id: string; operations?: string[] } & Record<LocaleId, { term: string }>;

/**
 * @returns by operationId, the guides that reference it in `<Operation id="…" />` or `<Call operation="…" />`, sorted
 *   by path, the glossary's terms that it belongs to, in alphabetical order, and the changelog's entries that link to it
 */
export function readUsages(locale: LocaleId): Map<string, Usages> {
  const usages = new Map<string, Usages>();
  const add = <Kind extends keyof Usages>(id: string, kind: Kind, usage: Usages[Kind][number]): void => {
    const entry = usages.get(id) ?? { guides: [], terms: [], entries: [] };
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
  for (const { version, api } of readReleases()) {
    const [urgent, others] = partition(
      kinds.flatMap((kind) => api?.[kind] ?? []),
      ({ breaking }) => breaking,
    );
    for (const { [locale]: text, breaking: isBreaking = false } of [...urgent, ...others])
      for (const id of new Set(listLinks(text).flatMap((url) => readOperationId(url) ?? [])))
        add(id, "entries", { version, text, isBreaking });
  }
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
