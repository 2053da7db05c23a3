import { DomUtils, parseDocument } from "htmlparser2";
import type { Fields, Kind, SearchRecord } from "./records";

/** A record, and the text that it is found by. */
export interface Entry {
  record: SearchRecord;
  fields: Fields;
}

/** Data that an operation's page doesn't contain in a readable form. */
export interface OperationFacts {
  id: string;
  method: string;
  path: string;
}

const { findAll, findOne, getElementsByTagName, isTag, isText, removeElement, textContent } = DomUtils;

type Element = NonNullable<ReturnType<typeof findOne>>;

/** Elements of a page that aren't content. */
const furniture = new Set(["nav", "button", "svg", "script", "style", "noscript"]);
/** Classes of other such elements. */
const furnitureClasses = [
  "hash-link",
  "code__bar",
  "code__label",
  "code__fold",
  "theme-doc-toc-mobile",
  "theme-doc-toc-desktop",
  "theme-doc-footer",
  "table-of-contents",
  "pagination-nav",
  "page-markdown",
  // A term's other words, guides, and operations, and a role's operations: each of these is found separately.
  "glossary-links",
  "api-matrix__table",
  "api-errors__examples",
];

/** Elements that start a section of a page, if they have an ID. */
const headings = new Set(["h2", "h3", "h4", "dt"]);

/** Blocks, which separate words: otherwise, their text would run into the text around them. */
const blocks = new Set("p li dd dt td th tr h2 h3 h4 pre br summary figcaption div".split(" "));

/** Separator between table cells, and after text that ends without punctuation, such as a caption. */
const textGap = " · ";

const squeeze = (text: string): string => text.replace(/[\s\u200b]+/g, " ").trim();

const textOf = (nodes: Element | Element[]): string => squeeze(textContent(nodes));

const hasClass = ({ attribs }: Element, ...names: string[]): boolean =>
  attribs.class?.split(" ").some((name) => names.includes(name)) ?? false;

const isFurniture = (element: Element): boolean =>
  furniture.has(element.name) || element.attribs.role === "tooltip" || hasClass(element, ...furnitureClasses);

interface Section {
  id: string;
  heading: string;
  /** Codes at the end of the heading; a search result shows only the first. */
  codes: string[];
  text: string;
  code: string;
  /** The text as an excerpt shows it: without table headers and folded examples. */
  shown: string;
  /** The same for the section's tables, with their cells separated. */
  cells: string;
}

/** Parts of a page that are searchable but meaningless out of context, such as a method in a sentence. */
const isFrame = (element: Element): boolean =>
  element.name === "thead" || hasClass(element, "code--response", "api-method");

/** Anchors of sections that only list links, each of which is found separately. */
const listOfLinks = /^(?:next$|operations-)/;

/** @returns a heading's text without the codes at its end, and these codes, such as an error's status and type */
function readHeading(heading: Element): { text: string; codes: string[] } {
  const codes = getElementsByTagName("code", heading).map((code) => textOf(code));
  const whole = textOf(heading);
  const end = codes.join(" ");
  if (codes.length < 2 || whole === end || !whole.endsWith(end)) return { text: whole, codes: [] };
  return { text: whole.slice(0, -end.length).trim(), codes };
}

/** Splits the content of a page at the headings that have an ID. */
function readSections(content: Element["children"]): Omit<Section, "cells">[] {
  let section: Section = { id: "", heading: "", codes: [], text: "", code: "", shown: "", cells: "" };
  const sections = [section];
  const walk = (nodes: Element["children"], place?: "shown" | "cells"): void => {
    const add = (text: string, shown = text): void => {
      section.text += text;
      if (place) section[place] += shown;
    };
    for (const node of nodes) {
      if (isText(node)) add(node.data);
      if (isTag(node) && node.name === "pre") {
        section.code += ` ${textContent(node)}`;
        continue;
      }
      if (!isTag(node) || node.name === "h1") continue;
      const { id } = node.attribs;
      if (id !== undefined && headings.has(node.name)) {
        const { text: heading, codes } = readHeading(node);
        section = { id, heading, codes, text: "", code: "", shown: "", cells: "" };
        sections.push(section);
        continue;
      }
      const isBlock = blocks.has(node.name);
      const gap = isBlock ? " " : "";
      add(gap, isBlock ? textGap : "");
      // Pages omit end tags, so a table's body is parsed as part of its header.
      walk(node.children, node.name === "tbody" ? "cells" : isFrame(node) ? undefined : place);
      add(gap, isBlock ? textGap : "");
    }
  };
  walk(content, "shown");
  return sections.map(({ id, heading, codes, text, code, shown, cells }) => ({
    id,
    heading,
    codes,
    text: squeeze(text),
    code: squeeze(code),
    // Sentences describe a section better than its tables do.
    shown: joinTexts(`${shown} ${cells}`),
  }));
}

