/** The files of the portal's description. */
import type { LocaleId } from "../../config/locales";
import type { Bundles } from "../../lib/findings/positions";

/** The root file. */
export const descriptionRoot = "openapi/openapi.yaml";
/** @returns the folder of the overlays that translate the description into a language */
export const overlaysOf = (locale: LocaleId): string => `openapi/overlays/${locale}`;
/** @returns the file with digests, by JSON pointer, of the strings that a language's translations were made from */
export const translatedFile = (locale: LocaleId): string => `${overlaysOf(locale)}/translated.json`;

/** File names of each language's published description, at the root of the language's pages. */
export const descriptionFiles = ["openapi.yaml", "openapi.json"] as const;

/** The root of the bundled description, and the other files that use the bundle's pointers. */
export const bundles: Bundles = { root: descriptionRoot, views: /^openapi\/overlays\/[\w-]+(\/translated\.json)?$/ };
