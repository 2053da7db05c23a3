import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { localeIds } from "../src/config/locales";
import { readGlossary } from "../src/guides/glossary";
import { readGuides } from "../src/guides/guides";
import { terms } from "../src/remark/terms";
import { runCommand } from "./run-command";

/** How much of a text stands beside the word, in characters: enough to see in which sense it is used. */
const context = 60;

/** Prints each place where the build explains a word of the guides, with the sentence and the term's definition. */
void runCommand(async () => {
  const glossary = new Map(readGlossary().map((term) => [term.id, term]));
  const transformer = terms();
  for (const locale of localeIds) {
    for (const { file, tree } of readGuides(locale)) {
      transformer(tree, { path: file } as VFile);
      visit(tree, (node, _, parent) => {
        const { name, attributes } = node as Node & { name?: string; attributes?: { name: string; value: string }[] };
        if (name !== "Term" || !parent) return;
        const id = attributes?.find((attribute) => attribute.name === "id")?.value ?? "";
        const { children } = parent as Parent;
        const at = children.indexOf(node);
        const [before, word, after] = [children.slice(0, at), [node], children.slice(at + 1)].map((nodes) =>
          nodes.map(show).join("").replace(/\s+/g, " "),
        );
        const line = parent.position?.start.line;
        const { term, definition } = glossary.get(id)?.[locale] ?? { term: id, definition: "" };
        console.log(`${file}:${line}: …${before?.slice(-context)}[${word}]${after?.slice(0, context)}…`);
        console.log(`    ${term}: ${definition}`);
      });
    }
  }
});

function show(node: Node): string {
  const { value, children, name } = node as Parent & { value?: string; name?: string };
  return value ?? (children?.length ? children.map(show).join("") : name ? `<${name}>` : "");
}
