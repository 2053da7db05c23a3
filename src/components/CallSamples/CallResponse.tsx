import type { ReactNode } from "react";

interface Props {
  status: string;
  /** The beginning of the response, in one line. */
  preview: string;
  /** Whether it stands without its request, as what the text is about. */
  isAlone?: string;
  /** The code block. */
  children: ReactNode;
}

/** The response to a call in a guide: after a request, its beginning in one line, and all of it when it is asked for. */
export function CallResponse({ status, preview, isAlone, children }: Props): ReactNode {
  return (
    <details className="code code--response" open={isAlone === "true"}>
      <summary>
        <strong className={/^[45]/.test(status) ? "code__error" : undefined}>{status}</strong> <code>{preview}</code>
      </summary>
      {children}
    </details>
  );
}
