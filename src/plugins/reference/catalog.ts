import { defaultLocale, type LocaleId, localeIds } from "../../config/locales";
import type { Catalog, FirstRequest, ResourceGroup } from "../../openapi/read/generated";
import { listOperations, listParameters } from "../../openapi/read/operations";
import { listTagGroups } from "../../openapi/read/tag-groups";
import type { Description } from "../../openapi/read/types";
import { listRequestSamples, listResponseExamples, listResponsePanels } from "../../openapi/render/examples";
import { makeSamples } from "../../openapi/samples";

/**
 * @param descriptions the checked description of each language
 * @returns the operations and tags for code outside the reference, such as guides
 */
export function makeCatalog(descriptions: Record<LocaleId, Description>): Catalog {
  const { [defaultLocale]: description } = descriptions;
  const english = new Map(listOperations(descriptions.en).map(({ id, operation }) => [id, operation]));
  return {
    tags: description.tags.map((tag, index) => {
      const other = descriptions.en.tags[index];
      return {
        name: tag.name,
        title: { de: tag["x-displayName"] ?? tag.name, en: other?.["x-displayName"] ?? tag.name },
        description: { de: tag.description ?? "", en: other?.description ?? "" },
      };
    }),
    operations: listOperations(description).map((listed) => {
      const { id, slug, method, path: route, tag, operation } = listed;
      return {
        id,
        slug,
        method,
        path: route,
        tag,
        name: { de: operation.summary ?? id, en: english.get(id)?.summary ?? id },
        queryParameters: listParameters(description, listed).flatMap((parameter) =>
          parameter.in === "query" ? parameter.name : [],
        ),
        samples: makeSamples(description, listed),
        answers: Object.fromEntries(
          listResponseExamples(description, operation).map(({ status, examples }) => [
            status,
            examples.map(({ name, source }) => ({ name: name ?? "", source })),
          ]),
        ),
      };
    }),
  };
}

/** @returns the tags as the home page lists them: in groups, with the number of their operations */
export function listResources(
  { tags, operations }: Catalog,
  descriptions: Record<LocaleId, Description>,
): ResourceGroup[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const english = listTagGroups(descriptions.en);
  return listTagGroups(descriptions.de).map((group, index) => ({
    name: group.name,
    title: { de: group.title, en: english[index]?.title ?? group.title },
    resources: group.tags.flatMap(({ name }) => {
      const tag = byName.get(name);
      return tag ? [{ ...tag, operationCount: operations.filter((operation) => operation.tag === name).length }] : [];
    }),
  }));
}

/**
 * @returns the request on the home page, with its response: who a token belongs to, which clients often ask first
 *   because it requires no other data; otherwise the first operation; null if there is none
 */
export function makeFirstRequest(
  descriptions: Record<LocaleId, Description>,
  { operations }: Catalog,
): FirstRequest | null {
  const description = descriptions[defaultLocale];
  const operation = operations.find(({ id }) => id === "fetchUserData") ?? operations[0];
  const listed = listOperations(description).find(({ id }) => id === operation?.id);
  if (!operation || !listed) return null;
  const { slug, name, method, path: route } = operation;
  const [response] = listResponsePanels(description, listed);
  const labels = localeIds.map((locale) => [locale, listResponsePanels(descriptions[locale], listed)[0]?.label]);
  return {
    slug,
    name,
    call: `${method.toUpperCase()} ${route}`,
    samples: listRequestSamples(description, listed),
    response: response && { ...response, label: Object.fromEntries(labels) as Record<LocaleId, string> },
  };
}
