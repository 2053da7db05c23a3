/**
 * Lists of all Markdown for assistants, by the convention of https://llmstxt.org: `llms.txt` links to each page, and
 * `llms-full.txt` contains them all. Each section is also a file of its own, because all pages together are more than
 * most assistants can read.
 */
import groupBy from "lodash/groupBy";
import { defaultLocale, type LocaleId, localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { fill, words } from "../../config/words";
import { nameOfLanguage } from "../../lib/language-name";
import type { Catalog } from "../../openapi/model/generated";
import { descriptionFiles } from "../../openapi/read/files";
import { type Twin, twinFile } from "./twin";

/** The lists of all pages, below the language's pages. */
export const llmsFiles = ["llms.txt", "llms-full.txt"] as const;
const [indexFile, wholeFile] = llmsFiles;

interface Section {
  /** Name of its file. */
  name: string;
  title: string;
  twins: Twin[];
}

/**
 * @param twins of all languages
 * @returns the content of each language's `llms.txt`, and of the files that it leads to, by path in the build
 */
export function makeLists(twins: Twin[], operator: OperatorValues, catalog: Catalog): Map<string, string> {
  const lists = localeIds.flatMap((locale) => {
    const folder = folderOf(locale);
    const own = twins.filter(({ language }) => language === locale);
    const list = own.length > 0 ? listLanguage(own, locale, folder, operator, catalog) : new Map<string, string>();
    return [...list].map(([file, text]): [string, string] => [folder + file, text]);
  });
  return new Map(lists);
}

function listLanguage(
  twins: Twin[],
  locale: LocaleId,
  folder: string,
  operator: OperatorValues,
  catalog: Catalog,
): Map<string, string> {
  const root = operator.siteUrl + operator.baseUrl;
  const url = root + folder;
  const texts = words[locale].llms;
  const sections = [...listGuides(twins, folder), ...listReference(twins, folder, catalog, locale)];
  const listed = new Set(sections.flatMap((section) => section.twins));
  const others = twins.filter((twin) => !listed.has(twin));
  const files = new Map(sections.map((section) => [`llms-full/${section.name}.txt`, joinTwins(section.twins)]));
  files.set(wholeFile, joinTwins([...listed, ...others]));
  const size = (text: string): string => `${Math.ceil(Buffer.byteLength(text) / 1000).toLocaleString(locale)} kB`;
  const link = (label: string, address: string, text = ""): string =>
    `- [${label.replace(/[[\]]/g, "\\$&")}](${address})${text}`;
  const fileLink = (label: string, file: string): string => link(label, url + file, `: ${size(files.get(file) ?? "")}`);
  const pageLink = ({ title, description, file, markdown }: Twin): string =>
    link(title, root + file, `: ${description} (${size(markdown)})`);
  const home = twins.find(({ file }) => file === twinFile(`${folder}index.html`));
  const parts = [
    `# ${operator.siteTitle[locale]}`,
    `> ${home?.description ?? operator.siteTitle[locale]}`,
    texts.lead,
    ...sections.flatMap(({ name, title, twins }) => [
      `## ${title}`,
      [fileLink(texts.section, `llms-full/${name}.txt`), ...twins.map(pageLink)].join("\n"),
    ]),
    // By the convention, this section can be skipped.
    "## Optional",
    [
      ...others.map(pageLink),
      fileLink(texts.all, wholeFile),
      ...descriptionFiles.map((file) => link(texts.description, url + file)),
      ...localeIds
        .filter((id) => id !== locale)
        .map((id) =>
          link(fill(texts.other, { language: nameOfLanguage(id, locale) }), root + folderOf(id) + indexFile),
        ),
    ].join("\n"),
  ];
  return files.set(indexFile, `${parts.join("\n\n")}\n`);
}

const folderOf = (locale: LocaleId): string => (locale === defaultLocale ? "" : `${locale}/`);

const joinTwins = (twins: Twin[]): string => twins.map(({ markdown }) => markdown).join("\n");

/** @returns the guides by folder, in the order in which their pages lead to one another; pages of no folder are first */
function listGuides(twins: Twin[], folder: string): Section[] {
  const guides = new Map(
    twins.filter(({ file }) => /^docs(\/|\.md)/.test(file.slice(folder.length))).map((twin) => [twin.file, twin]),
  );
  const later = new Set([...guides.values()].map(({ next }) => next));
  const ordered = new Set<Twin>();
  for (const first of guides.values())
    for (
      let twin: Twin | undefined = later.has(first.file) ? undefined : first;
      twin;
      twin = guides.get(twin.next ?? "")
    )
      ordered.add(twin);
  const root = `${folder}docs`;
  const nameOf = ({ file }: Twin): string => {
    const [, name = ""] = new RegExp(`^${root}/([^/]+?)(/|\\.md$)`).exec(file) ?? [];
    return [...guides.keys()].some((other) => other.startsWith(`${root}/${name}/`)) ? name : "docs";
  };
  return Object.entries(groupBy([...ordered], nameOf)).map(([name, twins]) => ({
    ...{ name, twins },
    title: guides.get(name === "docs" ? `${root}.md` : `${root}/${name}.md`)?.title ?? name,
  }));
}

/** @returns the reference: its pages about the whole API, and the operations by tag */
function listReference(twins: Twin[], folder: string, { tags, operations }: Catalog, locale: LocaleId): Section[] {
  const reference = new Map(
    twins.filter(({ file }) => /^api(\/|\.md)/.test(file.slice(folder.length))).map((twin) => [twin.file, twin]),
  );
  const twinsOf = (tag: string): Twin[] =>
    operations
      .filter((operation) => operation.tag === tag)
      .flatMap(({ slug }) => reference.get(`${folder}api/${slug}.md`) ?? []);
  const ofTags = tags.map(
    ({ name, title }): Section => ({ name: `api-${name}`, title: `API: ${title[locale]}`, twins: twinsOf(name) }),
  );
  const listed = new Set(ofTags.flatMap((section) => section.twins));
  const whole = [...reference.values()].filter((twin) => !listed.has(twin));
  return [{ name: "api", title: "API", twins: whole }, ...ofTags].filter(({ twins }) => twins.length > 0);
}
