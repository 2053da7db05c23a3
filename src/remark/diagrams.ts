import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { collect, type Finding, refuse } from "../lib/findings/finding";
import { component, fail } from "./components";
import { drawDiagram } from "./mermaid/draw";
import { DiagramError, parseDiagram } from "./mermaid/parse";
import type { Diagram } from "./mermaid/types";

interface CodeNode extends Node {
  lang?: string | null;
  value: string;
  /** A diagram that isn't written in Mermaid's language, with its legend as HTML. */
  data?: { diagram?: Diagram; legend?: string };
}

/**
 * Mermaid code becomes `<Diagram svg="…" title="…" source="…" />`, drawn at build time so that no page loads Mermaid.
 * Other kinds of diagrams, and those in plain Markdown (`npm run reference -- --docs`), are left to Docusaurus's theme.
 * @throws FindingsError for a diagram without a text alternative, or with something that can't be drawn
 */
export function diagrams(): (tree: Node, file: VFile) => Promise<void> {
  return async (tree, file) => {
    if (file.extname === ".md") return;
    const { found, findings } = readDiagrams(tree, file);
    refuse(findings);
    for (const { node, parent, diagram } of found) {
      const drawing = component("mdxJsxFlowElement", "Diagram", {
        ...(await drawDiagram(diagram)),
        title: diagram.title,
        source: node.value,
        legend: node.data?.legend,
      });
      parent.children.splice(parent.children.indexOf(node), 1, drawing);
    }
  };
}

/** @returns the errors in a page's diagrams, which aren't drawn */
export const checkDiagrams = (tree: Node, file: VFile): Finding[] => readDiagrams(tree, file).findings;

function readDiagrams(tree: Node, file: VFile) {
  const found: { node: CodeNode; parent: Parent; diagram: Diagram }[] = [];
  const findings: Finding[] = [];
  visit(tree, "code", (node: CodeNode, _index, parent: Parent | undefined) => {
    if (node.lang !== "mermaid" || !parent) return;
    const diagram = node.data?.diagram ?? collect(findings, () => readDiagram(node, file));
    if (diagram) found.push({ node, parent, diagram });
  });
  return { found, findings };
}

function readDiagram(node: CodeNode, file: VFile): Diagram | undefined {
  try {
    const diagram = parseDiagram(node.value);
    if (!diagram) return undefined;
    for (const [name, value] of [
      ["accTitle", diagram.title],
      ["accDescr", diagram.description],
    ] as const)
      if (!value) fail(file, node, `the diagram has no "${name}"`, `add the line "${name}: …" below the diagram type`);
    return diagram;
  } catch (error) {
    if (!(error instanceof DiagramError)) throw error;
    const place = { line: (node.position?.start.line ?? 0) + error.line, column: 1 };
    const fix = 'correct it, or write it with what "Diagrams" in CONTRIBUTING.md lists';
    return fail(file, { type: "code", position: { start: place, end: place } }, error.message, fix);
  }
}
