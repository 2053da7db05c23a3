// Wrapped: with a single version upstream shows a link, which persists nothing when it is chosen.
import { useDocsPreferredVersion, useVersions } from "@docusaurus/plugin-content-docs/client";
import type { Props } from "@theme/NavbarItem/DocsVersionDropdownNavbarItem";
import DocsVersionDropdownNavbarItem from "@theme-original/NavbarItem/DocsVersionDropdownNavbarItem";
import type { MouseEvent, ReactNode } from "react";

export default function PersistentVersionDropdown(props: Props): ReactNode {
  const [only, ...others] = useVersions(props.docsPluginId);
  const { savePreferredVersionName } = useDocsPreferredVersion(props.docsPluginId);
  if (!only || others.length > 0) return <DocsVersionDropdownNavbarItem {...props} />;
  const choose = (event: MouseEvent<HTMLAnchorElement>): void => {
    savePreferredVersionName(only.name);
    props.onClick?.(event);
  };
  return <DocsVersionDropdownNavbarItem {...props} onClick={choose} />;
}
