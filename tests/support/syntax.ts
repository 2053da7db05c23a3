import path from "node:path";
import { Language, type Node, Parser } from "web-tree-sitter";

/** tree-sitter grammars, compiled to WebAssembly, so that no machine needs a compiler to run the tests. */
const grammars = {
  Java: "tree-sitter-java/tree-sitter-java.wasm",
  "C#": "tree-sitter-c-sharp/tree-sitter-c_sharp.wasm",
  Go: "tree-sitter-go/tree-sitter-go.wasm",
};

export type ParsedLanguage = keyof typeof grammars;

export const parsedLanguages = Object.keys(grammars) as ParsedLanguage[];

/** @returns a function that lists the syntax errors in source code, each as `line:column message`, counted from 1 */
export async function makeSyntaxChecker(language: ParsedLanguage): Promise<(source: string) => string[]> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(path.resolve("node_modules", grammars[language])));
  return (source) => {
    const tree = parser.parse(source);
    if (!tree) throw new Error(`${language}: the source wasn't parsed`);
    try {
      return findFaults(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}

function findFaults(node: Node): string[] {
  if (!node.hasError) return [];
  const { row, column } = node.startPosition;
  const place = `${row + 1}:${column + 1}`;
  if (node.isMissing) return [`${place} ${node.type} is missing`];
  const below = node.children.flatMap((child) => (child ? findFaults(child) : []));
  return node.isError ? [`${place} can't be parsed: ${node.text.slice(0, 40)}`, ...below] : below;
}
