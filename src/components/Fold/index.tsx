import { Children, type ReactNode } from "react";

interface Props {
  /** How many of what it holds. */
  count: string;
  /** What is closed; before it the heading, where it is a section. */
  children: ReactNode;
}

/** What is closed under one line that says what it holds, as the reference closes fields (`src/css/api.css`). */
export function Fold({ count, children }: Props): ReactNode {
  const parts = Children.toArray(children);
  const content = parts.pop();
  return (
    <details className="api-nested api-matrix">
      <summary>
        {parts.length > 0 && <>{parts} </>}
        {count}
      </summary>
      <div className="api-matrix__table">{content}</div>
    </details>
  );
}
