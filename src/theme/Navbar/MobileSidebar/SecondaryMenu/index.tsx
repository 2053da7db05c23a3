import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import OriginalSecondaryMenu from "@theme-original/Navbar/MobileSidebar/SecondaryMenu";
import { type ReactNode, useEffect } from "react";
import { showCurrentLink } from "../../../DocSidebar/show-current-link";

/** Shows the current page's link when the menu opens. */
export default function SecondaryMenu(): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  useEffect(() => {
    if (shown) showCurrentLink(".navbar-sidebar .theme-doc-sidebar-menu");
  }, [shown]);
  return <OriginalSecondaryMenu />;
}
