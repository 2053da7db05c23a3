/** Building blocks for generated MDX. */
import type { ElementContent, RootContent } from "hast";
import type { LocaleId } from "../../config/locales";
import { highlight } from "../../lib/markup/highlight";
import { hasMarks, inItsLanguage, noteLanguages, removeMarks, showLanguages } from "../../lib/markup/language-marks";
import { listFlow } from "../../lib/markup/markdown";
import { readOperationId } from "../read/operation-links";
import type { SamplePanel } from "../read/sample-panel";
import { isPlaceholder } from "./context";

/** @returns text as MDX without markup: punctuation becomes character references, which MDX never reads as syntax */
export function mdxText(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Finds the route and name of an operation's page, for links in text. */
type FindPage = (id: string) => { route: string; name: string } | undefined;

/**
 * @param operation page and name of an operation, for links `[…](operation:id)`
 * @param headingId makes a heading's ID from its text, or from the ID that its writer set
 * @returns text from the description as MDX for the flow of a page: links don't reload the site, headings belong to the
 *   page, and code can be copied
 */
export function flow(
  markdown: string,
  {
    headingLevel,
    operation,
    headingId,
  }: { headingLevel: number; operation: FindPage; headingId: (text: string) => string },
): string {
  const content = listFlow(removeMarks(markdown), headingLevel)
    .map((part) => {
      if (part.kind === "code") {
        const { language, source } = part;
        const highlighted = JSON.stringify(highlight(source, language));
        return `<CodeBlock language=${attribute(language || "text")} html={${highlighted}} />\n\n`;
      }
      if (part.kind === "html") return `${part.nodes.map((node) => jsx(node, operation)).join("")}\n\n`;
      const { text, id = text } = readHeadingId(part.text);
      return heading(part.level, text, headingId(id));
    })
    .join("");
  return hasMarks(markdown) && content ? `${inItsLanguage(markdown, "div", () => `\n\n${content}`)}\n\n` : content;
}

/** @returns a heading's text without the explicit ID that can follow it, and that ID */
function readHeadingId(title: string): { text: string; id?: string } {
  const [, text = title, id] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(title) ?? [];
  return { text, id };
}

const attribute = (value: unknown): string => `{${JSON.stringify(value)}}`;

/** Elements in which React doesn't allow text between the children. */
const withoutText = new Set(["ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"]);
const empty = new Set(["br", "hr"]);

const textOf = (node: RootContent | ElementContent): string => {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map((child) => textOf(child as ElementContent)).join("") : "";
};

function jsx(node: RootContent | ElementContent, operation: FindPage): string {
  if (node.type === "text") return `{${JSON.stringify(node.value)}}`;
  if (node.type !== "element") return "";
  const { tagName, properties } = node;
  const children = node.children
    .filter((child) => !(withoutText.has(tagName) && child.type === "text"))
    .map((child) => jsx(child, operation))
    .join("");
  const id = readOperationId(String(properties.href ?? ""));
  if (id !== undefined) {
    const target = operation(id);
    if (!target) return children;
    const label = isPlaceholder(textOf(node), id) ? `{${JSON.stringify(target.name)}}` : children;
    return `<Link to=${attribute(target.route)}>${label}</Link>`;
  }
  const list = Object.entries(properties).map(
    ([name, value]) => ` ${name}=${attribute(Array.isArray(value) ? value.join(" ") : value)}`,
  );
  return empty.has(tagName) ? `<${tagName} />` : `<${tagName}${list.join("")}>${children}</${tagName}>`;
}

/**
 * @returns a value as JavaScript on one line. U+2028 and U+2029 are escaped: JSON leaves them as they are, but regular
 *   expressions treat them as line breaks.
 */
export const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

/** @returns static HTML as MDX. React inserts it unchanged, so none of it has to be hydrated. */
export function staticHtml(html: string): string {
  return `<div dangerouslySetInnerHTML={{__html: ${literal(showLanguages(html))}}} />\n\n`;
}

/** @returns a heading with an explicit ID, so that it is the same in every language */
export function heading(level: number, title: string, id: string): string {
  return `${"#".repeat(level)} ${mdxText(title)} {/* #${id} */}\n\n`;
}

/** @returns YAML front matter; JSON values are YAML */
export function frontMatter(fields: Record<string, unknown>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n`;
}

/** @returns the ID of the first heading that `heading` made in the MDX, or undefined if there is none */
export function firstHeadingId(mdx: string): string | undefined {
  return /^#+ .* \{\/\* #(\S+) \*\/\}$/m.exec(mdx)?.[1];
}

/**
 * @param props the labels of the component and of its selector, and the key that stores the reader's choice
 * @returns panels of code for the reader to choose from, as MDX
 */
export function samples(props: { title: string; choice: string; groupId?: string }, panels: SamplePanel[]): string {
  const attributes = Object.entries(props).filter(([, value]) => value !== undefined);
  const list = attributes.map(([name, value]) => ` ${name}={${literal(value)}}`).join("");
  return `<Samples${list} panels={${literal(panels)}} />\n\n`;
}

/** Static HTML, or the panels of samples. */
type Part = string | SamplePanel[];

/** A generated page. */
export interface RenderedPage {
  /** Short MDX, which imports the data. */
  mdx: string;
  /** What the page imports from `dataFile(slug)`: static HTML and samples. */
  data: unknown[];
}

/** @returns the path of a page's data, relative to the page */
export const dataFile = (slug: string): string => `data/${slug}.json`;

/** @returns the page, whose static HTML and samples are data: MDX would only pass them through */
export function finishPage(slug: string, locale: LocaleId, mdx: string): RenderedPage {
  const page = noteLanguages(mdx, locale);
  const parts: Part[] = [];
  const takeOut = (_: string, start: string, json: string, end: string): string =>
    `${start}parts[${parts.push(JSON.parse(json)) - 1}]${end}`;
  const body = page
    .replace(/^(<div dangerouslySetInnerHTML=\{\{__html: )(".*")(\}\} \/>)$/gm, takeOut)
    .replace(/^(<Samples .*? panels=\{)(\[.*\])(\} \/>)$/gm, takeOut);
  const [frontMatter = ""] = /^---\n.*?\n---\n\n/s.exec(body) ?? [];
  const imports = `import parts from "./${dataFile(slug)}";\n\n`;
  return { mdx: `${frontMatter}${imports}${body.slice(frontMatter.length)}`, data: parts };
}
