// Ejected: upstream brings every kind of item to each page; these are what `src/config/navbar.ts` has.
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import DocNavbarItem from "@theme/NavbarItem/DocNavbarItem";
import DocsVersionDropdownNavbarItem from "@theme/NavbarItem/DocsVersionDropdownNavbarItem";
import LocaleDropdownNavbarItem from "@theme/NavbarItem/LocaleDropdownNavbarItem";
import SearchNavbarItem from "@theme/NavbarItem/SearchNavbarItem";

export default {
  default: DefaultNavbarItem,
  doc: DocNavbarItem,
  docsVersionDropdown: DocsVersionDropdownNavbarItem,
  localeDropdown: LocaleDropdownNavbarItem,
  search: SearchNavbarItem,
};
