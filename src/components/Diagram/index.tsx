import { translate } from "@docusaurus/Translate";
import { ScrollBox } from "@site/src/components/ScrollBox";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./styles.module.css";

interface Props {
  /** The drawing, made by `src/remark/diagrams.ts`. */
  svg: string;
  title: string;
}

/** How much larger than on the page a diagram is shown at least, and at most where the window has more room. */
const zoom = { least: 1.25, most: 2.5 };
/** Room in pixels that the dialog's edge and its button take. */
const edge = { width: 64, height: 112 };

/** A diagram in a box that scrolls when the diagram is wider than the page; a click shows it large. */
export function Diagram({ svg, title }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = translate({ id: "diagram.close", message: "Schließen" });
  useEffect(() => {
    const drawing = dialog.current?.querySelector<SVGSVGElement>("[role=img]");
    if (!isOpen || !drawing) return;
    enlarge(drawing);
    dialog.current?.showModal();
  }, [isOpen]);
  const onClose = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <figure className={styles.figure}>
      <ScrollBox className={styles.box}>
        <div className={styles.stage}>
          <div className={styles.drawing} dangerouslySetInnerHTML={{ __html: svg }} />
          <button
            ref={button}
            type="button"
            className={styles.zoom}
            aria-haspopup="dialog"
            aria-label={translate({ id: "diagram.zoom", message: "Diagramm vergrößern: {title}" }, { title })}
            onClick={() => setIsOpen(true)}
          />
        </div>
      </ScrollBox>
      <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={onClose}>
        {isOpen && (
          <>
            <div className={styles.bar}>
              <button
                type="button"
                className="button button--secondary button--sm"
                onClick={() => dialog.current?.close()}
              >
                {close}
              </button>
            </div>
            <ScrollBox className={styles.large}>
              <div className={styles.drawing} dangerouslySetInnerHTML={{ __html: svg }} />
            </ScrollBox>
          </>
        )}
      </dialog>
    </figure>
  );
}

/** Fits a drawing into the window, yet never smaller than the least zoom: then its box scrolls. */
function enlarge(drawing: SVGSVGElement): void {
  const { width, height } = drawing.viewBox.baseVal;
  const fit = Math.min((innerWidth - edge.width) / width, (innerHeight - edge.height) / height);
  const scale = Math.max(zoom.least, Math.min(fit, zoom.most));
  drawing.setAttribute("width", String(width * scale));
  drawing.setAttribute("height", String(height * scale));
}
