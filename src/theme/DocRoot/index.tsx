// Wrapped: upstream loads the whole sidebar with each page; in a large reference, a page includes only its own part.
import { DocsVersionProvider, useDocsVersion } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import { fillSidebar, findList } from "@site/src/components/sidebar-lists";
import type { Props } from "@theme/DocRoot";
import OriginalDocRoot from "@theme-original/DocRoot";
import { type ReactNode, useMemo } from "react";

export default function DocRoot(props: Props): ReactNode {
  const version = useDocsVersion();
  const list = findList(useLocation().pathname);
  const filled = useMemo(() => {
    if (!list) return version;
    const sidebars = Object.entries(version.docsSidebars).map(([name, items]) => [
      name,
      items && fillSidebar(items, list),
    ]);
    return { ...version, docsSidebars: Object.fromEntries(sidebars) };
  }, [version, list]);
  return (
    <DocsVersionProvider version={filled}>
      <OriginalDocRoot {...props} />
    </DocsVersionProvider>
  );
}
