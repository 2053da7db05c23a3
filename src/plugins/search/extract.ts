import { DomUtils, parseDocument } from "htmlparser2";
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

const { findAll, findOne, getElementsByTagName, isTag, isText, removeElement, textContent } = DomUtils;

type Element = NonNullable<ReturnType<typeof findOne>>;

/** Elements of a page that are no content of it. */
const furniture = new Set(["nav", "button", "svg", "script", "style"]);
/** Classes of further ones. */
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
  // A term's other words, guides and operations, and a role's operations: each is found by itself.
  "glossary-links",
  "api-matrix__table",
];

/** Where a page is divided, if they have an id. */
const headings = new Set(["h2", "h3", "h4", "dt"]);

/** A text block begins and ends a word; its text alone would join what stands around it. */
const blocks = new Set("p li dd dt td th tr h2 h3 h4 pre br summary figcaption div".split(" "));

/** What stands between the cells of a table, and after a text that ends without a mark, such as a caption. */
const textGap = " · ";

const squeeze = (text: string): string => text.replace(/[\s\u200b]+/g, " ").trim();

const textOf = (nodes: Element | Element[]): string => squeeze(textContent(nodes));

const hasClass = ({ attribs }: Element, ...names: string[]): boolean =>
  attribs.class?.split(" ").some((name) => names.includes(name)) ?? false;

const isFurniture = (element: Element): boolean =>
  furniture.has(element.name) ||
  element.attribs.role === "tooltip" ||
  // Of a request in several languages, the one that is shown at first stands for all.
  (element.attribs.hidden !== undefined && hasClass(element, "code__panel")) ||
  hasClass(element, ...furnitureClasses);

interface Section {
  id: string;
  heading: string;
  /** The heading as a row of hits shows it. */
  label: string;
  text: string;
  code: string;
  /** Its text as an excerpt shows it: without the heads of tables and folded examples. */
  shown: string;
  /** The same of its tables, the cells of a row apart. */
  cells: string;
}

/** Parts of a page that are found but say nothing out of their place, such as a method in a sentence. */
const isFrame = (element: Element): boolean =>
  element.name === "thead" || hasClass(element, "code--response", "api-method");

/** @returns a heading's text; of several codes at its end, such as an error's status and type, the first, and apart from it */
function labelOf(heading: Element): string {
  const codes = getElementsByTagName("code", heading);
  const [first] = codes;
  const whole = textOf(heading);
  const end = codes.map((code) => textOf(code)).join(" ");
  if (!first || codes.length < 2 || whole === end || !whole.endsWith(end)) return whole;
  return `${whole.slice(0, -end.length).trim()}${textGap}${textOf(first)}`;
}

/** Divides the content of a page at its headings that have an id. */
function readSections(content: Element["children"]): Omit<Section, "cells">[] {
  let section: Section = { id: "", heading: "", label: "", text: "", code: "", shown: "", cells: "" };
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
        section = { id, heading: textOf(node), label: labelOf(node), text: "", code: "", shown: "", cells: "" };
        sections.push(section);
        continue;
      }
      const isBlock = blocks.has(node.name);
      const gap = isBlock ? " " : "";
      add(gap, isBlock ? textGap : "");
      // Pages leave end tags out: a table's body stands within its head.
      walk(node.children, node.name === "tbody" ? "cells" : isFrame(node) ? undefined : place);
      add(gap, isBlock ? textGap : "");
    }
  };
  walk(content, "shown");
  return sections.map(({ id, heading, label, text, code, shown, cells }) => ({
    id,
    heading,
    label,
    text: squeeze(text),
    code: squeeze(code),
    // Sentences say more about a section than its tables do.
    shown: joinTexts(`${shown} ${cells}`),
  }));
}

/** @returns texts with one gap between each two, and none where a mark ends the first */
const joinTexts = (texts: string): string =>
  squeeze(texts).replace(/^(· ?)+|(?<=[.,:;!?…])( ·)+(?= )|( ·)+(?= ·|$)/g, "");

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
  // Only what is read is parsed: the head, and the content without an operation's samples, which are most of it.
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
          name: operation.id,
          title,
          section: "",
          page: "",
          synonyms: call,
          members: [...new Set([...members, ...problems].map(textOf))].join(" "),
          text: textOf(columns.flatMap(({ children }) => getElementsByTagName("p", children, false, 1))),
        },
      },
    ];
  }
  // The reference's start page lists links: each section would only repeat the operations' names.
  const sections = readSections(main.children);
  const listed = path.replace(/\/$/, "") === "api" ? sections.slice(0, 1) : sections;
  return listed.flatMap(({ id, heading, label, text, code, shown }): Entry[] => {
    if (text === "" && code === "" && id !== "") return [];
    const otherWords = terms?.get(id);
    const isTerm = otherWords !== undefined;
    const kind: Kind = isTerm ? "term" : "guide";
    return [
      {
        record: {
          kind,
          path: id ? `${path}#${id}` : path,
          title: isTerm ? heading : title,
          section: isTerm ? "" : label,
          text: shown,
        },
        fields: {
          name: id || (path.split("/").findLast((part) => part !== "") ?? ""),
          title: isTerm ? heading : id ? "" : title,
          section: isTerm ? "" : heading,
          page: isTerm || !id ? "" : title,
          synonyms: otherWords ?? (id ? "" : meta("keywords")),
          members: "",
          text: squeeze(`${text} ${code}`),
        },
      },
    ];
  });
}
