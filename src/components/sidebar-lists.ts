import type { PropSidebarItem, PropSidebarItemLink } from "@docusaurus/plugin-content-docs";

/** What a category of the sidebar holds. */
export interface SidebarList {
  /** Of the category. */
  key: string;
  items: PropSidebarItemLink[];
}

const lists = new Map<string, SidebarList>();

/**
 * Keeps the list that a page stands in. Each page of a large reference calls this when it is loaded, which is before it is
 * shown, so that no page has to bring the lists of all.
 * @param href address of the page
 */
export function keepList(href: string, list: SidebarList): SidebarList {
  lists.set(href, list);
  return list;
}

/** @returns the list that the page of an address has brought */
export const findList = (pathname: string): SidebarList | undefined => lists.get(pathname.replace(/(.)\/$/, "$1"));

/** @returns the sidebar with a list in its category, which is no link to the first page of the list any longer */
export const fillSidebar = (items: PropSidebarItem[], list: SidebarList): PropSidebarItem[] =>
  items.map((item) => {
    if (item.type !== "category") return item;
    return item.key === list.key
      ? { ...item, href: undefined, items: list.items }
      : { ...item, items: fillSidebar(item.items, list) };
  });
