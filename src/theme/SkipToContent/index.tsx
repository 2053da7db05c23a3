// Ejected: the upstream region around the link has the same name as the link, so screen readers announce it twice.

import { translate } from "@docusaurus/Translate";
import styles from "@docusaurus/theme-classic/lib/theme/SkipToContent/styles.module.css";
import { SkipToContentFallbackId } from "@docusaurus/theme-common";
import { startTabAt } from "@site/src/components/client/start-tab-at";
import type { MouseEvent, ReactNode } from "react";

/** Skips the navigation; without JavaScript, only the navbar. */
export default function SkipToContent(): ReactNode {
  const skip = (event: MouseEvent): void => {
    const main = document.querySelector("main");
    if (!main) return;
    event.preventDefault();
    startTabAt(main);
  };
  return (
    <nav aria-label={translate({ id: "skip.label", message: "Sprungmarken" })}>
      <a className={styles.skipToContent} href={`#${SkipToContentFallbackId}`} onClick={skip}>
        {translate({ id: "theme.common.skipToMainContent", message: "Skip to main content" })}
      </a>
    </nav>
  );
}
