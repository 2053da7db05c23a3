// Wrapped: upstream makes a heading without a page a link that leads nowhere, and that the keyboard stops at.
import type { Props } from "@theme/DocSidebarItem/Category";
import DocSidebarItems from "@theme/DocSidebarItems";
import OriginalCategory from "@theme-original/DocSidebarItem/Category";
import clsx from "clsx";
import { type ReactNode, useId } from "react";

export default function Category(props: Props): ReactNode {
  const { item, level, onItemClick, activePath } = props;
  const id = useId();
  if (item.collapsible || item.href !== undefined) return <OriginalCategory {...props} />;
  return (
    <li className={clsx("menu__list-item", item.className)}>
      <span id={id} className="menu-heading">
        {item.label}
      </span>
      <ul className="menu__list" aria-labelledby={id}>
        <DocSidebarItems items={item.items} onItemClick={onItemClick} activePath={activePath} level={level + 1} />
      </ul>
    </li>
  );
}
