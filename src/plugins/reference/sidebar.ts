import path from "node:path";
import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";
import { defaultLocale } from "../../config/locales";
import { words } from "../../config/words";
import { generated, readCatalog, readResources } from "../../openapi/model/generated";
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
 * under the headings of their groups.
 */
function makeSidebar(categories: readonly Category[]): SidebarsConfig[string] {
  const { tags } = readCatalog();
  const ofTag = new Map(tags.map(({ name }, index) => [name, categories[index]]));
  const [webhooks] = categories.slice(tags.length);
  const groups = readResources().flatMap(({ name, title, resources }): Items => {
    const items = resources.flatMap((tag) => {
      const category = ofTag.get(tag.name);
      return category ? [{ ...category, key: tag.name, customProps: { href: `/api#${tag.name}` } }] : [];
    });
    const label = title[defaultLocale];
    return name === "" ? items : [{ ...heading, key: groupKey(name), label, className: "menu-group", items }];
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
  reference: makeSidebar((require(path.resolve(generated.sidebar)) as { default: Category[] }).default),
};

export default sidebars;
