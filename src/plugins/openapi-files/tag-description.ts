import { listOperations } from "../../openapi/read/operations";
import type { Description, Response } from "../../openapi/read/types";
import { removeUnused } from "../reference/unused";

/** Folder of the tags' descriptions, below the language's pages. */
const tagFolder = "openapi";

/**
 * @param name the tag's name in URLs; its name in a description can contain any characters, such as a slash
 * @returns the name of the tag's published description
 */
export const tagFile = (name: string): string => `${tagFolder}/${name}.json`;

/**
 * @param description as readers download it
 * @param names the names of its tags in URLs, in its order
 * @returns the description of each tag, by the name of its file
 */
export const splitByTag = (description: Description, names: string[]): Map<string, Description> =>
  new Map(names.map((name, index) => [tagFile(name), selectTag(description, description.tags[index]?.name ?? name)]));

/**
 * @param tag name of one of the description's tags
 * @returns a description of the tag's operations alone, with every component that they refer to
 */
export function selectTag(description: Description, tag: string): Description {
  const { "x-tagGroups": _, ...selected } = structuredClone(description);
  for (const { operation, pathItem, method } of listOperations(selected))
    if (!operation.tags?.includes(tag)) delete pathItem[method];
  const operations = listOperations(selected);
  selected.tags = selected.tags.filter(({ name }) => name === tag);
  const paths = new Set(operations.map(({ path }) => path));
  for (const path of Object.keys(selected.paths)) if (!paths.has(path)) delete selected.paths[path];
  const ids = new Set(operations.map(({ id }) => id));
  for (const { operation } of operations)
    for (const response of Object.values(operation.responses)) if ("links" in response) keepLinks(response, ids);
  removeUnused(selected);
  return selected;
}

/** Removes the links of a response to other operations than these. */
function keepLinks(response: Response, ids: ReadonlySet<string>): void {
  const links = Object.entries(response.links ?? {}).filter(([, { operationId }]) => ids.has(operationId));
  if (links.length > 0) response.links = Object.fromEntries(links);
  else delete response.links;
}
