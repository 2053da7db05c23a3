import { Children, type ReactNode } from "react";

interface Props {
  /** How many of what it holds. */
  count: string;
  /** Its heading, and what is closed. */
  children: ReactNode;
}

/** What is closed under one line that says what it holds, as the reference closes fields (`src/css/api.css`). */
export function Fold({ count, children }: Props): ReactNode {
  const [heading, content] = Children.toArray(children);
  return (
    <details className="api-nested api-matrix">
      <summary>
        {heading} {count}
      </summary>
      <div className="api-matrix__table">{content}</div>
    </details>
  );
}
