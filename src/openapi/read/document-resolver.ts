import { existsSync } from "node:fs";
import { BaseResolver, type Document, isAbsoluteUrl, type Source } from "@redocly/openapi-core";
import type { Finding } from "../../lib/findings/finding";
import { childPointer, decode, valueAt } from "../../lib/pointer";
import { correctShape } from "./shape";

/** The key that holds the URL of an example while Redocly bundles: it would download the URL otherwise. */
const externalValue = "x-external-value";

type Node = Record<string, unknown>;

/**
 * Finds and parses the files of a description like Redocly, with what Redocly lacks: percent-encoded file names, files
 * that begin with a byte order mark, and `$ref`s to a schema's `$id` or `$anchor`. Nothing is downloaded for examples.
 */
export class DocumentResolver extends BaseResolver {
  /** Warnings about values in the root file that were left out. */
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
      if (isRoot) this.warnings.push(...correctShape(document.parsed, source.absoluteRef));
      pointToIds(document.parsed as Node);
      renameKey(document.parsed, "externalValue", externalValue, isUrl);
    }
    return document;
  }
}

/** Restores the URLs of examples in a bundle. @param bundle changed in place */
export const restoreExternalValues = (bundle: object): void => renameKey(bundle, externalValue, "externalValue", isUrl);

const isUrl = (value: unknown): boolean => typeof value === "string" && isAbsoluteUrl(value);

function renameKey(root: object, from: string, to: string, isMeant: (value: unknown) => boolean): void {
  visit(root, (node) => {
    if (!isMeant(node[from])) return;
    node[to] = node[from];
    delete node[from];
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
