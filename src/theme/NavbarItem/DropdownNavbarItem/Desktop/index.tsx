// Ejected: upstream's button is a link that announces a menu it doesn't open, but not the one that opens on hover.
import NavbarItem from "@theme/NavbarItem";
import type { Props } from "@theme/NavbarItem/DropdownNavbarItem/Desktop";
import clsx from "clsx";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** Events that can close the list: a click or focus elsewhere, or Escape. */
const closing = ["pointerdown", "focusin", "keydown"];

/** A button that shows a list of links. Hovering also shows the list. */
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
      // Otherwise, focus would be lost along with the focused link.
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
        // A list that was opened by hovering stays open.
        onClick={() => setIsOpen(isHovered.current || !isOpen)}
      >
        {label}
      </button>
      <ul className="dropdown__menu">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items come from the configuration
          <NavbarItem key={index} isDropdownItem activeClassName="dropdown__link--active" {...item} />
        ))}
      </ul>
    </div>
  );
}
