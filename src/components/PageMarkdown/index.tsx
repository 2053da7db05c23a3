import { translate } from "@docusaurus/Translate";
import type { ReactNode } from "react";
import { CopyButton } from "../CopyButton";
import { inEnvironment } from "../environment";
import styles from "./styles.module.css";

/**
 * Opens or copies the page as Markdown, which the build writes next to the page.
 * @param permalink path of the page
 */
export function PageMarkdown({ permalink }: { permalink: string }): ReactNode {
  const href = `${permalink.replace(/\/$/, "")}.md`;
  return (
    <div className={`page-markdown ${styles.markdown}`}>
      <a href={href} title={translate({ id: "markdown.view", message: "Seite als Markdown ansehen" })}>
        Markdown
      </a>
      <CopyButton
        label={translate({ id: "markdown.copy", message: "Seite als Markdown kopieren" })}
        getText={async () => inEnvironment(await (await fetch(href)).text())}
      />
    </div>
  );
}
