import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import type { Guide } from "../../src/guides/guides";
import { operations } from "../../src/remark/operations";

/** A code block as the page prints it. */
export interface CodeBlock {
  /** Text of the heading of level 2 above it. */
  section: string;
  lang: string;
  value: string;
  /** Of an answer of the description: its status. */
  status?: number;
  /** Of code that others import: the name of its file, which stands above it. */
  file?: string;
  /** operationId of the `<Call>` that made it; without one, it was typed by hand. */
  operation?: string;
  /** File and line. */
  place: string;
}

/** @returns the code blocks of guides in their order, with those that the build makes of each `<Call>` */
export function listCode({ file, tree }: Guide): CodeBlock[] {
  const expand = operations();
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
    // Of a request's languages, curl stands for all.
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

/** @returns the text of a node and of all in it */
export function toText(node: Node): string {
  const { value, children = [] } = node as Parent & { value?: string };
  if (node.type.startsWith("mdx") && value !== undefined) return "";
  return value ?? children.map(toText).join("");
}
