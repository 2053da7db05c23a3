import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { findPatched } from "../plugins/patched";
import { collect, component, fail, refuse } from "./components";
import { drawDiagram } from "./mermaid/draw";
import { DiagramError, parseDiagram } from "./mermaid/parse";

interface CodeNode extends Node {
  lang?: string | null;
  value: string;
}
interface Drawn {
  svg: string;
  wide?: string;
  title: string;
}

/** The same source recurs in lifecycles and in both compilers of a page, so each diagram is drawn only once. */
const drawn = new Map<string, Promise<Drawn | undefined>>();

/**
 * Mermaid code becomes `<Diagram svg="…" title="…" />`, drawn at build time so that no page has to load Mermaid. A
 * diagram that can't be drawn here becomes `<BrowserDiagram value="…" />`. Each page imports only the components that
 * it needs.
 */
export function diagrams(): (tree: Node, file: VFile) => Promise<void> {
  return async (tree, file) => {
    const found: { node: CodeNode; parent: Parent }[] = [];
    visit(tree, "code", (node: CodeNode, _index, parent: Parent | undefined) => {
      if (node.lang === "mermaid" && parent) found.push({ node, parent });
    });
    const used = new Set<string>();
    const findings: Finding[] = [];
    for (const { node, parent } of found) {
      const result = await drawNode(node, file).catch((error: unknown) => {
        if (!(error instanceof FindingsError)) throw error;
        findings.push(...error.findings);
        return undefined;
      });
      const drawing = result ? component("mdxJsxFlowElement", "Diagram", { ...result }) : drawInBrowser(node.value);
      parent.children.splice(parent.children.indexOf(node), 1, drawing);
      used.add(drawing.name ?? "");
    }
    refuse(findings);
    (tree as Parent).children.unshift(...[...used].map(importComponent));
  };
}

/** @returns the errors in a page's diagrams, which aren't drawn */
export async function checkDiagrams(tree: Node, file: VFile): Promise<Finding[]> {
  const nodes: CodeNode[] = [];
  visit(tree, "code", (node: CodeNode) => {
    if (node.lang === "mermaid") nodes.push(node);
  });
  const findings = await Promise.all(nodes.map((node) => findFaults(node, file, () => parseDiagram(node.value))));
  return findings.flat();
}

/** @throws Error if Mermaid or DOMPurify no longer does what `src/components/BrowserDiagram/styles.ts` overrides */
export function drawInBrowser(value: string): ReturnType<typeof component> {
  const place = "src/components/BrowserDiagram";
  findPatched(place, "mermaid", /document\.createElement\("style"\)/);
  findPatched(place, "dompurify", /new DOMParser\(\)\.parseFromString\(/);
  return component("mdxJsxFlowElement", "BrowserDiagram", { value });
}

async function drawNode(node: CodeNode, file: VFile): Promise<Drawn | undefined> {
  let result: Drawn | undefined;
  refuse(
    await findFaults(node, file, async () => {
      result = await drawOnce(node.value);
    }),
  );
  return result;
}

/** @param read reads the diagram's source */
async function findFaults(node: CodeNode, file: VFile, read: () => Promise<unknown>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const text of ["accTitle", "accDescr"]) {
    const fix = `add the line "${text}: …" below the diagram type`;
    if (!new RegExp(`^\\s*${text}\\s*[:{]`, "m").test(node.value))
      collect(findings, () => fail(file, node, `the diagram has no "${text}"`, fix));
  }
  if (findings.length > 0) return findings;
  await read().catch((error: unknown) => {
    if (!(error instanceof DiagramError)) throw error;
    const line = (node.position?.start.line ?? 0) + error.line;
    const place = { line, column: 1 };
    const fix = "correct the diagram";
    collect(findings, () => fail(file, { type: "code", position: { start: place, end: place } }, error.message, fix));
  });
  return findings;
}

function drawOnce(source: string): Promise<Drawn | undefined> {
  const known = drawn.get(source) ?? draw(source);
  drawn.set(source, known);
  return known;
}

async function draw(source: string): Promise<Drawn | undefined> {
  const parsed = await parseDiagram(source);
  return parsed && { ...(await drawDiagram(parsed)), title: parsed.title };
}

/** @returns an import of one of the portal's components, as the JavaScript syntax tree that MDX expects */
function importComponent(name: string): Node {
  const identifier = { type: "Identifier", name };
  return {
    type: "mdxjsEsm",
    data: {
      estree: {
        type: "Program",
        sourceType: "module",
        body: [
          {
            type: "ImportDeclaration",
            specifiers: [{ type: "ImportSpecifier", imported: identifier, local: identifier }],
            source: { type: "Literal", value: `@site/src/components/${name}` },
          },
        ],
      },
    },
  } as Node;
}
