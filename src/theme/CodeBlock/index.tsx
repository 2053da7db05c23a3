// Ejected: the build highlights code, so the browser doesn't load Prism; long code wraps and folds.
import { CodeCopyButton, Pre } from "@site/src/components/Code";
import { CodeTitle } from "@site/src/components/CodeTitle";
import clsx from "clsx";
import type { ReactNode } from "react";

export interface Props {
  language: string;
  /** The code as HTML, made by `src/remark/highlight-code.ts`. */
  html: string;
  title?: string;
  /** Whether it is the response to the code before it, whose panel it joins. */
  isResponse?: boolean;
}

/** Code with a copy button, under a bar that shows the title, if there is one. */
export default function CodeBlock({ language, html, title, isResponse }: Props): ReactNode {
  return (
    <div className={clsx("theme-code-block", "code", !title && "code--bare", isResponse && "code--response")}>
      <div className="code__bar" data-language={language}>
        {title && <CodeTitle title={title} />}
        <CodeCopyButton html={html} />
      </div>
      <Pre language={language} html={html} isShort />
    </div>
  );
}
