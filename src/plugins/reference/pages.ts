import { existsSync } from "node:fs";
import { i18n, type LocaleId } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { parts } from "../../config/parts";
import { listOperations } from "../../openapi/read/operations";
import { problemsFile, problemsRoute } from "../../openapi/read/problems";
import type { Description } from "../../openapi/read/types";
import { listWebhooks } from "../../openapi/read/webhooks";
import type { PageContext } from "../../openapi/render/context";
import { type Neighbors, renderOperationPage, renderWebhookPage } from "../../openapi/render/page";
import type { RenderedPage } from "../../openapi/render/page-data";

/**
 * @param usages the guides and terms that mention each operation, by its ID
 * @param untranslated the texts that aren't translated
 * @returns the context for a language's pages
 */
export function makeContext(
  description: Description,
  locale: LocaleId,
  { baseUrl, siteUrl }: OperatorValues,
  usages: PageContext["usages"],
  untranslated: string[] = [],
): PageContext {
  const byId = new Map(listOperations(description).map((listed) => [listed.id, listed]));
  return {
    description,
    locale,
    localeBaseUrl: i18n(baseUrl).localeConfigs?.[locale]?.baseUrl ?? baseUrl,
    portalUrl: siteUrl + baseUrl,
    operation: (id) => {
      const listed = byId.get(id);
      return listed && { route: `/api/${listed.slug}`, name: listed.operation.summary ?? id };
    },
    usages,
    problemsRoute: parts.guides && existsSync(problemsFile) ? problemsRoute : undefined,
    untranslated: new Set(untranslated),
  };
}

/** @returns every page of operations and webhooks as a function that renders it as MDX, by slug */
export function listPages(context: PageContext): Map<string, () => RenderedPage> {
  const { description } = context;
  const operations = listOperations(description);
  const webhooks = listWebhooks(description);
  const around = <T extends { slug: string }>(list: T[], index: number): Neighbors => ({
    previous: list[index - 1],
    next: list[index + 1],
  });
  return new Map([
    ...description.tags.flatMap(({ name }) =>
      operations
        .filter(({ tag }) => tag === name)
        .map((listed, index, list): [string, () => RenderedPage] => [
          listed.slug,
          () => renderOperationPage(context, listed, around(list, index)),
        ]),
    ),
    ...webhooks.map((webhook, index): [string, () => RenderedPage] => [
      webhook.slug,
      () => renderWebhookPage(context, webhook, around(webhooks, index)),
    ]),
  ]);
}
