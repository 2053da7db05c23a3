import Translate from "@docusaurus/Translate";
import useIsBrowser from "@docusaurus/useIsBrowser";
import type { ReactNode } from "react";

/**
 * Says that a script of the page failed, and offers to load it again: without it the page stays as the server sent it,
 * readable, its controls dead. Part of the page's HTML, since what fails may be any script; the one that loads them shows it
 * (`src/serving/late-scripts.ts`). A page that is alive has none.
 */
export function LoadFailure(): ReactNode {
  if (useIsBrowser()) return null;
  return (
    <div className="load-failure alert alert--danger" role="alert" hidden>
      <p>
        <strong>
          <Translate id="loading.failed">Die Seite konnte nicht vollständig geladen werden.</Translate>
        </strong>
      </p>
      <button type="button" className="button button--primary">
        <Translate id="loading.retry">Erneut versuchen</Translate>
      </button>
    </div>
  );
}
