// Ejected: upstream's isn't a landmark, so screen reader users reach it only by reading to the end of the page.

import { translate } from "@docusaurus/Translate";
import styles from "@docusaurus/theme-classic/lib/theme/TOC/styles.module.css";
import type { Props } from "@theme/TOC";
import TOCItems from "@theme/TOCItems";
import clsx from "clsx";
import type { ReactNode } from "react";

/** The table of contents next to a page. */
export default function TOC({ className, ...props }: Props): ReactNode {
  return (
    <nav
      className={clsx(styles.tableOfContents, "thin-scrollbar", className)}
      aria-label={translate({ id: "theme.TOCCollapsible.toggleButtonLabel", message: "On this page" })}
    >
      <TOCItems
        {...props}
        linkClassName="table-of-contents__link toc-highlight"
        linkActiveClassName="table-of-contents__link--active"
      />
    </nav>
  );
}
