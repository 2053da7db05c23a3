// Ejected: upstream's text is only in English, and its colors are fixed.
import Translate from "@docusaurus/Translate";
import { loadingText } from "@site/src/components/loading-text";
import type { ReactNode } from "react";
import type { LoadingComponentProps } from "react-loadable";

/**
 * Shown until a page has loaded: nothing for 200 ms, then a spinner. On failure, shows the error and a retry button.
 */
export default function Loading({ error, retry, pastDelay }: LoadingComponentProps): ReactNode {
  if (error) {
    return (
      <div className="alert alert--danger" role="alert">
        <p>
          <strong>
            <Translate id="loading.failed">Die Seite wurde nicht vollständig geladen.</Translate>
          </strong>
        </p>
        <p>{String(error)}</p>
        <button type="button" className="button button--primary" onClick={retry}>
          <Translate id="action.retry">Erneut versuchen</Translate>
        </button>
      </div>
    );
  }
  return pastDelay ? (
    <div className="loading-status" role="status">
      {loadingText()}
    </div>
  ) : null;
}
