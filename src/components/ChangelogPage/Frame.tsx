import { PageMetadata, ThemeClassNames } from "@docusaurus/theme-common";
import Heading from "@theme/Heading";
import Layout from "@theme/Layout";
import TOC from "@theme/TOC";
import TOCCollapsible from "@theme/TOCCollapsible";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { contentsLabel } from "../contents-label";
import styles from "./styles.module.css";

interface Props {
  title: string;
  description: string;
  contents: ComponentProps<typeof TOC>["toc"];
  children: ReactNode;
}

/** A page of the changelog, next to its contents. */
export function Frame({ title, description, contents, children }: Props): ReactNode {
  return (
    <Layout>
      <PageMetadata title={title} description={description} />
      <main className={clsx("container margin-vert--lg", styles.page)}>
        <div className="row">
          <div className="col col--9 markdown">
            <Heading as="h1">{title}</Heading>
            <TOCCollapsible
              className={clsx(ThemeClassNames.docs.docTocMobile, styles.contents)}
              toc={contents}
              maxHeadingLevel={2}
            />
            {children}
          </div>
          <nav className="col col--3" aria-label={contentsLabel()}>
            <TOC toc={contents} minHeadingLevel={2} maxHeadingLevel={3} />
          </nav>
        </div>
      </main>
    </Layout>
  );
}
