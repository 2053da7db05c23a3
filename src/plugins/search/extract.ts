import { type CheerioAPI, load } from "cheerio";
import type { Fields, Kind, SearchRecord } from "./records";

/** A record, and the texts by which it is found. */
export interface Entry {
  record: SearchRecord;
  fields: Fields;
}

/** An operation as its page does not say it. */
export interface OperationFacts {
  id: string;
  method: string;
  path: string;
}

/** Parts of a page that are no content of it. */
const furniture =
  "nav, .hash-link, button, svg, [role=tooltip], .theme-doc-toc-mobile, .theme-doc-toc-desktop, .theme-doc-footer, .table-of-contents, .pagination-nav, script, style, .api-page__samples, [aria-hidden=true]";

/** A text block ends a word; cheerio's `text()` would join it with the next. */
const blocks = "p, li, dd, dt, td, th, tr, h1, h2, h3, h4, pre, br, summary, div";

const squeeze = (text: string): string => text.replace(/[\s\u200b]+/g, " ").trim();

interface Section {
  id: string;
  heading: string;
  text: string;
}

/** Divides the content of a page at its headings that have an id. */
function readSections($: CheerioAPI): Section[] {
  const sections: Section[] = [{ id: "", heading: "", text: "" }];
  const walk = (node: ReturnType<typeof $>): void => {
    node.contents().each((_, child) => {
      const last = sections.at(-1) as Section;
      if (child.type === "text") last.text += child.data;
      if (child.type !== "tag") return;
      const element = $(child);
      if (element.is("h2[id], h3[id], dt[id]")) {
        sections.push({ id: element.attr("id") ?? "", heading: squeeze(element.text()), text: "" });
        return;
      }
      if (element.is("h1")) return;
      walk(element);
      if (element.is(blocks)) (sections.at(-1) as Section).text += " ";
    });
  };
  walk($("main").first());
  return sections.map((section) => ({ ...section, text: squeeze(section.text) }));
}

/** Where the glossary lists a term's other words, guides and operations. */
const termLinks = "h3[id] ~ p:has(> span[lang])";

/** What a page does not say in a form of its own. */
export interface PageFacts {
  /** The operation that it shows. */
  operation?: OperationFacts;
  /** The terms that it defines: other words for each, by its anchor. */
  terms?: ReadonlyMap<string, string>;
}

/**
 * @param html a built page
 * @param path its path below the language's base path
 * @returns the page's records: one for each section, one for an operation
 */
export function extractEntries(html: string, path: string, { operation, terms }: PageFacts = {}): Entry[] {
  const $ = load(html);
  const keywords = $("meta[name=keywords]").attr("content") ?? "";
  const main = $("main");
  main.find(furniture).remove();
  if (terms) main.find(termLinks).remove();
  const title = squeeze(main.find("h1").first().text()) || squeeze($("title").text().split("|")[0] ?? "");
  if (operation) {
    const members = main.find(".api-field__name").map((_, name) => $(name).text());
    const problems = main.find("a[href*='/errors#']").map((_, link) => $(link).text());
    const call = `${operation.method.toUpperCase()} ${operation.path}`;
    return [
      {
        record: {
          kind: "operation",
          path,
          title,
          section: "",
          text: $("meta[name=description]").attr("content") ?? "",
          call,
        },
        fields: {
          name: operation.id,
          title,
          section: "",
          page: "",
          synonyms: call,
          members: [...new Set([...members.get(), ...problems.get()])].join(" "),
          text: squeeze(main.find(".api-page__main > p").first().text()),
        },
      },
    ];
  }
  // The reference's start page lists links: each section would only repeat the operations' names.
  const sections = path.replace(/\/$/, "") === "api" ? readSections($).slice(0, 1) : readSections($);
  return sections.flatMap(({ id, heading, text }): Entry[] => {
    if (text === "" && id !== "") return [];
    const otherWords = terms?.get(id);
    const isTerm = otherWords !== undefined;
    const kind: Kind = isTerm ? "term" : "guide";
    return [
      {
        record: {
          kind,
          path: id ? `${path}#${id}` : path,
          title: isTerm ? heading : title,
          section: isTerm ? "" : heading,
          text,
        },
        fields: {
          name: id || (path.split("/").findLast((part) => part !== "") ?? ""),
          title: isTerm ? heading : id ? "" : title,
          section: isTerm ? "" : heading,
          page: isTerm || !id ? "" : title,
          synonyms: otherWords ?? (id ? "" : keywords),
          members: "",
          text,
        },
      },
    ];
  });
}
