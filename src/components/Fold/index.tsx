import { Children, type ReactNode } from "react";

interface Props {
  /** Number and kind of its contents: "3 operations". */
  count: string;
  /** The heading, then the folded content. */
  children: ReactNode;
}

/** Content that is folded under a summary line, as the reference folds fields (`src/css/api.css`). */
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
