import type { ReactNode } from "react";

interface Props {
  status: string;
  /** The beginning of the response, in one line. */
  preview: string;
  /** The code block. */
  children: ReactNode;
}

/** The response to a call in a guide: its beginning in one line, all of it when it is asked for. */
export function CallResponse({ status, preview, children }: Props): ReactNode {
  return (
    <details className="code code--response">
      <summary>
        <strong className={/^[45]/.test(status) ? "code__error" : undefined}>{status}</strong> <code>{preview}</code>
      </summary>
      {children}
    </details>
  );
}
