import type { PropSidebarItem, PropSidebarItemLink } from "@docusaurus/plugin-content-docs";

/** The contents of a sidebar category. */
export interface SidebarList {
  /** Key of the category. */
  key: string;
  items: PropSidebarItemLink[];
}

const lists = new Map<string, SidebarList>();

/**
 * Stores the list that a page is in. Each page of a large reference calls this when it is loaded, before it is shown,
 * so that no page has to load the lists of all pages.
 * @param href URL of the page
 */
export function keepList(href: string, list: SidebarList): SidebarList {
  lists.set(href, list);
  return list;
}

/** @returns the list that the page at a URL has stored */
export const findList = (pathname: string): SidebarList | undefined => lists.get(pathname.replace(/(.)\/$/, "$1"));

/** @returns the sidebar with a list in its category, which then no longer links to the list's first page */
export const fillSidebar = (items: PropSidebarItem[], list: SidebarList): PropSidebarItem[] =>
  items.map((item) => {
    if (item.type !== "category") return item;
    return item.key === list.key
      ? { ...item, href: undefined, items: list.items }
      : { ...item, items: fillSidebar(item.items, list) };
  });
