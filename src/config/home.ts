import { existsSync } from "node:fs";
import { readChecked } from "../lib/findings/schema";
import schema from "../lib/schemas/home.schema.json";
import { requireLanguages } from "./locales";
import type { Localized } from "./operator-values";

export interface HomeLink {
  /** A route, such as `/docs/intro`. */
  to: string;
  label: Localized;
}

/** The texts of the home page. Without them, it introduces the API. */
export interface HomeTexts {
  title?: Localized;
  /** What search engines show. */
  description?: Localized;
  lead?: Localized;
  button?: HomeLink;
  /** The requests on the page, as short names by operation. */
  steps?: Record<string, Localized>;
  /** What each kind of reader does, and where to start. */
  ways?: { title: Localized; lead: Localized; start: HomeLink; links?: HomeLink[] }[];
  /** Topics that every integration needs. */
  foundations?: { title: Localized; topics: (HomeLink & { lead: Localized })[] };
}

export const homeFile = "docs/home.yaml";

/**
 * @returns the texts; empty if there is no file
 * @throws FindingsError with the file and line of each error
 */
export const readHome = (): HomeTexts => (existsSync(homeFile) ? readChecked(homeFile, requireLanguages(schema)) : {});
