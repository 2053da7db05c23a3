// Ejected: upstream highlights in the browser, here the build has done it.
import { useCodeBlockContext } from "@docusaurus/theme-common/internal";
import { HighlightedHtml } from "@site/src/components/HighlightedHtml";
import clsx from "clsx";
import { type ReactNode, useContext } from "react";
import styles from "./styles.module.css";

/** The box scrolls, so the keyboard has to reach it. */
const focusable = { tabIndex: 0 };

export default function CodeBlockContent({ className }: { className?: string }): ReactNode {
  const { metadata, wordWrap } = useCodeBlockContext();
  const html = useContext(HighlightedHtml);
  return (
    <pre
      {...focusable}
      ref={wordWrap.codeBlockRef}
      className={clsx(className, `language-${metadata.language}`, styles.pre, "thin-scrollbar")}
    >
      <code className={styles.code} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}
