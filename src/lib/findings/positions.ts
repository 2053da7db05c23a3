import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { frontMatterPattern } from "../front-matter";
import { parsePointer } from "../pointer";
import { splitReference } from "../reference";
import { decodeText } from "./encoding";

/** A document, and the lines of offsets in it. */
export interface ParsedYaml {
  document: Document;
  lines: LineCounter;
}

/** Parses a file's text, with merge keys. */
export function parseYaml(text: string): ParsedYaml {
  const lines = new LineCounter();
  return { lines, document: parseDocument(text, { lineCounter: lines, merge: true, logLevel: "error" }) };
}

/** A description that is written in several files and read as one. */
export interface Bundles {
  /** Root file of the bundled description. */
  root: string;
  /** Files and folders that use the bundle's pointers, because they are about its parts. */
  views: RegExp;
}

interface Source extends ParsedYaml {
  file: string;
  text: string;
}
interface Place {
  file: string;
  line: number;
  column: number;
}
/** What has a file and a place in it, such as a finding. */
interface Located {
  file: string;
  place?: string | number;
  column?: number;
}

/**
 * Finds the lines of JSON pointers in YAML, JSON, and front matter, across the files of a bundled description. Files are
 * read only once, so create a finder for each set of findings.
 */
export class PositionFinder {
  private readonly sources = new Map<string, Source | undefined>();
  /** Where a component of the bundle is written, by its pointer, or by its name if its file doesn't tell its kind. */
  private components: Map<string, { file: string; segments: string[] }> | undefined;

  constructor(private readonly bundles?: Bundles) {}

  /** @returns the finding with a line and column instead of a pointer; unchanged if the file can't be read */
  resolve<T extends Located>(finding: T): T & Located {
    const { file, place } = finding;
    if (typeof place === "number") return { column: this.firstColumn(file, place), ...finding };
    if (place === undefined) return finding;
    const segments = parsePointer(place);
    const { root, views } = this.bundles ?? {};
    const found =
      root !== undefined && views?.test(file)
        ? (this.find(root, segments, true, true) ?? this.find(file, [place], false) ?? this.find(root, segments, true))
        : this.find(file, segments, file === root);
    return found
      ? { ...finding, file: found.file, place: found.line, column: found.column }
      : { ...finding, place: place || undefined };
  }

  /** @returns the column where the text of a line begins */
  private firstColumn(file: string, line: number): number | undefined {
    const text = existsSync(file) ? decodeText(readFileSync(file)).split("\n")[line - 1] : undefined;
    return text === undefined ? undefined : text.search(/\S|$/) + 1;
  }

  /**
   * @param isBundle whether to follow `$ref`s to find components that the root doesn't write out
   * @param isWhole whether to accept only the position of the whole pointer
   * @returns the position of the pointer's key, or of the deepest part of it that exists
   */
  private find(file: string, segments: readonly string[], isBundle: boolean, isWhole = false): Place | undefined {
    const source = this.read(file);
    if (!source) return undefined;
    if (isBundle && segments[0] === "components" && segments.length > 2) {
      const [, , name = ""] = segments;
      const isInRoot = source.document.hasIn(segments.slice(0, 3));
      const components = this.listComponents();
      const written = components.get(segments.slice(0, 3).join("/")) ?? (isInRoot ? undefined : components.get(name));
      if (written) return this.find(written.file, [...written.segments, ...segments.slice(3)], false, isWhole);
    }
    let node: unknown = source.document.contents;
    let offset = isNode(node) ? node.range?.[0] : undefined;
    for (const [index, segment] of segments.entries()) {
      if (isAlias(node)) node = node.resolve(source.document);
      const target = referenceOf(node);
      if (target) return this.follow(file, target, segments.slice(index), isWhole) ?? place(source, offset);
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === segment);
        if (!pair) return isWhole ? undefined : place(source, offset);
        offset = isNode(pair.key) ? pair.key.range?.[0] : offset;
        node = pair.value;
      } else if (isSeq(node) && node.items[Number(segment)] !== undefined) {
        node = node.items[Number(segment)];
        offset = isNode(node) ? node.range?.[0] : offset;
      } else return isWhole ? undefined : place(source, offset);
    }
    return place(source, offset);
  }

  private follow(file: string, reference: string, rest: readonly string[], isWhole: boolean): Place | undefined {
    const target = splitReference(file, reference);
    return this.find(target.file, [...parsePointer(target.pointer), ...rest], false, isWhole);
  }

  /** The bundler names a shared part after the last segment of the `$ref`s to it, or after its file. */
  private listComponents(): Map<string, { file: string; segments: string[] }> {
    if (this.components) return this.components;
    const components = new Map<string, { file: string; segments: string[] }>();
    const seen = new Set<string>();
    const enter = (file: string): void => {
      const source = seen.has(file) ? undefined : this.read(file);
      seen.add(file);
      if (!source) return;
      visit(source.document, {
        Map: (_key, node) => {
          const reference = referenceOf(node);
          if (reference === undefined) return;
          const target = splitReference(file, reference);
          const segments = parsePointer(target.pointer);
          const name = segments.at(-1) ?? path.parse(target.file).name;
          const kind = kindOf(target.file);
          components.set(kind ? `components/${kind}/${name}` : name, { file: target.file, segments });
          enter(target.file);
        },
      });
    };
    if (this.bundles) enter(this.bundles.root);
    this.components = components;
    return components;
  }

  private read(file: string): Source | undefined {
    if (!this.sources.has(file)) {
      const text = readData(file);
      this.sources.set(file, text === undefined ? undefined : { file, text, ...parseYaml(text) });
    }
    return this.sources.get(file);
  }
}

/** @returns the text of a YAML or JSON file, or a guide's front matter with its lines where they are in the guide */
function readData(file: string): string | undefined {
  if (!/\.(ya?ml|json|mdx)$/.test(file) || !existsSync(file)) return undefined;
  const text = decodeText(readFileSync(file));
  return file.endsWith(".mdx") ? `\n${frontMatterPattern.exec(text)?.[2] ?? ""}` : text;
}

/** @returns the kind of components that a file or folder under `components/` contains, as OpenAPI names it */
function kindOf(file: string): string | undefined {
  const name = /(?:^|\/)components\/([\w-]+)/.exec(file)?.[1];
  return name?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const place = ({ file, lines }: Source, offset: number | undefined): Place => {
  const { line, col } = lines.linePos(offset ?? 0);
  return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
};

function referenceOf(node: unknown): string | undefined {
  const reference = isMap(node) ? node.get("$ref") : undefined;
  return typeof reference === "string" ? reference : undefined;
}