/** @returns the text with single separators, and none after punctuation */
const joinTexts = (texts: string): string =>
  squeeze(texts).replace(/^(· ?)+|(?<=[.,:;!?…])( ·)+(?= )|( ·)+(?= ·|$)/g, "");

/** Data that a page doesn't contain in a readable form. */
export interface PageFacts {
  /** The operation that it shows. */
  operation?: OperationFacts;
  /** The terms that the page defines, by their anchors: their other words, and the path of the guide that treats them. */
  terms?: ReadonlyMap<string, { words: readonly string[]; guide?: string }>;
}

/**
 * @param html a built page
 * @param path its path, relative to the language's base path
 * @returns the page's records: one per section, or a single record for an operation
 */
export function extractEntries(html: string, path: string, { operation, terms }: PageFacts = {}): Entry[] {
  // Parses only what is read: the head, and the content without an operation's samples, which make up most of it.
  const [headHtml = ""] = html.split("<body", 1);
  const [mainHtml = ""] =
    /<main.*?(?=<\/main>)/s.exec(html.replace(/<section class="?api-page__samples.*?<\/section>/s, "")) ?? [];
  const head = parseDocument(headHtml);
  const main = parseDocument(mainHtml);
  for (const element of findAll(isFurniture, main)) removeElement(element);
  const meta = (name: string): string => findOne(({ attribs }) => attribs.name === name, head)?.attribs.content ?? "";
  const title =
    textOf(getElementsByTagName("h1", main, true, 1)) ||
    squeeze(textOf(getElementsByTagName("title", head)).split("|")[0] ?? "");
  if (operation) {
    const members = findAll((element) => hasClass(element, "api-field__name"), main);
    const problems = findAll(({ name, attribs }) => name === "a" && /\/errors#/.test(attribs.href ?? ""), main);
    const columns = findAll((element) => hasClass(element, "api-page__head", "api-page__main"), main);
    const call = `${operation.method.toUpperCase()} ${operation.path}`;
    return [
      {
        record: {
          kind: "operation",
          path,
          title,
          section: "",
          text: meta("description"),
          call,
        },
        fields: {
          title,
          section: "",
          name: operation.id,
          keywords: [],
          page: "",
          members: [...new Set([...members, ...problems].map(textOf))].join(" "),
          text: textOf(columns.flatMap(({ children }) => getElementsByTagName("p", children, false, 1))),
        },
      },
    ];
  }
  // The introduction to the API repeats what guides explain, so its headings aren't names of their own.
  const isSummary = path === "api/introduction";
  // The reference's start page is a list of links, so its sections would only repeat the operations' names.
  const sections = readSections(main.children);
  const listed = path.replace(/\/$/, "") === "api" ? sections.slice(0, 1) : sections;
  return listed.flatMap(({ id, heading, codes, text, code, shown }): Entry[] => {
    if (listOfLinks.test(id) || (text === "" && code === "" && id !== "")) return [];
    const term = terms?.get(id);
    const isTerm = term !== undefined;
    const kind: Kind = isTerm ? "term" : "guide";
    return [
      {
        record: {
          kind,
          path: id ? `${path}#${id}` : path,
          title: isTerm ? heading : title,
          section: isTerm ? "" : [heading, ...codes.slice(0, 1)].join(textGap),
          text: shown,
          ...(term?.guide && { guide: term.guide }),
        },
        fields: {
          title: isTerm ? heading : id ? "" : title,
          section: isTerm || isSummary ? "" : heading,
          name: id || (path.split("/").findLast((part) => part !== "") ?? ""),
          keywords: term?.words ?? (id ? codes : meta("keywords").split(",")),
          page: isTerm || !id ? "" : isSummary ? `${title} ${heading}` : title,
          members: "",
          text: squeeze(`${text} ${code}`),
        },
      },
    ];
  });
}
