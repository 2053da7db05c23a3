import { DescriptionError, type Finding } from "../../lib/findings/description-error";
import type { Description, Tag } from "./types";

/** Tags that are listed together in the sidebar, on the reference's landing page, and on the home page. */
export interface TagGroup {
  /** Empty if the description has no groups. */
  name: string;
  title: string;
  tags: Tag[];
}

/**
 * @param description with or without the extension `x-tagGroups`, which other tools also read
 * @returns every tag in its group, in the order of the groups; a single unnamed group if the description has none
 * @throws DescriptionError if a group lists an undeclared tag, or if a tag is in no group or in several
 */
export function listTagGroups({ tags, "x-tagGroups": groups }: Pick<Description, "tags" | "x-tagGroups">): TagGroup[] {
  if (!groups) return [{ name: "", title: "", tags }];
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const grouped = groups.flatMap((group) => group.tags);
  const fault = (message: string, fix: string): Finding => ({
    file: "openapi/openapi.yaml",
    place: "/x-tagGroups",
    message,
    fix,
  });
  const findings = [
    ...grouped
      .filter((name) => !byName.has(name))
      .map((name) => fault(`the tag "${name}" isn't declared`, `use one of ${[...byName.keys()].join(", ")}`)),
    ...[...byName.keys()]
      .filter((name) => grouped.filter((other) => other === name).length !== 1)
      .map((name) => fault(`the tag "${name}" isn't in exactly one group`, "list it in one group")),
  ];
  if (findings.length > 0) throw new DescriptionError(findings);
  return groups.map(({ name, "x-displayName": title = name, tags: names }) => ({
    name,
    title,
    tags: names.flatMap((tag) => byName.get(tag) ?? []),
  }));
}
