import { type Document, type LineCounter, visit } from "yaml";
import { type Finding, FindingsError } from "./finding";
import { type ParsedYaml, parseYaml } from "./positions";
import { readSourceText } from "./source-text";

/**
 * @returns the content of a YAML or JSON file
 * @throws FindingsError if the file is missing, empty, not UTF-8, or not YAML
 */
export function readYamlFile<T>(file: string): T {
  const text = readSourceText(file);
  const parsed = parseYaml(text);
  const fault = findFault(file, text, parsed);
  if (fault) throw new FindingsError([fault]);
  return parsed.document.toJS() as T;
}

/** @returns only the first error, because later errors usually result from it */
function findFault(file: string, text: string, { document, lines }: ParsedYaml): Finding | undefined {
  const [error] = document.errors;
  if (!error) return findUnresolved(file, document, lines)[0] ?? findJsonFault(file, text, lines);
  const { line, col } = lines.linePos(error.pos[0]);
  const tab = text.split("\n").findIndex((each, index) => index < line && /^ *\t/.test(each));
  if (tab >= 0)
    return {
      file,
      place: tab + 1,
      column: 1,
      message: "the line is indented with a tab",
      fix: "indent it with spaces",
    };
  if (error.code === "BLOCK_AS_IMPLICIT_KEY")
    return {
      file,
      place: line,
      column: col,
      message: "the text contains a colon and a space",
      fix: "put the text in quotes",
    };
  // The rest is the position and a code frame.
  const message = error.message.replace(/ at line \d+, column \d+:[\s\S]*$/, "");
  return { file, place: line, column: col, message, fix: `correct the ${file.endsWith(".json") ? "JSON" : "YAML"}` };
}

/** @returns aliases without an anchor before them, which the parser accepts and reading the data doesn't */
function findUnresolved(file: string, document: Document, lines: LineCounter): Finding[] {
  const findings: Finding[] = [];
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return;
      const { line, col } = lines.linePos(alias.range?.[0] ?? 0);
      const message = `the alias *${alias.source} has no preceding anchor`;
      findings.push({ file, place: line, column: col, message, fix: "quote the text, or correct the name" });
    },
  });
  return findings;
}

/** @returns the first thing that YAML accepts and JSON doesn't, such as a trailing comma */
function findJsonFault(file: string, text: string, lines: LineCounter): Finding | undefined {
  if (!file.endsWith(".json")) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, reason = "", at] = /^(.*?)(?: in JSON)?(?: at position (\d+).*)?$/s.exec((error as Error).message) ?? [];
    const { line, col } = lines.linePos(Number(at ?? text.length));
    return { file, place: line, column: col, message: reason, fix: "correct the JSON" };
  }
}
