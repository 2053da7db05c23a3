import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sortBy from "lodash/sortBy";
import { defaultLocale, inEachLanguage, type LocaleId } from "../../config/locales";
import { words } from "../../config/words";
import { escapeHtml } from "../../lib/markup/html";
import type { Api } from "../../openapi/model/api";
import type { Catalog, JourneyStep, ResourceGroup } from "../../openapi/model/generated";
import type { SampleRequest } from "../../openapi/read/sample-request";
import { listRequestSamples, listResponseExamples, listResponsePanels } from "../../openapi/render/examples";
import { makeSamples } from "../../openapi/samples";
import { makeRequest } from "../../openapi/samples/request";

/** @returns the operations and tags for code outside the reference, such as guides */
export function makeCatalog(apis: Record<LocaleId, Api>): Catalog {
  const { [defaultLocale]: api } = apis;
  return {
    tags: api.tags.map(({ id, title }, index) => {
      const tagIn = (locale: LocaleId) => apis[locale].tags[index];
      return {
        name: id,
        title: inEachLanguage((locale) => tagIn(locale)?.title ?? title),
        description: inEachLanguage((locale) => tagIn(locale)?.description ?? ""),
      };
    }),
    operations: api.operations.map((operation) => {
      const { id, slug, method, path: route, tag, permissions, security } = operation;
      return {
        id,
        slug,
        method,
        path: route,
        tag,
        name: inEachLanguage((locale) => apis[locale].operation(id)?.name ?? id),
        permissions,
        scopes: [...new Set(security.alternatives.flat().flatMap(({ scopes }) => scopes))],
        queryParameters: operation.parameters.flatMap((parameter) => (parameter.in === "query" ? parameter.name : [])),
        samples: makeSamples(api, operation),
        answers: Object.fromEntries(
          listResponseExamples(api, operation).map(({ status, examples }) => [
            status,
            examples.map(({ name, source }) => ({ name: name ?? "", source })),
          ]),
        ),
      };
    }),
  };
}

/** @returns the requests that pages print, by operation */
export const listRequests = (api: Api): Record<string, SampleRequest> =>
  Object.fromEntries(api.operations.map((operation) => [operation.id, makeRequest(api, operation)]));

/** @returns the tags as the home page lists them: in groups, with the number of their operations */
export function listResources({ tags }: Catalog, apis: Record<LocaleId, Api>): ResourceGroup[] {
  const titles = new Map(tags.map(({ name, title }) => [name, title]));
  const { operations, tagGroups } = apis[defaultLocale];
  return tagGroups.map((group, index) => ({
    name: group.id,
    title: inEachLanguage((locale) => apis[locale].tagGroups[index]?.title ?? group.title),
    resources: group.tags.flatMap(({ id }) => {
      const title = titles.get(id);
      return title
        ? [{ name: id, title, operationCount: operations.filter((each) => each.tags.includes(id)).length }]
        : [];
    }),
  }));
}

/** The others would make the home page's script a third larger. */
const journeyLanguages = ["curl", "JavaScript", "Python", "Java"];

/**
 * @param ids the operations that the home page shows; if none of them exists, it shows the first of all
 * @returns the requests on the home page, each with its response; empty if there are no operations
 */
export function makeJourney(apis: Record<LocaleId, Api>, { operations }: Catalog, ids: string[]): JourneyStep[] {
  const { [defaultLocale]: api } = apis;
  const known = ids.flatMap((id) => operations.find((operation) => operation.id === id) ?? []);
  const usual = sortBy(operations, ({ id }) => api.operation(id)?.deprecated);
  return (known.length > 0 ? known : usual.slice(0, 1)).flatMap(({ id, slug, name, method, path: route }) => {
    const operation = api.operation(id);
    if (!operation) return [];
    const responseIn = (locale: LocaleId) =>
      listResponsePanels(apis[locale], apis[locale].operation(id) ?? operation, words[locale])[0];
    const response = responseIn(defaultLocale);
    const rows = response && readRows(response.label);
    const label = inEachLanguage((locale) => responseIn(locale)?.label ?? "");
    return {
      ...{ id, slug, name, call: `${method.toUpperCase()} ${route}` },
      samples: listRequestSamples(api, operation).filter(({ label }) => journeyLanguages.includes(label)),
      response: response && { ...response, ...(rows && { language: "text", html: escapeHtml(rows) }), label },
    };
  });
}

/** @returns the beginning of an example file; undefined if there is no such file */
function readRows(name: string): string | undefined {
  const file = path.join("openapi/components/examples/files", path.basename(name));
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, shownRows).join("\n") : undefined;
}

/** Number of lines of a file that the home page shows. */
const shownRows = 12;
