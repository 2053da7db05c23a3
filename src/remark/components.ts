import path from "node:path";
import type { Code, InlineCode, Text } from "mdast";
import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { defaultLocale, type LocaleId, localeIds } from "../config/locales";
import { type Finding, FindingsError } from "../lib/findings/finding";
import type { Sources } from "./sources";

/** A component in MDX, such as `<Operation id="createBundle" />`. */
export interface JsxNode extends Parent {
  type: "mdxJsxTextElement" | "mdxJsxFlowElement";
  name: string | null;
  attributes: { type: string; name?: string; value?: unknown }[];
}

export const isJsx = (node: Node): node is JsxNode =>
  node.type === "mdxJsxTextElement" || node.type === "mdxJsxFlowElement";

/** A component in a guide. */
export interface ComponentUse {
  attributes: Record<string, string>;
  node: JsxNode;
  file: VFile;
  locale: LocaleId;
}

/** A component that guides can use. */
export interface Component {
  /** Attributes that it must have. */
  needed?: readonly string[];
  optional?: readonly string[];
  /** Returns a function that returns the nodes that replace it, and throws a FindingsError if it's wrong. */
  replace?: (sources: Sources) => (use: ComponentUse) => Node[];
}

/** Adds properties, by their hast names, to the element that a node becomes. */
export function setProperties(
  node: Node & { data?: { hProperties?: object } },
  properties: Record<string, string>,
): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}

/** @returns a finding at a node of a guide */
export function findingAt(file: string, { position }: Node, message: string, fix: string): Finding {
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  return { file, place: line, column, message, fix };
}

/** @throws FindingsError with the file and line of the node */
export function fail(file: VFile, node: Node, message: string, fix: string): never {
  const name = path.isAbsolute(file.path) ? path.relative(process.cwd(), file.path) : file.path;
  throw new FindingsError([findingAt(name, node, message, fix)]);
}

/** @returns the language of a page, based on its path: those of other languages than the first are in `i18n/` */
export function localeOf(file: VFile): LocaleId {
  const [, folder] = /(?:^|[\\/])i18n[\\/]([\w-]+)[\\/]/.exec(file.path) ?? [];
  return localeIds.find((id) => id === folder) ?? defaultLocale;
}

/** Builders for the nodes that the transformers create. */
export const text = (value: string): Text => ({ type: "text", value });
/** @returns the nodes of all parts, with a separator between parts */
export const joinNodes = (parts: Node[][], separator = ", "): Node[] =>
  parts.flatMap((part, index) => (index > 0 ? [text(separator), ...part] : part));
export const inlineCode = (value: string): InlineCode => ({ type: "inlineCode", value });
export const code = (lang: string, value: string, meta?: string): Code => ({ type: "code", lang, value, meta });
export const link = (url: string, ...children: Node[]): Node => ({ type: "link", url, children }) as Node;
export const jsx = (name: string, className: string, ...children: Node[]): Node =>
  component("mdxJsxTextElement", name, { className }, ...children);
/** Undefined attributes are left out. */
export const component = (
  type: JsxNode["type"],
  name: string,
  attributes: Record<string, string | undefined>,
  ...children: Node[]
): JsxNode => ({
  type,
  name,
  attributes: Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ type: "mdxJsxAttribute", name, value })),
  children,
});
/** @param id the heading's anchor, the same in every language */
export const heading = (depth: number, id: string, ...children: Node[]): Node =>
  ({ type: "heading", depth, children, data: { id, hProperties: { id } } }) as Node;
export const paragraph = (...children: Node[]): Parent => ({ type: "paragraph", children });
export function table(rows: Node[][][]): Parent {
  const children = rows.map((cells) => ({
    type: "tableRow",
    children: cells.map((cell) => ({ type: "tableCell", children: cell })),
  }));
  return { type: "table", children };
}
