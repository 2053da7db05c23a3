import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { replaceComponents } from "../../src/remark/guide-components";
import type { Guide } from "../../src/remark/guides/guides";

/** A code block as it appears on the page. */
export interface CodeBlock {
  /** Text of the level 2 heading above it. */
  section: string;
  lang: string;
  value: string;
  /** For a response from the description: its status. */
  status?: number;
  /** For code that other scripts import: its file name, which is the block's title. */
  file?: string;
  /** operationId of the `<Call>` that the block was generated from; undefined if it is handwritten. */
  operation?: string;
  /** File and line. */
  place: string;
}

/** @returns the code blocks of a guide, in order, including those that the build generates from each `<Call>` */
export function listCode({ file, tree }: Guide): CodeBlock[] {
  const expand = replaceComponents();
  const blocks: CodeBlock[] = [];
  let section = "";
  function walk(node: Node, place: string, operation?: string): void {
    const { type, children = [] } = node as Parent;
    if (type === "heading" && (node as Node & { depth: number }).depth === 2) section = toText(node);
    if (type === "code") {
      const { lang, meta, value } = node as Node & { lang?: string; meta?: string; value: string };
      const status = /(?:title|status)="(\d+)"/.exec(meta ?? "")?.[1];
      const fileName = /title="([\w-]+\.\w+)"/.exec(meta ?? "")?.[1];
      blocks.push({
        section,
        lang: lang ?? "",
        value,
        place,
        operation,
        ...(fileName && { file: fileName }),
        ...(status && { status: Number(status) }),
      });
    }
    // curl represents all languages of a request.
    const isRequest = (node as Node & { name?: string }).name === "CallSamples";
    for (const child of isRequest ? children.slice(0, 1) : children) {
      const childPlace = `${file}:${child.position?.start.line ?? place.split(":").at(-1)}`;
      if ((child as Node & { name?: string }).name !== "Call") {
        walk(child, childPlace, operation);
        continue;
      }
      const { attributes } = child as Node & { attributes: { name: string; value: string }[] };
      const id = attributes.find(({ name }) => name === "operation")?.value;
      const call = { type: "root", children: [child] } as Parent;
      expand(call, { path: file } as VFile);
      for (const made of call.children) walk(made, childPlace, id);
    }
  }
  walk(tree, file);
  return blocks;
}

/** @returns the text of a node and its descendants */
export function toText(node: Node): string {
  const { value, children = [] } = node as Parent & { value?: string };
  if (node.type.startsWith("mdx") && value !== undefined) return "";
  return value ?? children.map(toText).join("");
}
