// Ejected: on phones, upstream puts the table of contents above the title.
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import { ThemeClassNames } from "@docusaurus/theme-common";
import type { Props } from "@theme/DocItem/Content";
import Heading from "@theme/Heading";
import MDXContent from "@theme/MDXContent";
import TocMobile from "@theme-original/DocItem/TOC/Mobile";
import clsx from "clsx";
import type { ReactNode } from "react";

export default function DocItemContent({ children }: Props): ReactNode {
  const { metadata, frontMatter, contentTitle, toc } = useDoc();
  const hasTitle = !frontMatter.hide_title && contentTitle === undefined;
  return (
    <div className={clsx(ThemeClassNames.docs.docMarkdown, "markdown")}>
      {hasTitle && (
        <header>
          <Heading as="h1">{metadata.title}</Heading>
        </header>
      )}
      {!frontMatter.hide_table_of_contents && toc.length > 0 && <TocMobile />}
      <MDXContent>{children}</MDXContent>
    </div>
  );
}
