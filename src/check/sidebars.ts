import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import type { Finding } from "../findings/finding";
import { didYouMean } from "../findings/nearest";
import { readSourceText } from "../findings/source-text";
import type { Guide } from "../guides/guides";

const file = "sidebars.ts";
const englishLabels = "i18n/en/docusaurus-plugin-content-docs/current.json";

/**
 * Reads the sidebar as it is written, without running it, so that every fault has its line.
 * @param names all guides of the default language, without `.mdx`, those that can't be read too
 * @returns syntax errors, unknown guides, guides that stand nowhere, labels without an English text
 */
export function checkSidebars(guides: readonly Guide[], names: readonly string[]): Finding[] {
  const { text, finding } = readSourceText(file);
  if (finding) return [finding];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const fault = (position: number, message: string, mend: string): Finding => {
    const { line, character } = source.getLineAndCharacterOfPosition(position);
    return { file, place: line + 1, column: character + 1, message, mend };
  };
  const { diagnostics = [] } = ts.transpileModule(text, { fileName: file, reportDiagnostics: true });
  const [syntax] = diagnostics;
  if (syntax) {
    const message = ts.flattenDiagnosticMessageText(syntax.messageText, " ").replace(/\.$/, "");
    return [fault(syntax.start ?? 0, message, "correct the TypeScript")];
  }

  const findings: Finding[] = [];
  const placed = new Set<string>();
  const labels = readLabels();
  const place = (node: ts.StringLiteral): void => {
    if (placed.has(node.text))
      findings.push(fault(node.getStart(), `the guide ${node.text} stands twice`, "leave one of them out"));
    placed.add(node.text);
    const message = `there is no guide ${node.text}`;
    const mend = "write a path below docs/, without .mdx";
    if (!names.includes(node.text)) findings.push(fault(node.getStart(), message, didYouMean(node.text, names, mend)));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && ts.isArrayLiteralExpression(node.parent)) place(node);
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)) {
      const name = node.name.getText();
      const { text: value } = node.initializer;
      if (name === "id") place(node.initializer);
      if (name === "label" && labels && !(`sidebar.docs.category.${value}` in labels)) {
        const mend = `add "sidebar.docs.category.${value}" to ${englishLabels}`;
        findings.push(fault(node.initializer.getStart(), `the label ${value} has no English text`, mend));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // One that was mistyped stands elsewhere, too.
  if (findings.length > 0) return findings;
  for (const guide of guides) {
    const id = guide.name.replace(/\.mdx$/, "");
    if (guide.locale !== "de" || placed.has(id) || guide.frontMatter.displayed_sidebar !== undefined) continue;
    const message = `the guide stands in no sidebar`;
    findings.push({ file: guide.file, place: 1, column: 1, message, mend: `add "${id}" to ${file}` });
  }
  return findings;
}

function readLabels(): object | undefined {
  if (!existsSync(englishLabels)) return {};
  try {
    return JSON.parse(readFileSync(englishLabels, "utf8")) as object;
  } catch {
    // Judged as the JSON that it is.
    return undefined;
  }
}
