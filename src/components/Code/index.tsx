import { translate } from "@docusaurus/Translate";
import clsx from "clsx";
import type { ReactNode } from "react";
import { CopyButton } from "../CopyButton";
import styles from "./styles.module.css";

/** Code of more lines than this is folded; to how many, `--fold-lines` and `--fold-lines-short` say. */
const longest = { normal: 20, short: 15 };

interface PreProps {
  language: string;
  /** The code, highlighted. */
  html: string;
  /** Whether it stands between paragraphs, where it must not hide the text after it. */
  isShort?: boolean;
}

/** Code that wraps, and scrolls on a phone; what is long shows its beginning, and the rest when it is asked for, without JavaScript too. */
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

/** The button copies what the block shows; keeping the text beside the HTML would double the page's weight. */
function toPlainText(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.textContent ?? "";
}
