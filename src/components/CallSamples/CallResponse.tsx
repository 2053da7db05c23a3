import { translate } from "@docusaurus/Translate";
import type { ReactNode } from "react";

interface Props {
  status: string;
  /** Number of lines. */
  lines: string;
  /** Whether it appears without its request, because the text is about the response. */
  isAlone?: string;
  /** The code block. */
  children: ReactNode;
}

/** The response to a call in a guide. After a request, it is folded under one line. */
export function CallResponse({ status, lines, isAlone, children }: Props): ReactNode {
  return (
    <details className="code code--response" open={isAlone === "true"}>
      <summary>
        <strong className={/^[45]/.test(status) ? "code__error" : undefined}>{status}</strong>{" "}
        {lines === "1"
          ? translate({ id: "code.response", message: "Antwort" })
          : translate({ id: "code.response.lines", message: "Antwort, {lines} Zeilen" }, { lines })}
      </summary>
      {children}
    </details>
  );
}
