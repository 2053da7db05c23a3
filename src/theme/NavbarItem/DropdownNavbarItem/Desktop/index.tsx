// Ejected: upstream's button is a link, and says that it opens a menu, which it doesn't, and nothing of what hovering opens.
import NavbarItem from "@theme/NavbarItem";
import type { Props } from "@theme/NavbarItem/DropdownNavbarItem/Desktop";
import clsx from "clsx";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** What closes the list: a press or the focus elsewhere, or Escape. */
const closing = ["pointerdown", "focusin", "keydown"];

/** A button that shows a list of links, as does hovering. */
export default function DropdownDesktop({
  items,
  position,
  className,
  label,
  "aria-label": name,
}: Props & { "aria-label"?: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isHovered = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event): void => {
      const isInside = box.current?.contains(event.target as Node);
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : isInside) return;
      // Otherwise the focus would be lost with the link that has it.
      if (isInside) box.current?.querySelector("button")?.focus();
      setIsOpen(false);
    };
    for (const type of closing) document.addEventListener(type, close);
    return () => {
      for (const type of closing) document.removeEventListener(type, close);
    };
  }, [isOpen]);
  const hover = ({ type, pointerType }: PointerEvent): void => {
    if (pointerType !== "mouse") return;
    isHovered.current = type === "pointerenter";
    setIsOpen(isHovered.current);
  };
  return (
    <div
      ref={box}
      className={clsx("navbar__item dropdown", position === "right" && "dropdown--right", isOpen && "dropdown--show")}
      onPointerEnter={hover}
      onPointerLeave={hover}
    >
      <button
        type="button"
        className={clsx("navbar__link", className)}
        aria-label={name}
        aria-expanded={isOpen}
        // What hovering has opened stays open.
        onClick={() => setIsOpen(isHovered.current || !isOpen)}
      >
        {label}
      </button>
      <ul className="dropdown__menu">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are the configuration's
          <NavbarItem key={index} isDropdownItem activeClassName="dropdown__link--active" {...item} />
        ))}
      </ul>
    </div>
  );
}
