import { statSync } from "node:fs";
import path from "node:path";
import { BaseResolver, type Document, isAbsoluteUrl, Source } from "@redocly/openapi-core";
import mapValues from "lodash/mapValues";
import { isScalar } from "yaml";
import { addFindings, type Finding } from "../../lib/findings/finding";
import { type ParsedYaml, parseYaml } from "../../lib/findings/positions";
import { readSourceText } from "../../lib/findings/source-text";
import { parseData } from "../../lib/findings/yaml-file";
import { childPointer, parsePointer, valueAt } from "../../lib/pointer";
import { splitReference } from "../../lib/reference";
import { correctShape } from "./shape";
import { isObject } from "./structure";

type Node = Record<string, unknown>;

/** @returns whether a file's content is data. Others are text for readers, such as Markdown. */
export const isData = (file: string, mimeType = ""): boolean =>
  /\.(ya?ml|json)$/.test(file.replace(/[?#].*$/, "")) || /json|yaml|openapi/.test(mimeType);

/**
 * Finds and parses the files of a description for Redocly, as all other files are: in any encoding that is allowed, with
 * percent-encoded names, and with the lines of errors. `$ref`s to a schema's `$id` or `$anchor` lead to its place. Nothing
 * is downloaded for examples.
 */
export class DocumentResolver extends BaseResolver {
  /** Warnings about values in the root file that were left out, and about the YAML and rounded numbers of every file. */
  readonly warnings: Finding[] = [];
  /** Errors in files, which Redocly would report where the files are referred to. */
  readonly faults: Finding[] = [];
  /** The paths of the files that the description refers to, each with the files that do. */
  readonly files = new Map<string, Set<string>>();

  override resolveExternalRef(base: string | null, ref: string): string {
    if (base === null || isAbsoluteUrl(base) || isAbsoluteUrl(ref)) return super.resolveExternalRef(base, ref);
    const { file } = splitReference(base, ref);
    this.files.set(file, (this.files.get(file) ?? new Set()).add(base));
    return file;
  }

  override async loadExternalRef(file: string): Promise<Source> {
    const isFile = !isAbsoluteUrl(file) && statSync(file, { throwIfNoEntry: false })?.isFile();
    // Redocly explains what is missing.
    if (!isFile || !isData(file)) return super.loadExternalRef(file);
    return this.noteFaults(() => new Source(file, readSourceText(relativeTo(file))));
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    if (!isRoot && !isData(source.absoluteRef, source.mimeType)) return { source, parsed: source.body };
    const file = relativeTo(source.absoluteRef);
    const parsed = this.noteFaults(() => parseData<unknown>(file, source.body, this.warnings));
    if (typeof parsed === "object" && parsed !== null) {
      this.warnings.push(...listRounded(parsed, source.body, file));
      // Redocly expects the types that OpenAPI prescribes, too.
      if (isRoot) this.warnings.push(...correctShape(parsed, file, numbersIn(source.body)));
      pointToIds(parsed as Node);
      pointToDefinitions(parsed as Node);
      for (const [key, isMeant] of hiddenKeys) renameKey(parsed, key, `x-hidden-${key}`, isMeant);
    }
    return { source, parsed };
  }

  private noteFaults<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      addFindings(this.faults, error);
      throw error;
    }
  }
}

const relativeTo = (file: string): string => (isAbsoluteUrl(file) ? file : path.relative(process.cwd(), file));

const isUrl = (value: unknown): boolean => typeof value === "string" && isAbsoluteUrl(value);

/**
 * Keys that have another name while Redocly bundles, with what their value is: it would download the URLs of examples,
 * and version 2.64 stops at this OAuth flow of OpenAPI 3.2 with "Unknown type name found: string".
 */
const hiddenKeys: [key: string, isMeant: (value: unknown) => boolean][] = [
  ["externalValue", isUrl],
  ["deviceAuthorization", isObject],
];

/** Restores the names of keys that were hidden from Redocly. @param bundle changed in place */
export function restoreHiddenKeys(bundle: object): void {
  for (const [key, isMeant] of hiddenKeys) renameKey(bundle, `x-hidden-${key}`, key, isMeant);
}

function renameKey(root: object, from: string, to: string, isMeant: (value: unknown) => boolean): void {
  visit(root, (node) => {
    if (!isMeant(node[from])) return;
    node[to] = node[from];
    delete node[from];
  });
}

/** @returns a warning for each integer that JavaScript can't represent: pages, samples, and files show it rounded */
function listRounded(root: object, source: string, file: string): Finding[] {
  const places: [place: string, value: number][] = [];
  visit(root, (node, pointer) => {
    for (const [key, value] of Object.entries(node))
      if (Number.isInteger(value) && !Number.isSafeInteger(value))
        places.push([childPointer(pointer, key), value as number]);
  });
  const writtenAt = numbersIn(source);
  return places.flatMap(([place, value]) => {
    const written = writtenAt(place) ?? String(value);
    if (!/^[+-]?\d+$/.test(written) || written === String(value)) return [];
    const message = `JavaScript can't represent ${written}; ${value} is shown`;
    return [{ file, place, message, fix: "make it a string, or accept the difference" }];
  });
}

/** @returns a function that returns the number at a pointer as it is written, such as "1.10"; undefined for anything else */
function numbersIn(source: string): (pointer: string) => string | undefined {
  // Parsed only if there is such a number.
  let document: ParsedYaml["document"] | undefined;
  return (pointer) => {
    document ??= parseYaml(source).document;
    const node = document.getIn(parsePointer(pointer), true);
    return isScalar(node) && typeof node.value === "number" ? node.source : undefined;
  };
}

/** Replaces each `$ref` to an `$id` or `$anchor` of the document with a `$ref` to the schema's location. */
function pointToIds(document: Node): void {
  const locations = new Map<string, string>();
  visit(document, (node, pointer, base) => {
    if (typeof node.$id === "string") locations.set(base, pointer);
    if (typeof node.$anchor === "string") locations.set(`${base}#${node.$anchor}`, pointer);
  });
  if (locations.size === 0) return;
  visit(document, (node, _, base) => {
    if (typeof node.$ref !== "string") return;
    const [address = "", fragment = ""] = absolute(node.$ref, base).split("#");
    const location = locations.get(`${address}#${fragment}`) ?? locations.get(address);
    if (location === undefined) return;
    const target = `${location}${fragment.startsWith("/") ? fragment : ""}`;
    // Writers also put "#/components/..." into schemas with an $id, and mean the whole document.
    if (valueAt(document, target) !== undefined) node.$ref = `#${encodeURI(target)}`;
  });
}

/**
 * Generators write `$ref: "#/$defs/Name"` for what is defined in a schema around it, but the pointer starts at the document.
 * Replaces each one that leads nowhere, also in a discriminator, with a `$ref` to the closest definition of that name.
 */
function pointToDefinitions(document: Node): void {
  visit(document, (node, pointer) => {
    const mend = (written: unknown): unknown => {
      if (typeof written !== "string" || !written.startsWith("#/$defs/")) return written;
      const holders = parsePointer(pointer).map((_, index, keys) => childPointer("", ...keys.slice(0, index + 1)));
      const targets = ["", ...holders.reverse()].map((holder) => `#${encodeURI(holder)}${written.slice(1)}`);
      return targets.find((target) => valueAt(document, target) !== undefined) ?? written;
    };
    if (node.$ref !== undefined) node.$ref = mend(node.$ref);
    if (isObject(node.discriminator) && isObject(node.discriminator.mapping))
      node.discriminator.mapping = mapValues(node.discriminator.mapping, mend);
  });
}

/** @returns the URL that a reference in a schema with this `$id` means; the reference itself if it isn't a URL */
function absolute(ref: string, base: string): string {
  if (base === "" || isAbsoluteUrl(ref)) return ref;
  return isAbsoluteUrl(base) ? new URL(ref, base).href : ref.startsWith("#") ? `${base}${ref}` : ref;
}

/**
 * Visits every map and list below a value.
 * @param visitor gets the map or list, its JSON pointer, and the closest `$id` around it, or ""
 */
function visit(root: object, visitor: (node: Node, pointer: string, base: string) => void): void {
  const visited = new Set<object>();
  const enter = (value: unknown, pointer: string, base: string): void => {
    if (typeof value !== "object" || value === null || visited.has(value)) return;
    visited.add(value);
    const id = (value as Node).$id;
    const ownBase = typeof id === "string" ? absolute(id, base).replace(/#$/, "") : base;
    visitor(value as Node, pointer, ownBase);
    for (const [key, child] of Object.entries(value)) enter(child, childPointer(pointer, key), ownBase);
  };
  enter(root, "", "");
}
