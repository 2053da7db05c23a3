// Ejected: upstream has no banner landmark, and puts the mobile menu, which is a dialog here, inside the navigation.
import { translate } from "@docusaurus/Translate";
import { ThemeClassNames } from "@docusaurus/theme-common";
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/Navbar/Layout";
import MobileSidebar from "@theme/Navbar/MobileSidebar";
import clsx from "clsx";
import type { ReactNode } from "react";

/** The navbar, which stays in sight. */
export default function NavbarLayout({ children }: Props): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  return (
    <header
      className={clsx(
        ThemeClassNames.layout.navbar.container,
        "navbar navbar--fixed-top",
        shown && "navbar-sidebar--show",
      )}
    >
      <nav className="navbar__inner" aria-label={translate({ id: "theme.NavBar.navAriaLabel", message: "Main" })}>
        {children}
      </nav>
      <MobileSidebar />
    </header>
  );
}
