import { translate } from "@docusaurus/Translate";

/** @returns what a reader is told while a page loads */
export const loadingText = (): string => translate({ id: "loading.status", message: "Seite wird geladen …" });
