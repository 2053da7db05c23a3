// Ejected: upstream's table of contents isn't a landmark, and on phones it is above the page's title. Pages also link to
// their Markdown.
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import styles from "@docusaurus/theme-classic/lib/theme/DocItem/Layout/styles.module.css";
import { useWindowSize } from "@docusaurus/theme-common";
import { contentsLabel } from "@site/src/components/contents-label";
import { PageMarkdown } from "@site/src/components/PageMarkdown";
import ContentVisibility from "@theme/ContentVisibility";
import DocBreadcrumbs from "@theme/DocBreadcrumbs";
import DocItemContent from "@theme/DocItem/Content";
import DocItemFooter from "@theme/DocItem/Footer";
import type { Props } from "@theme/DocItem/Layout";
import DocItemPaginator from "@theme/DocItem/Paginator";
import DocItemTOCDesktop from "@theme/DocItem/TOC/Desktop";
import DocItemTOCMobile from "@theme/DocItem/TOC/Mobile";
import DocVersionBadge from "@theme/DocVersionBadge";
import DocVersionBanner from "@theme/DocVersionBanner";
import clsx from "clsx";
import type { ReactNode } from "react";

/** A guide or a page of the reference, next to its table of contents or, on phones, with it below the title. */
export default function DocItemLayout({ children }: Props): ReactNode {
  const { frontMatter, metadata } = useDoc();
  return (
    <div className="row">
      <div className={clsx("col", !frontMatter.hide_table_of_contents && styles.docItemCol)}>
        <ContentVisibility metadata={metadata} />
        <DocVersionBanner />
        <div className={styles.docItemContainer}>
          <article>
            <PageMarkdown permalink={metadata.permalink} />
            <DocBreadcrumbs />
            <DocVersionBadge />
            <DocItemContent>
              <Contents except="desktop">
                <DocItemTOCMobile />
              </Contents>
              {children}
            </DocItemContent>
            <DocItemFooter />
          </article>
          <DocItemPaginator />
        </div>
      </div>
      <Contents except="mobile" className="col col--3">
        <DocItemTOCDesktop />
      </Contents>
    </div>
  );
}

interface ContentsProps {
  /** Windows that don't show it; the server's version of a page contains it for both. */
  except: "desktop" | "mobile";
  className?: string;
  children: ReactNode;
}

/** The page's table of contents, if it has one. A component of its own: the window's size concerns nothing else. */
function Contents({ except, className, children }: ContentsProps): ReactNode {
  const { frontMatter, toc } = useDoc();
  const windowSize = useWindowSize();
  if (frontMatter.hide_table_of_contents || toc.length === 0 || windowSize === except) return null;
  return (
    <nav className={className} aria-label={contentsLabel()}>
      {children}
    </nav>
  );
}
