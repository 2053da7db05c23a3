// Wrapped: upstream turns a heading without a page into a dead link that is still a tab stop. It also gives a link the
// button role, although Space doesn't activate it and it is only a link until JavaScript has loaded.
import useIsBrowser from "@docusaurus/useIsBrowser";
import type { Props } from "@theme/DocSidebarItem/Category";
import DocSidebarItems from "@theme/DocSidebarItems";
import OriginalCategory from "@theme-original/DocSidebarItem/Category";
import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";

const asLink = { role: undefined, "aria-expanded": undefined };
const asButton = {
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  },
};

export default function Category(props: Props): ReactNode {
  const { item, level, onItemClick, activePath } = props;
  const id = useId();
  const isBrowser = useIsBrowser();
  if (item.href !== undefined) return <OriginalCategory {...props} />;
  if (item.collapsible) return <OriginalCategory {...props} {...(isBrowser ? asButton : asLink)} />;
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
