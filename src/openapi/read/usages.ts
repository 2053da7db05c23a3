import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LocaleId } from "../../config/locales";
import { readYamlFile } from "../../lib/findings/yaml-file";
import { readFrontMatter } from "../../remark/guides/front-matter";

/** Folders of the guides, by language. */
export const guideFolders: Record<LocaleId, string> = {
  de: "docs",
  en: "i18n/en/docusaurus-plugin-content-docs/current",
};
/** The terms on the glossary page, with the operations that belong to each. */
export const glossaryFile = "docs/glossar/terms.yaml";
/** Route of the page that shows the glossary, with one anchor per term. */
export const glossaryRoute = "/docs/glossar/";

/** A page or a part of a page that mentions an operation. */
export interface Usage {
  route: string;
  title: string;
}
export interface Usages {
  guides: Usage[];
  terms: Usage[];
}

type Term = { id: string; operations?: string[] } & Record<LocaleId, { term: string }>;

/**
 * @returns by operationId, the guides that reference it in `<Operation id="…" />` or `<Call operation="…" />`, sorted
 *   by path, and the glossary's terms that it belongs to, in alphabetical order
 */
export function readUsages(locale: LocaleId): Map<string, Usages> {
  const usages = new Map<string, Usages>();
  const add = (id: string, kind: keyof Usages, usage: Usage): void => {
    const known = usages.get(id) ?? { guides: [], terms: [] };
    usages.set(id, { ...known, [kind]: [...known[kind], usage] });
  };
  for (const { usage, ids } of readGuides(guideFolders[locale])) for (const id of ids) add(id, "guides", usage);
  for (const { usage, ids } of readTerms(locale)) for (const id of ids) add(id, "terms", usage);
  return usages;
}

interface NamingGuide {
  usage: Usage;
  ids: Set<string>;
}
/** The guides as last parsed, by path, so that a watching process parses only the ones that have changed. */
const read = new Map<string, NamingGuide & { source: string }>();

function readGuides(folder: string): NamingGuide[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mdx"));
  return files.sort().map((file) => {
    const place = path.resolve(folder, file);
    const source = readFileSync(place, "utf8");
    const known = read.get(place);
    if (known?.source === source) return known;
    const guide = { source, ...readGuide(file, source) };
    read.set(place, guide);
    return guide;
  });
}

function readGuide(file: string, source: string): NamingGuide {
  const { title = file, slug } = readFrontMatter(source) as { title?: string; slug?: string };
  const route = `/docs/${
    slug
      ? slug.replace(/^\//, "")
      : file
          .split(path.sep)
          .join("/")
          .replace(/(^|\/)index\.mdx$|\.mdx$/, "$1")
  }`;
  return { usage: { route, title }, ids: listNamed(source) };
}

/**
 * Matches components, and the fenced code, inline code, and comments in which components don't count. Parsing all
 * guides as MDX would take longer than everything else here.
 */
const parts = new RegExp(
  [
    /^[ \t>]*(?<fence>`{3,}|~{3,}).*$[\s\S]*?(?:^[ \t>]*\k<fence>|$(?![\s\S]))/,
    /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/,
    /\{\s*\/\*[\s\S]*?\*\//,
    /<(?<name>Operation|Call)(?<attributes>(?:[^"'<>]|"[^"]*"|'[^']*')*)>/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);
/** By component, the attribute that specifies the operation. */
const naming: Record<string, RegExp> = {
  Operation: /\sid\s*=\s*["']([^"']*)["']/,
  Call: /\soperation\s*=\s*["']([^"']*)["']/,
};

/** @returns the operationIds that a guide references in components */
export const listNamed = (source: string): Set<string> =>
  new Set(
    [...source.matchAll(parts)].flatMap(
      ({ groups }) => naming[groups?.name ?? ""]?.exec(groups?.attributes ?? "")?.[1] ?? [],
    ),
  );

function readTerms(locale: LocaleId): { usage: Usage; ids: string[] }[] {
  const terms = existsSync(glossaryFile) ? readYamlFile<Term[]>(glossaryFile).data : [];
  const { compare } = new Intl.Collator(locale);
  return terms
    .map(({ id, operations = [], [locale]: { term } }) => ({
      usage: { route: `${glossaryRoute}#${id}`, title: term },
      ids: operations,
    }))
    .sort((one, other) => compare(one.usage.title, other.usage.title));
}
