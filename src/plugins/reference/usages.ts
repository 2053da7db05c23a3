import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { glossaryFile, glossaryRoute, guideFolders, guideRoute } from "../../config/guides";
import type { LocaleId } from "../../config/locales";
import { listFiles } from "../../lib/files";
import { readYamlFile } from "../../lib/findings/yaml-file";
import { readFrontMatter } from "../../lib/front-matter";
import type { Usage, Usages } from "../../openapi/render/context";

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
  const folder = guideFolders[locale];
  for (const file of listFiles(folder, /\.mdx$/)) {
    const source = readFileSync(file, "utf8");
    const name = path.posix.relative(folder, file);
    const { title = name, slug } = readFrontMatter(source) as { title?: string; slug?: string };
    const usage = { route: guideRoute(name, slug), title };
    for (const id of listNamed(source)) add(id, "guides", usage);
  }
  const terms = existsSync(glossaryFile) ? readYamlFile<Term[]>(glossaryFile) : [];
  const { compare } = new Intl.Collator(locale);
  for (const { id, operations = [], ...term } of [...terms].sort((a, b) => compare(a[locale].term, b[locale].term)))
    for (const operation of operations)
      add(operation, "terms", { route: `${glossaryRoute}#${id}`, title: term[locale].term });
  return usages;
}

/** Fenced code, inline code, and comments, in which components don't count. */
const hidden = [
  /^[ \t>]*(?<fence>`{3,}|~{3,}).*$[\s\S]*?(?:^[ \t>]*\k<fence>|$(?![\s\S]))/gm,
  /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/g,
  /\{\s*\/\*[\s\S]*?\*\//g,
];
const component = /<(?:Operation|Call)(?:[^"'<>]|"[^"]*"|'[^']*')*?\s(?:id|operation)\s*=\s*["']([^"']*)["']/g;

/** @returns the operationIds that a guide references. Parsing all guides as MDX would take seconds. */
function listNamed(source: string): Set<string> {
  const shown = hidden.reduce((text, pattern) => text.replace(pattern, ""), source);
  return new Set([...shown.matchAll(component)].map(([, id = ""]) => id));
}
