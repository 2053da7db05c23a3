import type { Bundles } from "../../lib/findings/positions";
import { descriptionRoot, germanOverlays } from "./description";
import { translatedFile } from "./stale";

/** The root of the bundled description, and the other files that use the bundle's pointers. */
export const bundles: Bundles = { root: descriptionRoot, views: [germanOverlays, translatedFile] };
