import clsx from "clsx";
import type { ReactNode } from "react";
import { CodeCopyButton, Pre } from "../Code";
import { CodeTitle } from "../CodeTitle";

export interface CodeBlockProps {
  language: string;
  /** The code as HTML, made by `src/remark/highlight-code.ts`. */
  html: string;
  title?: string;
  /** Whether it is the response to the code before it, whose panel it joins. */
  isResponse?: boolean;
}

/** Code with a copy button, under a bar that shows the title, if there is one. */
export function CodeBlock({ language, html, title, isResponse }: CodeBlockProps): ReactNode {
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
