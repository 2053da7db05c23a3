import { parsePointer, valueAt } from "../../lib/pointer";
import { Schemas } from "../../openapi/model/schema";
import { listOperations } from "../../openapi/read/operations";
import { resolve } from "../../openapi/read/resolve";
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
  const { api } = context;
  const description = structuredClone(api.document);
  for (const [pointer, text] of listTexts(description)) {
    const segments = parsePointer(pointer);
    const key = segments.pop() ?? "";
    const parent = valueAt(description, segments) as Record<string, string>;
    parent[key] = linkOperations(text, context, portalUrl).replace(/^(#+ .*?) \{#[\w-]+\}$/gm, "$1");
  }
  for (const [pointer, version] of Object.entries(api.known.since ?? {}))
    Object.assign(valueAt(description, pointer) ?? {}, { "x-since": version });
  for (const { id, operation } of listOperations(description)) {
    const source = api.operation(id);
    if (!source) continue;
    const roles = showRoles(context.locale, source).map(({ term, values }) => `${term}: ${values.join(", ")}`);
    const paragraphs = [operation.description, roles.length > 0 && `${roles.join(" · ")}.`];
    operation.description = paragraphs.filter(Boolean).join("\n\n") || undefined;
    operation["x-codeSamples"] = makeSamples(api, source);
  }
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
  const schemas = new Schemas(description);
  walkDescription(description, ({ kind, node }) => {
    const { discriminator, oneOf: variants = [] } = node as Schema;
    if (kind !== "schema" || !discriminator || !variants.some((one) => resolve<Schema>(description, one).allOf)) return;
    const values = variants.map((one) => schemas.node(one).properties?.[discriminator.propertyName]?.enum ?? []);
    if (values.every(({ length }) => length === 1)) delete node.discriminator;
  });
}
