import { existsSync } from "node:fs";
import path from "node:path";
import { BaseResolver, type Document, isAbsoluteUrl, type Source } from "@redocly/openapi-core";
import { isScalar } from "yaml";
import type { Finding } from "../../lib/findings/finding";
import { parseYaml } from "../../lib/findings/positions";
import { childPointer, decode, parsePointer, valueAt } from "../../lib/pointer";
import { correctShape } from "./shape";
import { isObject } from "./structure";

type Node = Record<string, unknown>;

/**
 * Finds and parses the files of a description like Redocly, with what Redocly lacks: percent-encoded file names, files
 * that begin with a byte order mark, and `$ref`s to a schema's `$id` or `$anchor`. Nothing is downloaded for examples.
 */
export class DocumentResolver extends BaseResolver {
  /** Warnings about values in the root file that were left out, and about rounded numbers in every file. */
  readonly warnings: Finding[] = [];

  override resolveExternalRef(base: string | null, ref: string): string {
    const file = super.resolveExternalRef(base, ref);
    const decoded = super.resolveExternalRef(base, decode(ref));
    return !isAbsoluteUrl(file) && !existsSync(file) && existsSync(decoded) ? decoded : file;
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    source.body = source.body.replace(/^\uFEFF/, "");
    const document = super.parseDocument(source, isRoot);
    if (typeof document.parsed === "object" && document.parsed !== null) {
      // Redocly expects the types that OpenAPI prescribes, too.
      const file = path.relative(process.cwd(), source.absoluteRef);
      this.warnings.push(...listRounded(document.parsed, source.body, file));
      if (isRoot) this.warnings.push(...correctShape(document.parsed, file));
      pointToIds(document.parsed as Node);
      for (const [key, isMeant] of hiddenKeys) renameKey(document.parsed, key, `x-hidden-${key}`, isMeant);
    }
    return document;
  }
}

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
  const visited = new Set<unknown>();
  const enter = (value: unknown, place: string): void => {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) places.push([place, value as number]);
    if (typeof value !== "object" || value === null || visited.has(value)) return;
    visited.add(value);
    for (const [key, child] of Object.entries(value)) enter(child, childPointer(place, key));
  };
  enter(root, "");
  if (places.length === 0) return [];
  const { document } = parseYaml(source);
  return places.flatMap(([place, value]) => {
    const node = document.getIn(parsePointer(place), true);
    const written = (isScalar(node) && node.source) || String(value);
    if (!/^[+-]?\d+$/.test(written) || written === String(value)) return [];
    const message = `JavaScript can't represent ${written}; ${value} is shown`;
    return [{ file, place, message, fix: "make it a string, or accept the difference" }];
  });
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

/** @returns the URL that a reference in a schema with this `$id` means; the reference itself if it isn't a URL */
function absolute(ref: string, base: string): string {
  if (base === "" || isAbsoluteUrl(ref)) return ref;
  return isAbsoluteUrl(base) ? new URL(ref, base).href : ref.startsWith("#") ? `${base}${ref}` : ref;
}

/**
 * Visits every map below a value.
 * @param visitor gets the map, its JSON pointer, and the closest `$id` around it, or ""
 */
function visit(root: object, visitor: (node: Node, pointer: string, base: string) => void): void {
  const visited = new Set<object>();
  const enter = (value: unknown, pointer: string, base: string): void => {
    if (typeof value !== "object" || value === null || visited.has(value)) return;
    visited.add(value);
    const id = (value as Node).$id;
    const ownBase = typeof id === "string" ? absolute(id, base).replace(/#$/, "") : base;
    if (!Array.isArray(value)) visitor(value as Node, pointer, ownBase);
    for (const [key, child] of Object.entries(value)) enter(child, childPointer(pointer, key), ownBase);
  };
  enter(root, "", "");
}
