import { readFileSync, writeFileSync } from "node:fs";
import { i18n, type LocaleId } from "../../config/locales";
import { type OperatorValues, operator } from "../../config/operator";
import { staged } from "../../openapi/read/generated";
import { listOperations } from "../../openapi/read/operations";
import { problemsRoute } from "../../openapi/read/problems";
import { settle } from "../../openapi/read/schema";
import type { Description } from "../../openapi/read/types";
import { listWebhooks } from "../../openapi/read/webhooks";
import {
  dataFile,
  type PageContext,
  type RenderedPage,
  renderOperationPage,
  renderWebhookPage,
} from "../../openapi/render/page";
import type { Neighbors } from "../../openapi/render/page-head";
import { readUsages } from "./usages";

/**
 * @param usages the guides and terms that mention each operation, by its ID
 * @returns the context for a language's pages
 */
export function makeContext(
  description: Description,
  locale: LocaleId,
  { baseUrl, siteUrl }: OperatorValues,
  usages: PageContext["usages"],
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
    problemsRoute,
  };
}

/** @returns the path of the data that a page imports, while the reference is made */
export const stagedData = (locale: LocaleId, slug: string): string => `${staged.pages(locale)}/${dataFile(slug)}`;

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

/**
 * @returns the OpenAPI plugin's `createApiPageMD` for a language: it renders an operation of the checked description, and
 *   writes the data that the page imports
 * @throws Error if that description has no operation with the plugin's `operationId`, which is a slug here
 */
export function makePageGenerator(locale: LocaleId): (item: { api: { operationId?: string } }) => string {
  let pages: Map<string, () => RenderedPage> | undefined;
  return ({ api: { operationId = "" } }) => {
    if (!pages) {
      const description = JSON.parse(readFileSync(staged.description(locale), "utf8")) as Description;
      settle(description);
      pages = listPages(makeContext(description, locale, operator, readUsages(locale)));
    }
    const render = pages.get(operationId);
    if (!render) throw new Error(`The OpenAPI plugin requested an unknown page: ${operationId}.`);
    const { mdx, data } = render();
    writeFileSync(stagedData(locale, operationId), JSON.stringify(data));
    return mdx;
  };
}
