// Ejected: upstream makes the current page look like a link, and lists sidebar headings, which aren't pages.
import Link from "@docusaurus/Link";
import type { PropSidebarBreadcrumbsItem } from "@docusaurus/plugin-content-docs";
import { useDoc, useSidebarBreadcrumbs } from "@docusaurus/plugin-content-docs/client";
import { translate } from "@docusaurus/Translate";
import { ThemeClassNames } from "@docusaurus/theme-common";
import useBaseUrl from "@docusaurus/useBaseUrl";
import StructuredData from "@theme/DocBreadcrumbs/StructuredData";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./styles.module.css";

type Crumb = PropSidebarBreadcrumbsItem;

/**
 * @returns an item's URL; a resource of the reference has no page, so it links to its operations on the landing page
 */
function addressOf(item: Crumb): string | undefined {
  if (item.type === "category" && item.linkUnlisted) return undefined;
  return item.href ?? (item.customProps?.href as string | undefined);
}

/** The path from the home page to this one. */
export default function DocBreadcrumbs(): ReactNode {
  const home = useBaseUrl("/");
  const { title, permalink } = useDoc().metadata;
  const found = useSidebarBreadcrumbs();
  if (!found) return null;
  const pages = found.filter((item) => item.type === "link" || item.href !== undefined || item.collapsible);
  // The overview page of all documentation isn't in any sidebar.
  const breadcrumbs = pages.length > 0 ? pages : [{ type: "link" as const, label: title, href: permalink }];
  const homeLabel = translate({ id: "theme.docs.breadcrumbs.home", message: "Home page" });
  return (
    <>
      <StructuredData breadcrumbs={breadcrumbs} />
      <nav
        className={clsx(ThemeClassNames.docs.docBreadcrumbs, styles.breadcrumbs)}
        aria-label={translate({ id: "theme.docs.breadcrumbs.navAriaLabel", message: "Breadcrumbs" })}
      >
        <ol>
          <li className="breadcrumbs__item">
            <Link className="breadcrumbs__link" href={home} aria-label={homeLabel}>
              <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true" fill="currentColor">
                <path d="m2 12 10-9 10 9h-3v8h-5v-6h-4v6H5v-8z" />
              </svg>
            </Link>
          </li>
          {breadcrumbs.map((item, index) => {
            const isCurrent = index === breadcrumbs.length - 1;
            const href = addressOf(item);
            return (
              <li key={item.label} className="breadcrumbs__item">
                {href && !isCurrent ? (
                  <Link className="breadcrumbs__link" href={href}>
                    {item.label}
                  </Link>
                ) : (
                  <span className="breadcrumbs__link" aria-current={isCurrent ? "page" : undefined}>
                    {item.label}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
    </>
  );
}
