/** Building blocks for generated MDX. */
import type { ElementContent, RootContent } from "hast";
import type { SidebarList } from "../../components/sidebar-lists";
import { hasMarks, inItsLanguage, removeMarks, showLanguages } from "../../markup/language-marks";
import { listFlow } from "../../markup/markdown";
import { highlight } from "../../remark/highlight-code";
import type { SamplePanel } from "../samples/sample-panel";
import { isPlaceholder, readOperationId } from "./context";

/** @returns text as MDX in which nothing is markup: character references are never read as syntax */
export function mdxText(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A page, or a part of one, to which texts link. */
type FindPage = (id: string) => { route: string; name: string } | undefined;

/**
 * @param operation page and name of an operation, for links `[…](operation:id)`
 * @param headingId makes the id of a heading of its text, or of the id that its writer gave it
 * @returns a text of the description that stands on a page by itself, as MDX: its links lead on without loading the
 *   site anew, its headings are the page's, its code can be copied
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

/** @returns a heading's text without the explicit id that may follow it, and that id */
function readHeadingId(title: string): { text: string; id?: string } {
  const [, text = title, id] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(title) ?? [];
  return { text, id };
}

const attribute = (value: unknown): string => `{${JSON.stringify(value)}}`;

/** Elements between whose children React takes no text. */
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
 * @returns a value as JavaScript in one line: a regular expression ends a line at U+2028 and U+2029 too, which JSON leaves as
 *   they are
 */
export const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

/** @returns static HTML as MDX. React takes it as it is, so nothing of it has to be hydrated. */
export function staticHtml(html: string): string {
  return `<div dangerouslySetInnerHTML={{__html: ${literal(showLanguages(html))}}} />\n\n`;
}

/** @returns a heading with an explicit id, the same in every language */
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

/** @returns the id of the first heading in MDX made by `heading`, or undefined where there is none */
export function firstHeadingId(mdx: string): string | undefined {
  return /^#+ .* \{\/\* #(\S+) \*\/\}$/m.exec(mdx)?.[1];
}

/**
 * @param props names of the whole and of the choice, and under what the choice is remembered
 * @returns code of which the reader chooses one panel, as MDX
 */
export function samples(props: { title: string; choice: string; groupId?: string }, panels: SamplePanel[]): string {
  const attributes = Object.entries(props).filter(([, value]) => value !== undefined);
  const list = attributes.map(([name, value]) => ` ${name}={${literal(value)}}`).join("");
  return `<Samples${list} panels={${literal(panels)}} />\n\n`;
}

/** Static HTML, the panels of samples, or the list of the sidebar that a page brings. */
type Part = string | SamplePanel[] | SidebarList;

/**
 * Takes what MDX would only hand through out of a page: static HTML, samples and the list of the sidebar are nine tenths of
 * an operation's page, and in a file of their own, which is bundled as text, they take the bundler no time.
 * @param page MDX with front matter
 * @param file path of the file with the parts, from the page
 * @returns the page, which imports the parts, and the parts in their order
 */
export function takeOutParts(page: string, file: string): { page: string; parts: Part[] } {
  const parts: Part[] = [];
  const takeOut = (_: string, start: string, json: string, end: string): string =>
    `${start}parts[${parts.push(JSON.parse(json)) - 1}]${end}`;
  const body = page
    .replace(/^(<div dangerouslySetInnerHTML=\{\{__html: )(".*")(\}\} \/>)$/gm, takeOut)
    .replace(/^(<Samples .*? panels=\{)(\[.*\])(\} \/>)$/gm, takeOut)
    .replace(/^(export const list = keepList\(".*?", )(\{.*\})(\);)$/gm, takeOut);
  const [frontMatter = ""] = /^---\n.*?\n---\n\n/s.exec(body) ?? [];
  const imports = `import source from "${file}?raw";\nexport const parts = JSON.parse(source);\n\n`;
  return { page: `${frontMatter}${imports}${body.slice(frontMatter.length)}`, parts };
}
