import { readFileSync } from "node:fs";
import ts from "typescript";
import { type LocaleId, localeIds } from "../../../config/locales";
import { blankCode, type Prose } from "../prose";

/**
 * @returns the strings in a module that readers see: under a property or variable named after a language, in that
 *   language; messages that Docusaurus translates, in German, except messages of its themes, which are in English
 */
export function listModuleProse(file: string, source = readFileSync(file, "utf8")): Prose[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const prose: Prose[] = [];

  function walk(node: ts.Node, locale: LocaleId | undefined): void {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = readText(node);
    if (text !== undefined && locale) {
      const place = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      prose.push({ file, locale, kind: "label", text: blankCode(text), source: node.getText(), place });
    }
    const inner = localeNamed(node) ?? translated(node) ?? locale;
    const isNamed = ts.isPropertyAssignment(node) || ts.isJsxAttribute(node);
    // Readers don't see a message's ID or a property's name.
    if (isNamed && node.name.getText() === "id") return;
    ts.forEachChild(node, (child) => {
      if (!isNamed || child !== node.name) walk(child, inner);
    });
  }

  walk(tree, undefined);
  return prose;
}

function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.trim() === "" ? undefined : node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `¤${literal.text}`).join("");
}

function localeNamed(node: ts.Node): LocaleId | undefined {
  if (!ts.isPropertyAssignment(node) && !ts.isVariableDeclaration(node)) return undefined;
  const name = node.name.getText();
  return localeIds.find((id) => id === name);
}

function translated(node: ts.Node): LocaleId | undefined {
  const isTranslate =
    (ts.isCallExpression(node) && node.expression.getText() === "translate") ||
    (ts.isJsxElement(node) && node.openingElement.tagName.getText() === "Translate");
  if (!isTranslate) return undefined;
  return /\bid\s*[:=]\s*["{]*"?theme\./.test(node.getText()) ? "en" : "de";
}
