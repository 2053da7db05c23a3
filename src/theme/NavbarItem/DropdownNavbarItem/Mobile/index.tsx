// Ejected: upstream has two buttons for the same action; the one with the name is a link that Space doesn't activate.
import { Collapsible, useCollapsible } from "@docusaurus/theme-common";
import NavbarItem from "@theme/NavbarItem";
import type { Props } from "@theme/NavbarItem/DropdownNavbarItem/Mobile";
import clsx from "clsx";
import type { ReactNode } from "react";

/** In the mobile menu: a button that shows a list of links below it. */
export default function DropdownMobile({ items, className, label, onClick }: Props): ReactNode {
  const { collapsed, toggleCollapsed } = useCollapsible({ initialState: true });
  return (
    <li className={clsx("menu__list-item", collapsed && "menu__list-item--collapsed")}>
      <button
        type="button"
        className={clsx("menu__link menu__link--sublist menu__link--sublist-caret", className)}
        aria-expanded={!collapsed}
        onClick={toggleCollapsed}
      >
        {label}
      </button>
      <Collapsible lazy as="ul" className="menu__list" collapsed={collapsed}>
        {items.map((item, index) => (
          <NavbarItem
            // biome-ignore lint/suspicious/noArrayIndexKey: the items come from the configuration
            key={index}
            mobile
            isDropdownItem
            onClick={onClick}
            activeClassName="menu__link--active"
            {...item}
          />
        ))}
      </Collapsible>
    </li>
  );
}
