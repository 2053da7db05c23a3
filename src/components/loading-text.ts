import { translate } from "@docusaurus/Translate";

/** @returns the text that readers see while a page loads */
export const loadingText = (): string => translate({ id: "loading.status", message: "Seite wird geladen …" });
