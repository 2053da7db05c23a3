import type { PropSidebarItem, PropVersionMetadata } from "@docusaurus/plugin-content-docs";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { RouteConfig } from "@docusaurus/types";

/** @returns the data that every page loads, with each version's main page alone; nothing asks for the other pages there */
export function trimGlobalData(data: GlobalPluginData): GlobalPluginData {
  return {
    ...data,
    versions: data.versions.map((version) => ({
      ...version,
      docs: version.docs.filter(({ id }) => id === version.mainDocId),
    })),
  };
}

/**
 * @returns the route and those below it, with what the pages of a version share cut to the sidebar: titles and
 *   descriptions of all pages are for lists of cards, which the reference doesn't have
 */
export function trimRoute(route: RouteConfig): RouteConfig {
  const version = route.props?.version as PropVersionMetadata | undefined;
  return {
    ...route,
    ...(version && { props: { ...route.props, version: trimVersion(version) } }),
    ...(route.routes && { routes: route.routes.map(trimRoute) }),
  };
}

function trimVersion({ docsSidebars, ...version }: PropVersionMetadata): PropVersionMetadata {
  const trimmed = Object.entries(docsSidebars).map(([name, items]) => [name, items?.map(trimItem)]);
  return { ...version, docsSidebars: Object.fromEntries(trimmed), docs: {} };
}

/** A link is listed unless it says otherwise. */
function trimItem(item: PropSidebarItem): PropSidebarItem {
  if (item.type === "category") return { ...item, items: item.items.map(trimItem) };
  if (item.type !== "link") return item;
  const { unlisted, ...link } = item;
  return unlisted ? { ...link, unlisted } : link;
}
