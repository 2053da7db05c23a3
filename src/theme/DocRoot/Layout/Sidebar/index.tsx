// Ejected: upstream puts the navigation, which is a landmark, into another landmark without a name, and can hide it.

import { useDocsSidebar } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import styles from "@docusaurus/theme-classic/lib/theme/DocRoot/Layout/Sidebar/styles.module.css";
import { ThemeClassNames } from "@docusaurus/theme-common";
import type { Props } from "@theme/DocRoot/Layout/Sidebar";
import DocSidebar from "@theme/DocSidebar";
import clsx from "clsx";
import type { ReactNode } from "react";

/** The sidebar next to the content, remounted for each sidebar. */
export default function Sidebar({ sidebar }: Props): ReactNode {
  const { pathname } = useLocation();
  const name = useDocsSidebar()?.name;
  return (
    <div className={clsx(ThemeClassNames.docs.docSidebarContainer, styles.docSidebarContainer)}>
      <div className={styles.sidebarViewport}>
        <DocSidebar key={name} sidebar={sidebar} path={pathname} onCollapse={() => undefined} isHidden={false} />
      </div>
    </div>
  );
}
