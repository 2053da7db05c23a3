import { DescriptionError, type Finding } from "../../findings/description-error";
import type { Description, Tag } from "../types";

/** Tags that stand together in the sidebar, on the reference's landing page and on the home page. */
export interface TagGroup {
  /** Empty where the description has no groups. */
  name: string;
  title: string;
  tags: Tag[];
}

/**
 * @param description with or without the extension `x-tagGroups`, which other tools read too
 * @returns every tag in its group, in the order of the groups; one group without a name where the description has none
 * @throws DescriptionError where a group names an unknown tag, or a tag is in no group or in several
 */
export function listTagGroups({ tags, "x-tagGroups": groups }: Description): TagGroup[] {
  if (!groups) return [{ name: "", title: "", tags }];
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const grouped = groups.flatMap((group) => group.tags);
  const fault = (message: string, mend: string): Finding => ({
    file: "openapi/openapi.yaml",
    place: "/x-tagGroups",
    message,
    mend,
  });
  const findings = [
    ...grouped
      .filter((name) => !byName.has(name))
      .map((name) => fault(`the tag ${name} isn't known`, `use one of ${[...byName.keys()].join(", ")}`)),
    ...[...byName.keys()]
      .filter((name) => grouped.filter((other) => other === name).length !== 1)
      .map((name) => fault(`the tag ${name} is not in exactly one group`, "name it in one")),
  ];
  if (findings.length > 0) throw new DescriptionError(findings);
  return groups.map(({ name, "x-displayName": title = name, tags: names }) => ({
    name,
    title,
    tags: names.flatMap((tag) => byName.get(tag) ?? []),
  }));
}
