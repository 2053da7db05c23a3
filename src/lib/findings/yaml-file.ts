import {
  type Document,
  isCollection,
  isNode,
  type LineCounter,
  visit,
  type YAMLParseError,
  type YAMLWarning,
} from "yaml";
import { type Finding, FindingsError } from "./finding";
import { type ParsedYaml, parseYaml } from "./positions";
import { readSourceText } from "./source-text";

/**
 * @returns the content of a YAML or JSON file
 * @throws FindingsError if the file is missing, empty, not UTF-8, or not YAML
 */
export const readYamlFile = <T>(file: string): T => parseData(file, readSourceText(file));

/**
 * @param file path of a YAML or JSON file, for messages
 * @param warnings gets what YAML forbids, but parsers take
 * @returns the content of its text
 * @throws FindingsError if it is neither YAML nor JSON
 */
export function parseData<T>(file: string, text: string, warnings: Finding[] = []): T {
  // In a fraction of the time.
  const json = parseJson(text);
  if (json !== undefined) return json as T;
  const parsed = parseYaml(text);
  const fault = findFault(file, text, parsed);
  if (fault) throw new FindingsError([fault]);
  for (const warning of parsed.document.warnings)
    warnings.push({ ...explain(file, warning, parsed.lines), fix: "correct it, because not every parser reads it" });
  warnings.push(...findUnindented(file, parsed));
  // Without the limit on aliases: each is the same object as its anchor.
  return parsed.document.toJS({ maxAliasCount: -1 }) as T;
}

/** @returns brackets that close at most as far to the right as their key begins, which YAML forbids and most parsers take */
function findUnindented(file: string, { document, lines }: ParsedYaml): Finding[] {
  const findings: Finding[] = [];
  visit(document, {
    Map: (_key, map) => {
      for (const { key, value } of map.flow ? [] : map.items) {
        if (!isNode(key) || !isCollection(value) || !value.flow) continue;
        const [begin, end] = [key.range?.[0] ?? 0, (value.range?.[1] ?? 1) - 1].map((offset) => lines.linePos(offset));
        if (!begin || !end || end.line === begin.line || end.col > begin.col) continue;
        const message = "the bracket isn't indented further than its key, which not every parser reads";
        findings.push({ file, place: end.line, column: end.col, message, fix: "indent it" });
      }
    },
  });
  return findings;
}

/** @returns the content of a text in JSON; undefined if it isn't JSON, or if it has a key twice, which only `parseYaml` sees */
function parseJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  let keys = 0;
  try {
    const content: unknown = JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) keys += Object.keys(value).length;
      return value;
    });
    return text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/g)?.length === (keys || undefined) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** @returns a parser's message without its position and code frame, and where it is */
function explain(
  file: string,
  { message, pos }: YAMLParseError | YAMLWarning,
  lines: LineCounter,
): Omit<Finding, "fix"> & { place: number } {
  const { line, col } = lines.linePos(pos[0]);
  return { file, place: line, column: col, message: message.replace(/ at line \d+, column \d+:[\s\S]*$/, "") };
}

/** @returns only the first error, because later errors usually result from it */
function findFault(file: string, text: string, { document, lines }: ParsedYaml): Finding | undefined {
  const [error] = document.errors;
  if (!error) return findUnresolved(file, document, lines)[0] ?? findJsonFault(file, text, lines);
  const explained = explain(file, error, lines);
  const { place: line, column: col } = explained;
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
  return { ...explained, fix: `correct the ${file.endsWith(".json") ? "JSON" : "YAML"}` };
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
