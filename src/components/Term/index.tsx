import useBaseUrl from "@docusaurus/useBaseUrl";
import { type MouseEvent, type ReactNode, useRef } from "react";
import styles from "./styles.module.css";

interface Props {
  /** Anchor on the glossary page. */
  id: string;
  /** The definition as HTML, inserted by `src/remark/terms.ts`. */
  definition: string;
  children: ReactNode;
}

/** Space in pixels between the definition and the window's edge. */
const margin = 16;

/**
 * A term of the glossary, linked to its entry. Its definition appears on hover, focus, or tap (a second tap follows the
 * link). It stays until the reader leaves, taps elsewhere, or presses Escape; the browser's popover handles the last
 * two. Without JavaScript, it is only a link.
 */
export function Term({ id, definition, children }: Props): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  const hasPopover = (): boolean => Boolean(tip.current?.showPopover);
  // Browsers without popovers don't know the selector.
  const isOpen = (): boolean => hasPopover() && Boolean(tip.current?.matches(":popover-open"));
  const hide = (): void => tip.current?.hidePopover?.();

  function show(): void {
    const [element, line] = [tip.current, [...(box.current?.firstElementChild?.getClientRects() ?? [])].at(-1)];
    if (!element || !line || !hasPopover() || isOpen()) return;
    element.showPopover();
    const { offsetWidth, offsetHeight, style } = element;
    const { clientWidth } = document.documentElement;
    // Above the term, it covers text that has already been read. It appears below only if it would cover the title.
    const top = Math.max(0, document.querySelector("h1")?.getBoundingClientRect().bottom ?? 0);
    const isBelow = line.top - offsetHeight < top;
    style.left = `${scrollX + Math.max(margin, Math.min(line.left, clientWidth - offsetWidth - margin))}px`;
    style.top = `${scrollY + (isBelow ? line.bottom : line.top - offsetHeight)}px`;
  }

  function followSecondTap(event: MouseEvent): void {
    if ((event.nativeEvent as PointerEvent).pointerType !== "touch" || wasOpen.current || !hasPopover()) return;
    event.preventDefault();
    show();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link is the control; the box lets the pointer move from it onto the definition
    <span
      ref={box}
      onMouseEnter={show}
      onMouseLeave={() => box.current?.contains(document.activeElement) || hide()}
      onFocus={show}
      onBlur={hide}
    >
      <a
        className={styles.term}
        href={useBaseUrl(`/docs/glossar/#${id}`)}
        aria-describedby={`term-${id}`}
        onPointerDown={() => {
          wasOpen.current = isOpen();
        }}
        onClick={followSecondTap}
      >
        {children}
      </a>
      <span
        ref={tip}
        id={`term-${id}`}
        role="tooltip"
        popover="auto"
        className={styles.definition}
        dangerouslySetInnerHTML={{ __html: definition }}
      />
    </span>
  );
}
