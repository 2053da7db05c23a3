// Ejected: the upstream menu isn't a dialog, so focus stays behind it, and changing the language takes four taps.
import { useLocation } from "@docusaurus/router";
import { translate } from "@docusaurus/Translate";
import { ThemeClassNames } from "@docusaurus/theme-common";
import {
  useAlternatePageUtils,
  useNavbarMobileSidebar,
  useNavbarSecondaryMenu,
} from "@docusaurus/theme-common/internal";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Props } from "@theme/Navbar/MobileSidebar/Layout";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

/** The mobile menu. The browser traps focus in it, and restores focus when it closes. */
export default function MobileSidebarLayout({ header, primaryMenu, secondaryMenu }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const { shown, toggle } = useNavbarMobileSidebar();
  const wasShown = useRef(false);
  wasShown.current ||= shown;
  useEffect(() => {
    if (!shown) return dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector(".menu:not([inert]) [aria-current=page]")?.scrollIntoView({ block: "center" });
  }, [shown]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      className={clsx(ThemeClassNames.layout.navbar.mobileSidebar.container, "navbar-sidebar")}
      aria-label={translate({ id: "navbar.menu", message: "Menü" })}
      onClick={({ target }) => target === dialog.current && toggle()}
      // The event fires after the dialog has closed. By then, it might be open again.
      onClose={() => shown && !dialog.current?.open && toggle()}
    >
      {/* Only once it is opened: otherwise, each page would render the sidebar again, unseen. */}
      {wasShown.current && (
        <>
          {header}
          <Languages />
          <Menus primary={primaryMenu} secondary={secondaryMenu} />
        </>
      )}
    </dialog>
  );
}

/** The site's menu and, on pages with a sidebar, the sidebar, one of which is in sight. */
function Menus({ primary, secondary }: { primary: ReactNode; secondary: ReactNode }): ReactNode {
  const { shown: showsSecondary } = useNavbarSecondaryMenu();
  const panel = clsx(ThemeClassNames.layout.navbar.mobileSidebar.panel, "navbar-sidebar__item menu");
  return (
    <div className={clsx("navbar-sidebar__items", showsSecondary && "navbar-sidebar__items--show-secondary")}>
      <div className={panel} inert={showsSecondary}>
        {primary}
      </div>
      <div className={panel} inert={!showsSecondary}>
        {secondary}
      </div>
    </div>
  );
}

/** Links to this page in each language, in the menu's head. */
function Languages(): ReactNode {
  const { currentLocale, locales, localeConfigs } = useDocusaurusContext().i18n;
  const { createUrl } = useAlternatePageUtils();
  const { search, hash } = useLocation();
  if (locales.length === 1) return null;
  return (
    <ul className="navbar-sidebar__languages" aria-label={translate({ id: "navbar.languages", message: "Sprache" })}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            className="pill"
            href={createUrl({ locale, fullyQualified: false }) + search + hash}
            lang={localeConfigs[locale]?.htmlLang}
            target="_self"
            // The name contains what the link shows, so that it can be said.
            aria-label={`${locale.toUpperCase()}, ${localeConfigs[locale]?.label}`}
            aria-current={locale === currentLocale ? "true" : undefined}
          >
            {locale.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  );
}
