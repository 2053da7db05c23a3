import type { LocaleId } from "../../config/locales";
import type { ListedOperation } from "../read/operations";
import type { Json, Link } from "../read/types";
import { listJsonExamples, listSuccesses, type OperationIndex } from "./operations";

const words: Record<LocaleId, (source: string, parameter: string) => string> = {
  de: (source, parameter) => `Der Wert \`${source}\` dieser Antwort ist \`${parameter}\`.`,
  en: (source, parameter) => `Use \`${source}\` from this response as \`${parameter}\`.`,
};

/**
 * Adds links from operations that create or find a resource to the operations that take its ID. IDs are matched by the
 * examples, in which each ID always identifies the same resource.
 */
export function addLinks(index: OperationIndex, locale: LocaleId): void {
  const { description, operations } = index;
  for (const listed of operations) {
    for (const [status, response] of listSuccesses(description, listed)) {
      const [shown] = listJsonExamples(description, response.content);
      const found = shown === undefined ? [] : listFoundIds(shown, status);
      // Link from the item whose ID the most operations take: it is the one that the other examples are about.
      const [links = []] = found
        .map((one) => operations.flatMap((target) => makeLink(index, listed, target, one, locale) ?? []))
        .sort((one, other) => other.length - one.length);
      if (links.length > 0) response.links = Object.fromEntries(links.map((link) => [link.operationId, link]));
    }
  }
}

interface FoundId {
  id: string;
  /** Location in the body, as a JSON pointer. */
  pointer: string;
}

/** @returns the ID of the created resource, or the IDs of a list's items */
function listFoundIds(shown: Json, status: string): FoundId[] {
  const { id, items } = shown as { id?: Json; items?: Json[] };
  if (status === "201" && typeof id === "string") return [{ id, pointer: "/id" }];
  return (items ?? []).flatMap((item, index) => {
    const itemId = (item as { id?: Json }).id;
    return typeof itemId === "string" ? [{ id: itemId, pointer: `/items/${index}/id` }] : [];
  });
}

function makeLink(
  { pathParameters }: OperationIndex,
  listed: ListedOperation,
  target: ListedOperation,
  { id, pointer }: FoundId,
  locale: LocaleId,
): Link | undefined {
  const parameters = pathParameters.get(target) ?? [];
  const taking = parameters.findLast(({ example }) => example === id);
  if (!taking || target === listed) return undefined;
  const own = pathParameters.get(listed) ?? [];
  const values = parameters.map(({ name, example }) => {
    if (name === taking.name) return [name, `$response.body#${pointer}`] as const;
    return [
      name,
      own.some((one) => one.name === name && one.example === example) ? `$request.path.${name}` : "",
    ] as const;
  });
  // Readers would have to look elsewhere for a parameter that neither the response nor the request contains.
  if (values.some(([, value]) => value === "")) return undefined;
  const source = pointer.slice(1).replace(/\/\d+\//, "[].");
  return {
    operationId: target.id,
    parameters: Object.fromEntries(values),
    description: words[locale](source, taking.name),
  };
}
