import { listOperations } from "./operations";
import { linkOperations, type PageContext, showPermissions } from "./page";
import { parsePointer } from "./pointer";
import { makeSamples } from "./samples";
import { listTexts } from "./texts";
import type { Description } from "./types";

/**
 * @param context pages of the language
 * @param portalUrl address of the language's pages, with a slash at the end
 * @returns the description for download: with code samples, links to the portal, and who may call in words
 */
export function publishDescription(context: PageContext, portalUrl: string): Description {
  const description = structuredClone(context.description);
  for (const [pointer, text] of listTexts(description)) {
    const segments = parsePointer(pointer);
    const key = segments.pop() ?? "";
    const parent = segments.reduce<object>(
      (node, segment) => (node as Record<string, object>)[segment] as object,
      description,
    );
    (parent as Record<string, string>)[key] = linkOperations(text, context, portalUrl).replace(
      /^(#+ .*?) \{#[\w-]+\}$/gm,
      "$1",
    );
  }
  for (const listed of listOperations(description)) {
    const { operation } = listed;
    const permissions = showPermissions(context.locale, operation).map(
      ({ term, values }) => `${term}: ${values.join(", ")}`,
    );
    operation.description = `${operation.description}\n\n${permissions.join(" · ")}.`;
    operation["x-codeSamples"] = makeSamples(context.description, listed);
  }
  return description;
}
