/** The files of the portal's description. */
import type { Bundles } from "../../lib/findings/positions";

/** The root file. */
export const descriptionRoot = "openapi/openapi.yaml";
export const germanOverlays = "openapi/overlays/de";
/** Digests, by JSON pointer, of the English strings that the German ones were translated from. */
export const translatedFile = "openapi/overlays/de/translated.json";

/** The root of the bundled description, and the other files that use the bundle's pointers. */
export const bundles: Bundles = { root: descriptionRoot, views: [germanOverlays, translatedFile] };
