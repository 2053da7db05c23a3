import type { ReactNode } from "react";

interface Props {
  /** How many of what it holds. */
  count: string;
  /** What they are called. */
  names: string;
  children: ReactNode;
}

/** What is closed under one line that says what it holds, as the reference closes fields (`src/css/api.css`). */
export function Fold({ count, names, children }: Props): ReactNode {
  return (
    <details className="api-nested api-matrix">
      <summary>
        {count} <span className="api-nested__names api-nested__names--text">{names}</span>
      </summary>
      {children}
    </details>
  );
}
