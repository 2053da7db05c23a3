// Ejected: upstream's region around the link has the link's own name, which is said twice.

import { translate } from "@docusaurus/Translate";
import styles from "@docusaurus/theme-classic/lib/theme/SkipToContent/styles.module.css";
import { SkipToContentFallbackId } from "@docusaurus/theme-common";
import { startTabAt } from "@site/src/client/start-tab-at";
import type { MouseEvent, ReactNode } from "react";

/** Leads past the navigation; without JavaScript, past the navbar. */
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
