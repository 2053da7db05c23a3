import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { ListedOperation } from "../model/operations";
import { parsePointer } from "../pointer";
import type { PageContext } from "../rendering/page";
import type { Neighbours } from "../rendering/page-head";
import { generated } from "./generated";

/**
 * @returns what tells all that an operation's page is made of: the operation with the components that it refers to, what
 *   stands outside of paths and components, the names of the operations that it speaks of, and the language
 */
export function makeInputsOf(
  { description, usages, locale, localeBaseUrl, portalUrl }: PageContext,
  operations: readonly ListedOperation[],
): (listed: ListedOperation, neighbours: Neighbours) => string {
  const { paths: _, components: __, ...rest } = description;
  const names = new Map(operations.map(({ id, slug, operation }) => [escapeId(id), [slug, operation.summary]]));
  const shared = digest(JSON.stringify([rest, locale, localeBaseUrl, portalUrl]));
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

/** What a `$ref` leads to. */
interface Target {
  digest: string;
  /** Those in it. */
  references: string[];
  /** Operations in it. */
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

/** `$ref`s, and the mappings of discriminators. */
const listReferences = (text: string): string[] =>
  [...text.matchAll(/"(#\/[^"]+)"/g)].map(([, reference = ""]) => reference);

/** @returns the ids of operations that links in texts, links of responses and replacements name, as JSON writes them */
export const listMentions = (json: string): string[] =>
  [...json.matchAll(/operation:([^\s()<>"\\]+)|"(?:operationId|x-replaced-by)":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, linked, named]) => linked ?? named ?? "",
  );

/** @returns an id as it stands within JSON's quotes */
export const escapeId = (id: string): string => JSON.stringify(id).slice(1, -1);

export const digest = (text: string): string => createHash("sha256").update(text).digest("base64");

/** What the files that are there were made of. */
export interface Inputs {
  /** Digest of what makes them. */
  maker: string;
  /** Digests by file. */
  files: Record<string, string>;
}

/**
 * @param maker digest of what makes files now
 * @returns what each file was made of; nothing where other code made them, or not all of them
 */
export function readInputs(maker: string): Record<string, string> {
  if (!existsSync(generated.fingerprint) || !existsSync(generated.inputs)) return {};
  const before = JSON.parse(readFileSync(generated.inputs, "utf8")) as Inputs;
  return before.maker === maker ? before.files : {};
}
