import { readFileSync } from "node:fs";
import ts from "typescript";
import { blankCode, type Prose, type ProseKind } from "../prose";

/** Words that occur in German sentences but not in English ones: tests and pages contain both. */
const german = /[äöüßÄÖÜ„]|\b(?:der|das|und|nicht|ist|ein|eine|mit|für|von|zu|im|Sie)\b/;
/** A heuristic for sentences: three words in a row. */
const sentence = /[A-Za-z][\w'-]*,? [a-z][\w'-]*,? [a-z][\w'-]*/;

/** Characters that only code contains, such as scripts for a browser and server settings. */
const code = /\n|=>|\(\)|[;{}]|\[\^/;
/** Tests contain all kinds of text as data; only their names are the project's own sentences. */
const isTest = (file: string): boolean => /^tests\/|\.test\.ts$/.test(file);

/**
 * @returns the English that developers read in a module: its comments, and strings that are sentences, such as errors,
 *   messages, and names of tests
 */
export function listCodeProse(file: string, source = readFileSync(file, "utf8")): Prose[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const prose = new Map<number, Prose>();

  function add(kind: ProseKind, start: number, end: number, text: string): void {
    if (german.test(text) || !sentence.test(text)) return;
    const place = tree.getLineAndCharacterOfPosition(start).line + 1;
    prose.set(start, { file, locale: "en", kind, text: blankCode(text), source: source.slice(start, end), place });
  }

  function walk(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    const comments = ts.isJsxText(node)
      ? []
      : [
          ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
          ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
        ];
    for (const { pos, end } of comments) add("comment", pos, end, readComment(source.slice(pos, end)));
    const text = readString(node);
    if (text !== undefined && !code.test(text) && (!isTest(file) || isName(node)))
      add("label", node.getStart(), node.end, text);
    for (const child of node.getChildren()) walk(child);
  }

  walk(tree);
  return [...prose.values()];
}

/** @returns the text of a comment, without its markers and the names of its tags */
const readComment = (comment: string): string =>
  comment
    .replace(/^\/[/*]+|\*+\/$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .replace(/@param [\w.]+|@\w+/g, (tag) => "¤".repeat(tag.length));

function readString(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `¤${literal.text}`).join("");
}

/** @returns whether a string is the name of a test, a group of tests, or a step */
const isName = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /^(?:test|describe|it)\b/.test(parent.expression.getText());
