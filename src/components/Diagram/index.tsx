import { translate } from "@docusaurus/Translate";
import { Icon } from "@site/src/components/Icon";
import clsx from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./styles.module.css";

interface Props {
  /** The drawing, made by `src/remark/diagrams.ts`. */
  svg: string;
  title: string;
  /** Its Mermaid code, which the page's Markdown contains instead of the drawing. */
  source: string;
  /** What its colors and lines mean, as HTML. */
  legend?: string;
}

/** A diagram in a box that scrolls if the diagram is wider than the page; a click enlarges it, unless it has links. */
export function Diagram({ svg, title, legend, source }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = translate({ id: "diagram.close", message: "Schließen" });
  const open = (): void => {
    flushSync(() => setIsOpen(true));
    dialog.current?.showModal();
    const { current } = box;
    if (!current) return;
    const [overWidth, overHeight] = [
      current.scrollWidth - current.clientWidth,
      current.scrollHeight - current.clientHeight,
    ];
    // Most diagrams begin in the middle of their upper edge.
    current.scrollLeft = overWidth / 2;
    if (overWidth > 0 || overHeight > 0) current.tabIndex = 0;
  };
  const onClose = (): void => {
    // The event fires after the dialog has closed. By then, it might be open again.
    if (dialog.current?.open) return;
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <figure className={styles.figure} data-mermaid={source}>
        <div className="scroll-shadow">
          <div className={styles.stage}>
            <div className={styles.drawing} dangerouslySetInnerHTML={{ __html: svg }} />
            {!svg.includes("href=") && (
              <button type="button" className={styles.overlay} tabIndex={-1} aria-hidden="true" onClick={open} />
            )}
          </div>
        </div>
        {legend && <p className={styles.legend} dangerouslySetInnerHTML={{ __html: legend }} />}
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
            <div ref={box} className={clsx("scroll-shadow", styles.large)}>
              {/* The page's drawing has the same IDs. */}
              <div
                className={styles.drawing}
                dangerouslySetInnerHTML={{ __html: svg.replace(/\bdiagram-(?=\d)/g, "enlarged-") }}
              />
            </div>
          </>
        )}
      </dialog>
    </>
  );
}
