import type { PropSidebarItem, PropVersionMetadata } from "@docusaurus/plugin-content-docs";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { RouteConfig } from "@docusaurus/types";
import { patchFault } from "../patched";

/**
 * @returns the data that every page loads, with only the main page of each version; nothing reads the other pages from
 *   it
 * @throws Error if the docs plugin's data has an unexpected format
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
 * @returns the route and its child routes, with the shared data of a version's pages reduced to the sidebar: the titles
 *   and descriptions of all pages are for lists of cards, which the reference doesn't have
 * @throws Error if a version's data has an unexpected format
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
  if (!docsSidebars || !version.docs)
    throw patchFault("src/plugins/reference", "the docs plugin's version lacks docsSidebars or docs");
  const trimmed = Object.entries(docsSidebars).map(([name, items]) => [name, items?.map(trimItem)]);
  return { ...version, docsSidebars: Object.fromEntries(trimmed), docs: {} };
}

/** Links are listed by default. */
function trimItem(item: PropSidebarItem): PropSidebarItem {
  if (item.type === "category") return { ...item, items: item.items.map(trimItem) };
  if (item.type !== "link") return item;
  const { unlisted, ...link } = item;
  return unlisted ? { ...link, unlisted } : link;
}
