import { existsSync } from "node:fs";
import { type LocaleId, localePath } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { parts } from "../../config/parts";
import type { Api } from "../../openapi/model/api";
import { problemsFile, problemsRoute } from "../../openapi/read/problems";
import type { PageContext } from "../../openapi/render/context";
import { type Neighbors, renderOperationPage, renderWebhookPage } from "../../openapi/render/page";
import type { RenderedPage } from "../../openapi/render/page-data";

/**
 * @param usages the guides and terms that mention each operation, by its ID
 * @returns the context for a language's pages
 */
export function makeContext(
  api: Api,
  locale: LocaleId,
  { baseUrl, siteUrl }: OperatorValues,
  usages: PageContext["usages"] = new Map(),
): PageContext {
  return {
    api,
    locale,
    localeBaseUrl: baseUrl + localePath(locale),
    portalUrl: siteUrl + baseUrl,
    usages,
    isRunnable: parts.sandbox,
    problemsRoute: parts.guides && existsSync(problemsFile) ? problemsRoute : undefined,
  };
}

/** @returns every page of operations and webhooks as a function that renders it as MDX, by slug */
export function listPages(context: PageContext): Map<string, () => RenderedPage> {
  const { operations, webhooks, tags } = context.api;
  const around = <T extends { slug: string }>(list: T[], index: number): Neighbors => ({
    previous: list[index - 1],
    next: list[index + 1],
  });
  return new Map([
    ...tags.flatMap(({ id }) =>
      operations
        .filter(({ tag }) => tag === id)
        .map((operation, index, list): [string, () => RenderedPage] => [
          operation.slug,
          () => renderOperationPage(context, operation, around(list, index)),
        ]),
    ),
    ...webhooks.map((webhook, index): [string, () => RenderedPage] => [
      webhook.slug,
      () => renderWebhookPage(context, webhook, around(webhooks, index)),
    ]),
  ]);
}
