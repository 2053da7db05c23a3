import { translate } from "@docusaurus/Translate";
import { Icon } from "@site/src/components/Icon";
import { ScrollBox } from "@site/src/components/ScrollBox";
import clsx from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./styles.module.css";

interface Props {
  /** The drawing, made by `src/remark/diagrams.ts`. */
  svg: string;
  /** A different drawing for wide windows. */
  wide?: string;
  title: string;
}

/** Maximum zoom of a diagram, relative to its drawn size, if the window has room for it. */
const mostZoom = 2.5;
/** Additional zoom after a click in the dialog, until the next click. */
const closer = 1.6;
/**
 * If the dialog would show a diagram less than this many times larger than the page does, it opens with additional
 * zoom.
 */
const leastGain = 1.2;
/** Maximum window width in pixels at which diagrams run downward, as in styles.module.css. */
const widestNarrow = 1199;
/** Space in pixels for the dialog's edge and its button. */
const edge = { width: 34, height: 82 };

/** A diagram in a box that scrolls if the diagram is wider than the page; a click enlarges it. */
export function Diagram({ svg, wide, title }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const isCloser = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  const close = translate({ id: "diagram.close", message: "Schließen" });
  const zoom = (nextIsCloser: boolean): SVGSVGElement | null | undefined => {
    isCloser.current = nextIsCloser;
    const drawing = dialog.current?.querySelector<SVGSVGElement>("[role=img]");
    if (drawing) enlarge(drawing, nextIsCloser ? closer : 1);
    return drawing;
  };
  const open = (): void => {
    flushSync(() => setIsOpen(true));
    dialog.current?.showModal();
    const drawing = zoom(false);
    if (!drawing || drawing.width.baseVal.value >= leastGain * (stage.current?.offsetWidth ?? 0)) return;
    zoom(true);
    showFirst(drawing);
  };
  const onClose = (): void => {
    // The event fires after the dialog has closed. By then, it might be open again.
    if (dialog.current?.open) return;
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <figure className={styles.figure}>
        <ScrollBox>
          <div ref={stage} className={styles.stage}>
            <div
              className={clsx(styles.drawing, wide && styles.narrowOnly)}
              dangerouslySetInnerHTML={{ __html: svg }}
            />
            {wide && (
              <div className={clsx(styles.drawing, styles.wideOnly)} dangerouslySetInnerHTML={{ __html: wide }} />
            )}
            <button type="button" className={styles.overlay} tabIndex={-1} aria-hidden="true" onClick={open} />
          </div>
        </ScrollBox>
        {/* The drawing also has this name. */}
        <div className={styles.caption}>
          <span aria-hidden="true">{title}</span>
          <button
            ref={button}
            type="button"
            className="icon-button"
            aria-haspopup="dialog"
            aria-label={translate({ id: "diagram.zoom", message: "Diagramm vergrößern: {title}" }, { title })}
            onClick={open}
          >
            <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" fill="none">
              <path
                d="m20 20-5-5m2-4.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm-9 0h5M10.5 8v5"
                stroke="currentColor"
                strokeWidth="2"
              />
            </svg>
          </button>
        </div>
      </figure>
      <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={onClose}>
        {isOpen && (
          <>
            <div className={styles.bar}>
              {/* The dialog also has this name. */}
              <span aria-hidden="true">{title}</span>
              <button type="button" className="icon-button" aria-label={close} onClick={() => dialog.current?.close()}>
                <Icon name="close" />
              </button>
            </div>
            <ScrollBox className={styles.large}>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the browser's zoom does the same for everyone */}
              <div
                className={styles.drawing}
                onClick={() => zoom(!isCloser.current)}
                dangerouslySetInnerHTML={{ __html: wide && innerWidth > widestNarrow ? wide : svg }}
              />
            </ScrollBox>
          </>
        )}
      </dialog>
    </>
  );
}

/**
 * Fits a drawing into the window, but never smaller than it was drawn; if it doesn't fit, its box scrolls. The center
 * stays in place.
 * @param factor additional zoom
 */
function enlarge(drawing: SVGSVGElement, factor: number): void {
  const box = boxOf(drawing);
  const middle = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
  const { width, height } = drawing.viewBox.baseVal;
  const fit = Math.min((innerWidth - edge.width) / width, (innerHeight - edge.height) / height);
  const scale = Math.max(1, Math.min(fit, mostZoom)) * factor;
  drawing.setAttribute("width", String(width * scale));
  drawing.setAttribute("height", String(height * scale));
  box.scrollLeft = middle * box.scrollWidth - box.clientWidth / 2;
}

/** Scrolls to a diagram's first node. */
function showFirst(drawing: SVGSVGElement): void {
  const box = boxOf(drawing);
  const first = drawing.querySelector(".node")?.getBoundingClientRect();
  if (first) box.scrollLeft += first.x + first.width / 2 - box.getBoundingClientRect().x - box.clientWidth / 2;
}

/** @returns the element that scrolls around an enlarged drawing */
const boxOf = (drawing: SVGSVGElement): Element => drawing.closest(`.${styles.large}`) ?? drawing;
