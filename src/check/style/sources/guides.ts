import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import type { Guide } from "../../../remark/guides/guides";
import { blankAll, blankCode, type Prose, type ProseKind } from "../prose";

/** Blocks that are checked as a unit; a paragraph within a cell or an item is a separate unit. */
const blocks: Record<string, ProseKind> = { paragraph: "text", heading: "title", tableCell: "text" };
/** Attributes of components and images that readers see or hear. */
const readAttributes = new Set(["alt", "title", "label", "aria-label"]);
/** Comments in code blocks of any language, from the comment marker to the end of the line. */
const comments = /(?<=^|\s)(?:#|\/\/)\s.*$/gm;

/** Replaces a component without text; rules treat it as a name that the build inserts. */
const componentName = "⌘⌘⌘⌘";

/** @returns everything that readers see of a guide: front matter, text blocks, alt text, diagrams, and code comments */
export function listGuideProse(guide: Guide): Prose[] {
  const prose: Prose[] = [...listFrontMatter(guide)];
  const push = (kind: ProseKind, text: string, source: string, place: number): void =>
    void prose.push({ file: guide.file, locale: guide.locale, kind, text, source, place });
  const add = (kind: ProseKind, { position }: Node, text: string): void => {
    const { start, end } = position ?? { start: { line: 1, offset: 0 }, end: { offset: undefined } };
    push(kind, text, guide.source.slice(start.offset, end.offset), start.line);
  };
  visit(guide.tree, (node) => {
    const kind = blocks[node.type];
    for (const text of readAloud(node)) add("label", node, text);
    if (kind) add(kind, node, flatten(node));
    if (node.type === "code") {
      const { lang, value, position } = node as Node & { lang?: string; value: string };
      // The code begins on the line after its fence.
      const first = (position?.start.line ?? 0) + 1;
      if (lang === "mermaid") push("diagram", value, value, first);
      for (const { 0: comment, index } of lang === "mermaid" ? [] : value.matchAll(comments)) {
        push("comment", comment, comment, first + value.slice(0, index).split("\n").length - 1);
      }
      return SKIP;
    }
  });
  return prose;
}

function flatten(node: Node): string {
  const { type, value = "", children } = node as Parent & { value?: string };
  if (type === "text") return blankCode(value);
  if (type === "inlineCode") return blankAll(value);
  // A component with text, such as <Term>, is read as its text; one without, such as <Operation />, shows a name.
  if (type.startsWith("mdxJsx") && !children?.length) return componentName;
  if (type.startsWith("mdx") && !children?.length) return "";
  return type === "break" ? "\n" : (children ?? []).map(flatten).join("");
}

function readAloud(node: Node): string[] {
  const { alt, attributes = [] } = node as Node & { alt?: string; attributes?: { name?: string; value?: unknown }[] };
  return [
    ...(alt ? [alt] : []),
    ...attributes.flatMap(({ name, value }) =>
      readAttributes.has(name ?? "") && typeof value === "string" ? [value] : [],
    ),
  ];
}

function listFrontMatter({ file, locale, source, frontMatter }: Guide): Prose[] {
  const [head = ""] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  const { title, description, keywords } = frontMatter as { title?: string; description?: string; keywords?: string[] };
  const texts: [ProseKind, unknown][] = [
    ["title", title],
    ["text", description],
    ...(Array.isArray(keywords) ? keywords : []).map((keyword): [ProseKind, unknown] => ["keyword", keyword]),
  ];
  return texts
    .filter((entry): entry is [ProseKind, string] => typeof entry[1] === "string")
    .map(([kind, text]) => ({ file, locale, kind, text: blankCode(text), source: head, place: 1 }));
}
