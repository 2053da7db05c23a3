import path from "node:path";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { type Finding, FindingsError } from "./finding";
import { readSourceText } from "./source-text";

export type YamlPath = readonly (string | number)[];

/** A YAML file with the places of what stands in it. */
export interface YamlFile<T> {
  file: string;
  readonly data: T;
  /** @returns a finding at the value or key of a path; where that isn't written, at what is written above it */
  fault: (path: YamlPath, message: string, mend: string) => Finding;
}

/** A document, and the lines of places in it. */
export interface ParsedYaml {
  document: Document;
  lines: LineCounter;
}

const parsed = new Map<string, ParsedYaml & { text: string }>();

/**
 * Parses a file's text, once for as long as it stays the same: who reads a description, who checks it and who names its
 * lines all need it.
 */
export function parseYaml(file: string, text: string): ParsedYaml {
  const absolute = path.resolve(file);
  const known = parsed.get(absolute);
  if (known?.text === text) return known;
  const lines = new LineCounter();
  const made = { text, lines, document: parseDocument(text, { lineCounter: lines, merge: true }) };
  parsed.set(absolute, made);
  return made;
}

/** @throws FindingsError where the file is missing, empty, no UTF-8 or no YAML */
export function readYamlFile<T>(file: string): YamlFile<T> {
  const { text, finding } = readSourceText(file);
  if (finding) throw new FindingsError([finding]);
  const parsed = parseYaml(file, text);
  const fault = judged.has(parsed.document) ? judged.get(parsed.document) : findFault(file, text, parsed);
  judged.set(parsed.document, fault);
  if (fault) throw new FindingsError([{ ...fault, file }]);
  return describe(file, parsed, 0);
}

/** The fault of each document that was read. */
const judged = new WeakMap<Document, Finding | undefined>();

/** @returns the first fault: one mistake breaks what follows it */
function findFault(file: string, text: string, { document, lines }: ParsedYaml): Finding | undefined {
  const [error] = document.errors;
  if (!error) return findUnresolved(file, document, lines)[0] ?? findJsonFault(file, text, lines);
  const { line, col } = lines.linePos(error.pos[0]);
  // What follows is the place, and a picture of it.
  const message = error.message.replace(/ at line \d+, column \d+:[\s\S]*$/, "");
  return { file, place: line, column: col, message, mend: `correct the ${file.endsWith(".json") ? "JSON" : "YAML"}` };
}

/** @returns the YAML in another file, such as the front matter of a guide; who has read it has judged whether it is YAML */
export function readYamlPart<T>(file: string, text: string, linesBefore: number): YamlFile<T> {
  const lines = new LineCounter();
  return describe(file, { document: parseDocument(text, { lineCounter: lines }), lines }, linesBefore);
}

function describe<T>(file: string, { document, lines }: ParsedYaml, linesBefore: number): YamlFile<T> {
  let data: T | undefined;
  return {
    file,
    // Most files are read to see whether they are YAML.
    get data() {
      data ??= document.toJS() as T;
      return data;
    },
    fault: (path, message, mend) => {
      const { line, col } = lines.linePos(offsetOf(document, path));
      return { file, place: linesBefore + Math.max(line, 1), column: Math.max(col, 1), message, mend };
    },
  };
}

/** @returns aliases of what isn't named before them, which the parser leaves to whoever reads the data */
function findUnresolved(file: string, document: Document, lines: LineCounter): Finding[] {
  const findings: Finding[] = [];
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return;
      const { line, col } = lines.linePos(alias.range?.[0] ?? 0);
      const message = `nothing before it is named &${alias.source}`;
      findings.push({ file, place: line, column: col, message, mend: 'put the text into "…", or correct the name' });
    },
  });
  return findings;
}

/** @returns what YAML takes and JSON doesn't, such as a comma after the last member */
function findJsonFault(file: string, text: string, lines: LineCounter): Finding | undefined {
  if (!file.endsWith(".json")) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, reason = "", at] = /^(.*?)(?: in JSON)?(?: at position (\d+).*)?$/s.exec((error as Error).message) ?? [];
    const { line, col } = lines.linePos(Number(at ?? text.length));
    return { file, place: line, column: col, message: reason, mend: "correct the JSON" };
  }
}

/** @returns where the key of the path's last part stands, or the value in a list */
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
