import path from "node:path";
import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";
import { defaultLocale } from "../../config/locales";
import { generated, type PluginDescription, readPluginDescription } from "../../openapi/read/generated";
import { listTagGroups } from "../../openapi/read/tag-groups";
import { words } from "../../openapi/render/words";
import { groupKey, rootKey, webhooksKey } from "./categories";

/** A category that can't be collapsed is a heading for its items. */
const heading = { type: "category", collapsible: false, collapsed: false } as const;

type Items = Extract<SidebarsConfig[string], unknown[]>;

/** A category that the OpenAPI plugin wrote. */
interface Category {
  type: "category";
  label: string;
  items: { type: "doc"; id: string }[];
}

/**
 * The sidebar of the reference: the categories that the OpenAPI plugin wrote, one a tag and a last one for webhooks,
 * under the headings of `x-tagGroups`.
 */
function makeSidebar(categories: readonly Category[], description: PluginDescription): SidebarsConfig[string] {
  const ofTag = new Map(description.tags.map(({ name }, index) => [name, categories[index]]));
  const [webhooks] = categories.slice(description.tags.length);
  const groups = listTagGroups(description).flatMap(({ name, title, tags }): Items => {
    const items = tags.flatMap((tag) => {
      const category = ofTag.get(tag.name);
      return category ? [{ ...category, key: tag.name, customProps: { href: `/api#${tag.name}` } }] : [];
    });
    return name === "" ? items : [{ ...heading, key: groupKey(name), label: title, className: "menu-group", items }];
  });
  return [
    {
      ...heading,
      key: rootKey,
      label: words[defaultLocale].apiReference,
      className: "menu-root",
      link: { type: "doc", id: "index" },
      items: [
        { type: "doc", id: "introduction" },
        ...groups,
        ...(webhooks ? [{ ...webhooks, key: webhooksKey, label: words[defaultLocale].webhooks }] : []),
      ],
    },
  ];
}

const sidebars: SidebarsConfig = {
  reference: makeSidebar(
    (require(path.resolve(generated.sidebar)) as { default: Category[] }).default,
    readPluginDescription(),
  ),
};

export default sidebars;
