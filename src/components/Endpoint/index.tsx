import { translate } from "@docusaurus/Translate";
import { BreakablePath } from "@site/src/components/BreakablePath";
import { type ReactNode, useState } from "react";
import styles from "./styles.module.css";

interface Props {
  method: string;
  path: string;
  operationId: string;
}

/**
 * Method and path of an operation, and its operationId, each with a button that copies it; for the keyboard and for
 * narrow screens a way past all fields to the samples.
 */
export function Endpoint({ method, path, operationId }: Props): ReactNode {
  return (
    <div className={styles.endpoint}>
      <span className={styles.item}>
        <span className={`api-method api-method--${method}`}>{method.toUpperCase()}</span>
        <code>
          <BreakablePath path={path} />
        </code>
        <CopyButton value={path} label={translate({ id: "endpoint.copyPath", message: "Pfad kopieren" })} />
      </span>
      <span className={styles.item}>
        <span className={styles.term}>operationId</span> <code>{operationId}</code>
        <CopyButton value={operationId} label={translate({ id: "endpoint.copyId", message: "operationId kopieren" })} />
      </span>
      <a className={styles.toSamples} href="#samples">
        {translate({ id: "endpoint.toSamples", message: "Zu den Beispielen" })}
      </a>
    </div>
  );
}

function CopyButton({ value, label }: { value: string; label: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const done = translate({ id: "endpoint.copied", message: "Kopiert" });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <button
      type="button"
      className={styles.copy}
      title={label}
      aria-label={copied ? `${label}: ${done}` : label}
      onClick={copy}
      onBlur={() => setCopied(false)}
    >
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" fill="currentColor">
        {copied ? (
          <path d="M21 7 9 19l-5.500-5.500 1.410-1.410L9 16.170 19.590 5.590 21 7Z" />
        ) : (
          <path d="M19 21H8V7h11m0-2H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m-3-4H4a2 2 0 0 0-2 2v14h2V3h12V1Z" />
        )}
      </svg>
    </button>
  );
}
