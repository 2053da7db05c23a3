import { translate } from "@docusaurus/Translate";
import clsx from "clsx";
import type { ReactNode } from "react";
import { CopyButton } from "../CopyButton";
import { removeHidden } from "../environment";
import styles from "./styles.module.css";

/** Code with more lines than this is folded to `--fold-lines` lines, unless its box scrolls. */
const longest = { normal: 8, short: 15 };

interface PreProps {
  language: string;
  /** The code, highlighted. */
  html: string;
  /** Whether it is between paragraphs, where it must not push the text after it out of sight. */
  isShort?: boolean;
}

/**
 * Code that wraps, or scrolls on a phone. Long code is folded to its beginning, and unfolds even without JavaScript.
 */
export function Pre({ language, html, isShort = false }: PreProps): ReactNode {
  const lines = html.trimEnd().split("\n").length;
  const isLong = lines > (isShort ? longest.short : longest.normal);
  return (
    <>
      <pre
        className={clsx(
          `language-${language}`,
          "scroll-shadow",
          styles.pre,
          isLong && styles.long,
          isShort && styles.short,
        )}
      >
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      {isLong && (
        <details className={clsx("code__fold", styles.fold)}>
          <summary>
            <span className={styles.more}>
              {translate({ id: "code.showAll", message: "Alle {lines} Zeilen zeigen" }, { lines })}
            </span>
            <span className={styles.less}>{translate({ id: "code.showLess", message: "Weniger zeigen" })}</span>
          </summary>
        </details>
      )}
    </>
  );
}

export function CodeCopyButton({ html }: { html: string }): ReactNode {
  const label = translate({ id: "code.copy", message: "Code kopieren" });
  return <CopyButton label={label} getText={() => toPlainText(html)} />;
}

/** The button copies the block's text. Storing the text in addition to the HTML would double the page's weight. */
function toPlainText(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  removeHidden(template.content);
  return template.content.textContent ?? "";
}
