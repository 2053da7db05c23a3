// Ejected: its main region offers links to continue, and it sets the page title, even inside the docs layout.
import Link from "@docusaurus/Link";
import Translate, { translate } from "@docusaurus/Translate";
import { PageMetadata } from "@docusaurus/theme-common";
import { Motif } from "@site/src/components/Motif";
import { useGuidesPath, useParts } from "@site/src/components/parts";
import { useSearch } from "@site/src/components/SearchProvider";
import Heading from "@theme/Heading";
import type { Props } from "@theme/NotFound/Content";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./styles.module.css";

/** The content of the 404 page. */
export default function NotFoundContent({ className }: Props): ReactNode {
  const { pattern } = useParts();
  const guides = useGuidesPath();
  const search = useSearch();
  const title = translate({ id: "theme.NotFound.title", message: "Page Not Found" });
  return (
    <main className={clsx("container", styles.page, className)}>
      <PageMetadata title={title} />
      {pattern && <Motif />}
      <p className={styles.status}>404</p>
      <Heading as="h1">{title}</Heading>
      <p>
        <Translate id="theme.NotFound.p1">We could not find what you were looking for.</Translate>{" "}
        <Translate id="notFound.lead">Von hier kommen Sie weiter:</Translate>
      </p>
      <p>
        <button type="button" className="button button--primary" aria-haspopup="dialog" onClick={search.open}>
          <Translate id="notFound.search">Im Portal suchen</Translate>
        </button>
      </p>
      <ul className={styles.ways}>
        <li>
          <Link to="/">
            <Translate id="notFound.home">Startseite</Translate>
          </Link>
        </li>
        {guides !== undefined && (
          <li>
            <Link to={`/${guides}`}>
              <Translate id="notFound.guides">Anleitungen</Translate>
            </Link>
          </li>
        )}
        <li>
          <Link to="/api">
            <Translate id="notFound.api">API-Referenz</Translate>
          </Link>
        </li>
      </ul>
    </main>
  );
}
