// Ejected: code comes highlighted from the build, so no Prism in the browser; long code wraps and folds.
import { CodeCopyButton, Pre } from "@site/src/components/Code";
import clsx from "clsx";
import type { ReactNode } from "react";

export interface Props {
  language: string;
  /** The code as HTML, made by `src/remark/highlight-code.ts`. */
  html: string;
  title?: string;
}

/** Code with a button that copies it, below a bar where it has a title. */
export default function CodeBlock({ language, html, title }: Props): ReactNode {
  return (
    <div className={clsx("theme-code-block", "code", !title && "code--bare")}>
      <div className="code__bar">
        {title && <span className="code__title">{title}</span>}
        <CodeCopyButton html={html} />
      </div>
      <Pre language={language} html={html} isShort />
    </div>
  );
}
