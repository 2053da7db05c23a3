import Translate from "@docusaurus/Translate";
import useIsBrowser from "@docusaurus/useIsBrowser";
import type { ReactNode } from "react";

/**
 * Reports that a script of the page failed, and offers to reload the page. Without the script, the page stays as the
 * server sent it: readable, but its controls don't work. This is part of the page's HTML because any script can fail;
 * the script that loads the others shows it (`src/plugins/output/late-loader.ts`). A hydrated page doesn't contain it.
 */
export function LoadFailure(): ReactNode {
  if (useIsBrowser()) return null;
  return (
    <div className="load-failure alert alert--danger" role="alert" hidden>
      <p>
        <strong>
          <Translate id="loading.failed">Die Seite wurde nicht vollständig geladen.</Translate>
        </strong>
      </p>
      <button type="button" className="button button--primary">
        <Translate id="action.retry">Erneut versuchen</Translate>
      </button>
    </div>
  );
}
