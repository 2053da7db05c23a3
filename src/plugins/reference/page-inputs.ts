import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { ListedOperation } from "../../openapi/read/operations";
import { parsePointer } from "../../openapi/read/pointer";
import type { PageContext } from "../../openapi/render/page";
import type { Neighbors } from "../../openapi/render/page-head";
import { generated } from "./generated";

/**
 * @returns a function that returns a digest of everything that an operation's page is made from: the operation with the
 *   components that it refers to, security schemes, everything outside of paths and components, the names of the
 *   operations that it mentions, and the language
 */
export function makeInputsOf(
  { description, usages, locale, localeBaseUrl, portalUrl }: PageContext,
  operations: readonly ListedOperation[],
): (listed: ListedOperation, neighbors: Neighbors) => string {
  const { paths: _, components, ...rest } = description;
  const names = new Map(operations.map(({ id, slug, operation }) => [escapeId(id), [slug, operation.summary]]));
  // Operations refer to security schemes by name, not by `$ref`.
  const shared = digest(JSON.stringify([rest, components.securitySchemes, locale, localeBaseUrl, portalUrl]));
  const targets = new Map<string, Target>();

  function follow(references: readonly string[], reached: Map<string, Target>): void {
    for (const reference of references) {
      if (reached.has(reference)) continue;
      const target = targets.get(reference) ?? readTarget(description, reference);
      targets.set(reference, target);
      reached.set(reference, target);
      follow(target.references, reached);
    }
  }

  return ({ operation, pathItem, method, path, id, tag }, { previous, next }) => {
    const { parameters, servers, summary, description: about } = pathItem;
    const own = JSON.stringify([
      [operation, method, path, tag, usages.get(id), previous?.slug, next?.slug],
      { parameters, servers, summary, about },
    ]);
    const reached = new Map<string, Target>();
    follow(listReferences(own), reached);
    const parts = [...reached.values()];
    const mentioned = new Set([...listMentions(own), ...parts.flatMap(({ mentions }) => mentions)]);
    const named = JSON.stringify([...mentioned].map((mention) => names.get(mention)));
    return digest([shared, own, named, ...parts.map((part) => part.digest)].join("\n"));
  };
}

/** The target of a `$ref`. */
interface Target {
  digest: string;
  /** References in the target. */
  references: string[];
  /** Operations that the target mentions. */
  mentions: string[];
}

function readTarget(description: object, reference: string): Target {
  const node = parsePointer(reference).reduce<unknown>(
    (parent, key) => (parent as Record<string, unknown> | undefined)?.[key],
    description,
  );
  const text = JSON.stringify(node) ?? "";
  return { digest: digest(reference + text), references: listReferences(text), mentions: listMentions(text) };
}

/** @returns the targets of `$ref`s and of discriminators' mappings */
const listReferences = (text: string): string[] =>
  [...text.matchAll(/"(#\/[^"]+)"/g)].map(([, reference = ""]) => reference);

/** @returns the IDs of operations in links in text, links of responses, and replacements, as escaped in JSON */
export const listMentions = (json: string): string[] =>
  [...json.matchAll(/operation:([^\s()<>"\\]+)|"(?:operationId|x-replaced-by)":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, linked, named]) => linked ?? named ?? "",
  );

/** @returns an ID as it is escaped in a JSON string */
export const escapeId = (id: string): string => JSON.stringify(id).slice(1, -1);

export const digest = (text: string): string => createHash("sha256").update(text).digest("base64");

/** Digests of everything that the existing files were made from. */
export interface Inputs {
  /** Digest of the code and of the operator's values. */
  maker: string;
  /** Digests by file. */
  files: Record<string, string>;
}

/**
 * @param maker digest of the current code and operator's values
 * @returns a digest of each file's inputs; empty if the output is incomplete or a different maker wrote it
 */
export function readInputs(maker: string): Record<string, string> {
  if (!existsSync(generated.fingerprint) || !existsSync(generated.inputs)) return {};
  const before = JSON.parse(readFileSync(generated.inputs, "utf8")) as Inputs;
  return before.maker === maker ? before.files : {};
}
