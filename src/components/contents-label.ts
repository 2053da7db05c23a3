import { translate } from "@docusaurus/Translate";

/** @returns the name of a page's table of contents */
export const contentsLabel = (): string =>
  translate({ id: "theme.TOCCollapsible.toggleButtonLabel", message: "On this page" });
