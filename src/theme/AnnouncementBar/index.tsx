// Ejected: the upstream bar is a banner landmark. The navbar's header already is one, and a page has only one.

import { translate } from "@docusaurus/Translate";
import styles from "@docusaurus/theme-classic/lib/theme/AnnouncementBar/styles.module.css";
import { ThemeClassNames, useThemeConfig } from "@docusaurus/theme-common";
import { useAnnouncementBar } from "@docusaurus/theme-common/internal";
import CloseButton from "@theme/AnnouncementBar/CloseButton";
import Content from "@theme/AnnouncementBar/Content";
import clsx from "clsx";
import type { ReactNode } from "react";

/** The operator's announcement, above the navbar. */
export default function AnnouncementBar(): ReactNode {
  const { isActive, close } = useAnnouncementBar();
  const { announcementBar } = useThemeConfig();
  if (!isActive) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the stylesheet knows it as a div
    <div
      role="region"
      aria-label={translate({ id: "announcement.label", message: "Ankündigung" })}
      className={clsx(ThemeClassNames.announcementBar.container, styles.announcementBar)}
    >
      {announcementBar?.isCloseable && <div className={styles.announcementBarPlaceholder} />}
      <Content className={styles.announcementBarContent} />
      {announcementBar?.isCloseable && <CloseButton onClick={close} className={styles.announcementBarClose} />}
    </div>
  );
}
