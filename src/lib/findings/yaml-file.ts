import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { type Finding, FindingsError } from "./finding";
import { readSourceText } from "./source-text";

export type YamlPath = readonly (string | number)[];

/** A YAML file with the positions of its content. */
export interface YamlFile<T> {
  file: string;
  readonly data: T;
  /** @returns a finding at the key or value of a path; if there is none, at the nearest one above it */
  fault: (path: YamlPath, message: string, fix: string) => Finding;
}

/** A document, and the lines of offsets in it. */
export interface ParsedYaml {
  document: Document;
  lines: LineCounter;
}

/** Parses a file's text, with merge keys. */
export function parseYaml(text: string): ParsedYaml {
  const lines = new LineCounter();
  return { lines, document: parseDocument(text, { lineCounter: lines, merge: true }) };
}

/** @throws FindingsError if the file is missing, empty, not UTF-8, or not YAML */
export function readYamlFile<T>(file: string): YamlFile<T> {
  const { text, finding } = readSourceText(file);
  if (finding) throw new FindingsError([finding]);
  const parsed = parseYaml(text);
  const fault = findFault(file, text, parsed);
  if (fault) throw new FindingsError([fault]);
  return describe(file, parsed, 0);
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

/** @returns the YAML inside another file, such as a guide's front matter; the caller has checked that it is valid */
export function readYamlPart<T>(file: string, text: string, linesBefore: number): YamlFile<T> {
  const lines = new LineCounter();
  return describe(file, { document: parseDocument(text, { lineCounter: lines }), lines }, linesBefore);
}

function describe<T>(file: string, { document, lines }: ParsedYaml, linesBefore: number): YamlFile<T> {
  let data: T | undefined;
  return {
    file,
    // Computed on access: most files are read only to check whether they are YAML.
    get data() {
      data ??= document.toJS() as T;
      return data;
    },
    fault: (path, message, fix) => {
      const { line, col } = lines.linePos(offsetOf(document, path));
      return { file, place: linesBefore + Math.max(line, 1), column: Math.max(col, 1), message, fix };
    },
  };
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

/** @returns the offset of the key of the path's last part, or of the value in a list */
function offsetOf(document: Document, path: YamlPath): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(last))
      : undefined;
    const node = pair ? pair.key : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return isNode(document.contents) ? (document.contents.range?.[0] ?? 0) : 0;
}
