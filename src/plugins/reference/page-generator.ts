import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { LocaleId } from "../../config/locales";
import { operator } from "../../config/operator";
import { type StagedApi, staged } from "../../openapi/model/generated";
import type { RenderedPage } from "../../openapi/render/page-data";
import { readUsages } from "./usages";

/**
 * @returns the OpenAPI plugin's `createApiPageMD` for a language: it renders an operation of the checked description, and
 *   writes the data that the page imports
 * @throws Error if that description has no operation with the plugin's `operationId`, which is a slug here
 */
export function makePageGenerator(locale: LocaleId): (item: { api: { operationId?: string } }) => string {
  let pages: Map<string, () => RenderedPage> | undefined;
  return ({ api: { operationId = "" } }) => {
    pages ??= readPages(locale);
    const render = pages.get(operationId);
    if (!render) throw new Error(`The OpenAPI plugin requested an unknown page: ${operationId}.`);
    const { mdx, data } = render();
    writeFileSync(staged.data(locale, operationId), JSON.stringify(data));
    return mdx;
  };
}

/** The renderer is loaded here: the configuration imports this module, and Docusaurus can't load TSX there. */
function readPages(locale: LocaleId): Map<string, () => RenderedPage> {
  const load = createRequire(__filename);
  const { listPages, makeContext } = load("./pages") as typeof import("./pages");
  const { Api } = load("../../openapi/model/api") as typeof import("../../openapi/model/api");
  const { document, known } = JSON.parse(readFileSync(staged.api(locale), "utf8")) as StagedApi;
  return listPages(makeContext(new Api(document, known), locale, operator, readUsages(locale)));
}
