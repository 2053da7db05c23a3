import type { CheerioAPI } from "cheerio";
import type { Code, CodeData } from "mdast";
import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { collect, type Finding, refuse } from "../lib/findings/finding";
import { component, fail } from "./components";
import { type Diagram, drawDiagram, findUndrawn, parseDiagram } from "./drawing";

/** A diagram. What is made for a lifecycle has data. */
export interface DiagramNode extends Code {
  data?: CodeData & {
    /** What is drawn instead of the value. */
    drawn: string;
    decorate: ($: CheerioAPI) => void;
    /** What its colors and lines mean, as HTML. */
    legend: string;
  };
}

/**
 * Mermaid code becomes `<Diagram svg="…" title="…" source="…" />`, drawn at build time so that no page loads Mermaid.
 * Other kinds of diagrams, and those in plain Markdown (`npm run reference -- --docs`), are left to Docusaurus's theme.
 * @throws FindingsError for a diagram without a text alternative, or with something that can't be drawn
 */
export function diagrams(): (tree: Node, file: VFile) => void {
  return (tree, file) => {
    if (file.extname === ".md") return;
    const { found, findings } = readDiagrams(tree, file);
    refuse(findings);
    for (const [index, { node, parent, diagram }] of found.entries()) {
      const { drawn = node.value, decorate, legend } = node.data ?? {};
      const { code } = parseDiagram(drawn) ?? diagram;
      const drawing = component("mdxJsxFlowElement", "Diagram", {
        svg: drawDiagram({ ...diagram, code }, `diagram-${index + 1}`, decorate),
        title: diagram.title,
        source: node.value,
        legend,
      });
      parent.children.splice(parent.children.indexOf(node), 1, drawing);
    }
  };
}

/** @returns the errors in a page's diagrams, which aren't drawn */
export const checkDiagrams = (tree: Node, file: VFile): Finding[] => readDiagrams(tree, file).findings;

function readDiagrams(tree: Node, file: VFile) {
  const found: { node: DiagramNode; parent: Parent; diagram: Diagram }[] = [];
  const findings: Finding[] = [];
  visit(tree, "code", (node: DiagramNode, _index, parent: Parent | undefined) => {
    if (node.lang !== "mermaid" || !parent) return;
    const diagram = collect(findings, () => readDiagram(node, file));
    if (diagram) found.push({ node, parent, diagram });
  });
  return { found, findings };
}

function readDiagram(node: DiagramNode, file: VFile): Diagram | undefined {
  const diagram = parseDiagram(node.value);
  if (!diagram) return undefined;
  for (const [name, value] of [
    ["accTitle", diagram.title],
    ["accDescr", diagram.description],
  ] as const)
    if (!value) fail(file, node, `the diagram has no "${name}"`, `add the line "${name}: …" below the diagram type`);
  const fix = 'correct it, or write it as "Diagrams" in CONTRIBUTING.md says';
  let line: number | undefined;
  try {
    line = findUndrawn(diagram);
  } catch (error) {
    fail(file, node, `the diagram can't be drawn: ${(error as Error).message}`, fix);
  }
  if (line === undefined) return diagram;
  const place = { line: (node.position?.start.line ?? 0) + line + 1, column: 1 };
  const at = { type: "code", position: { start: place, end: place } };
  return fail(file, at, `"${diagram.code[line]?.trim()}" can't be drawn`, fix);
}
