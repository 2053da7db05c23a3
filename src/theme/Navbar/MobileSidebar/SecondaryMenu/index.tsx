// Wrapped: when the menu opens, scrolls to the current page's link, which is out of sight in a long sidebar.
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import OriginalSecondaryMenu from "@theme-original/Navbar/MobileSidebar/SecondaryMenu";
import { type ReactNode, useEffect } from "react";
import { showCurrentLink } from "../../../DocSidebar/show-current-link";

export default function SecondaryMenu(): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  useEffect(() => {
    if (shown) showCurrentLink(".navbar-sidebar .theme-doc-sidebar-menu");
  }, [shown]);
  return <OriginalSecondaryMenu />;
}
