import type { LoadContext, Plugin } from "@docusaurus/types";
import openapiTheme from "docusaurus-theme-openapi-docs";
import { patchFault } from "../patched";

/** The theme's members other than its components: the polyfills, the style sheet, and a name. */
const leftOut = "configureWebpack, getClientModules, name";

/**
 * The OpenAPI theme without its global style sheet and its browser polyfills (Buffer, process). Only the explorer needs
 * them, and no page has to load it, because operation pages are made at generation time (`src/openapi`).
 * @throws Error if the theme's other members aren't exactly the ones that are left out here
 */
export default function openapiThemeParts(_context: LoadContext): Plugin {
  const { getThemePath, getTypeScriptThemePath, ...others } = (openapiTheme as unknown as () => Plugin)();
  const found = Object.keys(others).sort().join(", ");
  if (!getThemePath || found !== leftOut)
    throw patchFault(
      "src/plugins/openapi-theme",
      `in addition to its components, the theme has ${found}, not ${leftOut}`,
    );
  return { name: "openapi-theme-parts", getThemePath, getTypeScriptThemePath };
}
