import type { PropSidebarItem, PropVersionMetadata } from "@docusaurus/plugin-content-docs";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { RouteConfig } from "@docusaurus/types";
import { patchFault } from "../patched";

/**
 * @returns the data that every page loads, with each version's main page alone; nothing asks for the other pages there
 * @throws Error where the docs plugin lists its pages in another way
 */
export function trimGlobalData(data: GlobalPluginData): GlobalPluginData {
  if (!data.versions?.every(({ docs }) => Array.isArray(docs)))
    throw patchFault("src/plugins/reference", "the docs plugin's global data has no versions with docs");
  return {
    ...data,
    versions: data.versions.map((version) => ({
      ...version,
      docs: version.docs.filter(({ id }) => id === version.mainDocId),
    })),
  };
}

/**
 * @param isLarge whether pages bring the list of the sidebar that they stand in themselves
 * @returns the route and those below it, with what the pages of a version share cut to the sidebar: titles and
 *   descriptions of all pages are for lists of cards, which the reference doesn't have
 * @throws Error where a version's data have another form
 */
export function trimRoute(route: RouteConfig, isLarge: boolean): RouteConfig {
  const version = route.props?.version as PropVersionMetadata | undefined;
  return {
    ...route,
    ...(version && { props: { ...route.props, version: trimVersion(version, isLarge) } }),
    ...(route.routes && { routes: route.routes.map((below) => trimRoute(below, isLarge)) }),
  };
}

function trimVersion({ docsSidebars, ...version }: PropVersionMetadata, isLarge: boolean): PropVersionMetadata {
  if (!docsSidebars || !version.docs)
    throw patchFault("src/plugins/reference", "the docs plugin's version has no docsSidebars and docs");
  const trimmed = Object.entries(docsSidebars).map(([name, items]) => [
    name,
    items?.map((item) => trimItem(item, isLarge)),
  ]);
  return { ...version, docsSidebars: Object.fromEntries(trimmed), docs: {} };
}

/** A link is listed unless it says otherwise. A category whose list comes with its pages leads to the first of them. */
function trimItem(item: PropSidebarItem, isLarge: boolean): PropSidebarItem {
  if (item.type === "category") {
    const [first] = item.items;
    return isLarge && item.collapsible && first?.type === "link"
      ? { ...item, href: first.href, items: [] }
      : { ...item, items: item.items.map((below) => trimItem(below, isLarge)) };
  }
  if (item.type !== "link") return item;
  const { unlisted, ...link } = item;
  return unlisted ? { ...link, unlisted } : link;
}
