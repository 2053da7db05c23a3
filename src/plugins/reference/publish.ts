import { parsePointer, valueAt } from "../../lib/pointer";
import { type ListedOperation, listOperations } from "../../openapi/read/operations";
import { listWrittenResponses } from "../../openapi/read/problems";
import { resolve } from "../../openapi/read/resolve";
import { flatten } from "../../openapi/read/schema";
import { walkDescription } from "../../openapi/read/structure";
import { listTexts } from "../../openapi/read/texts";
import type { Description, Schema } from "../../openapi/read/types";
import { linkOperations, type PageContext } from "../../openapi/render/context";
import { showRoles } from "../../openapi/render/permissions";
import { makeSamples } from "../../openapi/samples";
import { separateDirections } from "./directions";
import { removeUnused } from "./unused";

/**
 * @param context the context of the language's pages
 * @param portalUrl URL of the language's pages, with a trailing slash
 * @returns the description for download, with code samples, links to the portal, and roles in words
 */
export function publishDescription(context: PageContext, portalUrl: string): Description {
  const description = structuredClone(context.description);
  for (const [pointer, text] of listTexts(description)) {
    const segments = parsePointer(pointer);
    const key = segments.pop() ?? "";
    const parent = valueAt(description, segments) as Record<string, string>;
    parent[key] = linkOperations(text, context, portalUrl).replace(/^(#+ .*?) \{#[\w-]+\}$/gm, "$1");
  }
  const operations = listOperations(description);
  const sources = listOperations(context.description);
  for (const [index, { operation }] of operations.entries()) {
    const roles = showRoles(context.locale, operation).map(({ term, values }) => `${term}: ${values.join(", ")}`);
    const paragraphs = [operation.description, roles.length > 0 && `${roles.join(" · ")}.`];
    operation.description = paragraphs.filter(Boolean).join("\n\n") || undefined;
    delete operation["x-changes"];
    operation["x-codeSamples"] = makeSamples(context.description, sources[index] as ListedOperation);
  }
  nameTags(description, operations);
  delete description["x-lifecycles"];
  // Only pages show these texts; the examples lead to them with `type`.
  for (const response of listWrittenResponses(description)) delete response["x-problemTypes"];
  // Only here: a description that doesn't ask for other requests than its own keeps its discriminators.
  if (description["x-closed-requests"]) dropDiscriminators(description);
  separateDirections(description);
  removeUnused(description);
  return description;
}

/**
 * Removes discriminators that only repeat constants of composed variants: generators of Zod schemas write code for them
 * that doesn't compile.
 */
function dropDiscriminators(description: Description): void {
  walkDescription(description, ({ kind, node }) => {
    const { discriminator, oneOf: variants = [] } = node as Schema;
    if (kind !== "schema" || !discriminator || !variants.some((one) => resolve<Schema>(description, one).allOf)) return;
    const values = variants.map(
      (one) => flatten(description, one).properties?.[discriminator.propertyName]?.enum ?? [],
    );
    if (values.every(({ length }) => length === 1)) delete node.discriminator;
  });
}

/** Restores the original names of tags, which client generators use. Pages need names that are valid in a URL. */
function nameTags(description: Description, operations: ListedOperation[]): void {
  const names = new Map(description.tags.map(({ name, "x-name": written = name }) => [name, written]));
  const rename = (name: string): string => names.get(name) ?? name;
  for (const { operation } of operations) operation.tags = operation.tags?.map(rename);
  for (const group of description["x-tagGroups"] ?? []) group.tags = group.tags.map(rename);
  description.tags = description.tags.map(({ "x-name": written, ...tag }) => ({ ...tag, name: written ?? tag.name }));
}
