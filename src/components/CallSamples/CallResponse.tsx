import { translate } from "@docusaurus/Translate";
import type { ReactNode } from "react";

interface Props {
  status: string;
  /** How many lines it has. */
  lines: string;
  /** Whether it stands without its request, as what the text is about. */
  isAlone?: string;
  /** The code block. */
  children: ReactNode;
}

/** The response to a call in a guide: after a request, it is closed under one line. */
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
