import type { LocaleId } from "../../config/locales";
import { words } from "../../config/words";
import type { TagGroup } from "../../openapi/model/types";

/** Keys of the sidebar's categories, by which Docusaurus finds their translations. A tag's key is its name. */
export const rootKey = "reference";
export const groupKey = (name: string): string => `group-${name}`;
/** The leading hyphen prevents conflicts with the names of tags. */
export const webhooksKey = "-webhooks";

/** @returns Docusaurus's translations of the sidebar's categories; the labels of pages are in their front matter */
export function labelCategories(groups: TagGroup[], locale: LocaleId): Record<string, { message: string }> {
  const labels = [
    [rootKey, words[locale].apiReference],
    [webhooksKey, words[locale].webhooks],
    ...groups.map(({ id, title }) => [groupKey(id), title]),
    ...groups.flatMap(({ tags }) => tags.map(({ id, title }) => [id, title])),
  ];
  const messages = labels.map(([key, message]) => [`sidebar.reference.category.${key}`, { message }]);
  return Object.fromEntries(messages);
}
