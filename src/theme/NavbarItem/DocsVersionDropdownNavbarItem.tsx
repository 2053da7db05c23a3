// Wrapped: with a single version, upstream shows a link with only the version's name, doesn't save the choice, and
// makes the link look like the current page on all docs pages.
import { useDocsPreferredVersion, useVersions } from "@docusaurus/plugin-content-docs/client";
import { translate } from "@docusaurus/Translate";
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import type { Props } from "@theme/NavbarItem/DocsVersionDropdownNavbarItem";
import DocsVersionDropdownNavbarItem from "@theme-original/NavbarItem/DocsVersionDropdownNavbarItem";
import type { MouseEvent, ReactNode } from "react";

export default function PersistentVersionDropdown(props: Props): ReactNode {
  const [only, ...others] = useVersions(props.docsPluginId);
  const { savePreferredVersionName } = useDocsPreferredVersion(props.docsPluginId);
  if (!only || others.length > 0) return <DocsVersionDropdownNavbarItem {...props} />;
  const { docsPluginId, dropdownActiveClassDisabled, dropdownItemsBefore, dropdownItemsAfter, versions, ...link } =
    props;
  return (
    <DefaultNavbarItem
      {...link}
      isNavLink={false}
      label={translate({ id: "navbar.version", message: "Version: {version}" }, { version: only.label })}
      to={only.docs.find(({ id }) => id === only.mainDocId)?.path}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        savePreferredVersionName(only.name);
        props.onClick?.(event);
      }}
    />
  );
}
