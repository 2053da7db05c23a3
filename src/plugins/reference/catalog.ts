import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { defaultLocale, inEachLanguage, type LocaleId } from "../../config/locales";
import { words } from "../../config/words";
import { escapeHtml } from "../../lib/markup/html";
import type { Catalog, JourneyStep, ResourceGroup } from "../../openapi/read/generated";
import { listOperations } from "../../openapi/read/operations";
import { listParameters } from "../../openapi/read/parameters";
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
  const operationsOf = inEachLanguage(
    (locale) => new Map(listOperations(descriptions[locale]).map(({ id, operation }) => [id, operation])),
  );
  return {
    tags: description.tags.map(({ name }, index) => {
      const tagIn = (locale: LocaleId) => descriptions[locale].tags[index];
      return {
        name,
        title: inEachLanguage((locale) => tagIn(locale)?.["x-displayName"] ?? name),
        description: inEachLanguage((locale) => tagIn(locale)?.description ?? ""),
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
        name: inEachLanguage((locale) => operationsOf[locale].get(id)?.summary ?? id),
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
  const titles = new Map(tags.map(({ name, title }) => [name, title]));
  const groupsOf = inEachLanguage((locale) => listTagGroups(descriptions[locale]));
  return groupsOf[defaultLocale].map((group, index) => ({
    name: group.name,
    title: inEachLanguage((locale) => groupsOf[locale][index]?.title ?? group.title),
    resources: group.tags.flatMap(({ name }) => {
      const title = titles.get(name);
      return title ? [{ name, title, operationCount: operations.filter(({ tag }) => tag === name).length }] : [];
    }),
  }));
}

/** The others would make the home page's script a third larger. */
const journeyLanguages = ["curl", "JavaScript", "Python", "Java"];

/**
 * @param ids the operations that the home page shows; if none of them exists, it shows the first of all
 * @returns the requests on the home page, each with its response; empty if there are no operations
 */
export function makeJourney(
  descriptions: Record<LocaleId, Description>,
  { operations }: Catalog,
  ids: string[],
): JourneyStep[] {
  const { [defaultLocale]: description } = descriptions;
  const listed = listOperations(description);
  const known = ids.flatMap((id) => operations.find((operation) => operation.id === id) ?? []);
  return (known.length > 0 ? known : operations.slice(0, 1)).flatMap(({ id, slug, name, method, path: route }) => {
    const operation = listed.find((each) => each.id === id);
    if (!operation) return [];
    const responseIn = (locale: LocaleId) => listResponsePanels(descriptions[locale], operation, words[locale])[0];
    const response = responseIn(defaultLocale);
    const rows = response && readRows(response.label);
    const label = inEachLanguage((locale) => responseIn(locale)?.label ?? "");
    return {
      ...{ id, slug, name, call: `${method.toUpperCase()} ${route}` },
      samples: listRequestSamples(description, operation).filter(({ label }) => journeyLanguages.includes(label)),
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
