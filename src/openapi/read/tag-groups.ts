import type { Description, Tag } from "./types";

/** Tags that are listed together in the sidebar, on the reference's landing page, and on the home page. */
export interface TagGroup {
  /** Empty if the description has no groups. */
  name: string;
  title: string;
  tags: Tag[];
}

/**
 * @param description normalized; other tools also read its extension `x-tagGroups`
 * @returns every tag in its group, in the order of the groups; a single unnamed group if the description has none
 */
export function listTagGroups({ tags, "x-tagGroups": groups }: Pick<Description, "tags" | "x-tagGroups">): TagGroup[] {
  if (!groups) return [{ name: "", title: "", tags }];
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  return groups.map(({ name, "x-displayName": title = name, tags: names }) => ({
    name,
    title,
    tags: names.flatMap((tag) => byName.get(tag) ?? []),
  }));
}
