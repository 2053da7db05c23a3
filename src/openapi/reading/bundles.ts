import type { Bundles } from "../../findings/positions";
import { descriptionRoot, germanOverlays } from "./description";
import { translatedFile } from "./stale";

/** Where the parts of the bundled description are written, and what else speaks of them by the bundle's pointers. */
export const bundles: Bundles = { root: descriptionRoot, views: [germanOverlays, translatedFile] };
