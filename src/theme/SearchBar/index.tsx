import Translate, { translate } from "@docusaurus/Translate";
import type { Props as DialogProps } from "@site/src/components/SearchDialog";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { searchFieldId } from "./opener";
import styles from "./styles.module.css";

type State = "closed" | "loading" | "open" | "failed";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) ||
  (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey);

/** The navbar's search field: a button that loads the dialog when a reader opens it. */
export default function SearchBar(): ReactNode {
  const [state, setState] = useState<State>("closed");
  const dialog = useRef<ComponentType<DialogProps>>(null);

  const open = async (): Promise<void> => {
    if (state === "open") return;
    setState("loading");
    try {
      const { SearchDialog } = await import("@site/src/components/SearchDialog");
      dialog.current = SearchDialog;
      setState("open");
    } catch {
      setState("failed");
    }
  };

  useEffect(() => {
    const openByKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  });

  const Dialog = dialog.current;
  const label = translate({ id: "search.label", message: "Suchen" });
  return (
    <>
      <button
        type="button"
        id={searchFieldId}
        className={styles.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={label}
        onClick={open}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="m20 20-5-5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" strokeWidth="2" />
        </svg>
        <span className={styles.wide} aria-hidden="true">
          {label} <kbd>/</kbd>
        </span>
      </button>
      <span role="status" className={styles.status}>
        {state === "failed" && (
          <span className={styles.failure}>
            <Translate id="search.notLoaded">
              Die Suche konnte nicht geladen werden. Versuchen Sie es noch einmal.
            </Translate>
          </span>
        )}
      </span>
      {state === "open" && Dialog && <Dialog onClose={() => setState("closed")} />}
    </>
  );
}
