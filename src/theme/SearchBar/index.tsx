// Ejected: fills upstream's empty slot for a search.
import Translate, { translate } from "@docusaurus/Translate";
import { useSearch } from "@site/src/components/SearchProvider";
import type { ReactNode } from "react";
import styles from "./styles.module.css";

/** The navbar's search field: a button that opens the search. */
export default function SearchBar(): ReactNode {
  const { hasFailed, open } = useSearch();
  const label = translate({ id: "search.label", message: "Suchen" });
  return (
    <>
      <button
        type="button"
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
        {hasFailed && (
          <span className={styles.failure}>
            <Translate id="search.notLoaded">Die Suche wurde nicht geladen. Versuchen Sie es erneut.</Translate>
          </span>
        )}
      </span>
    </>
  );
}
