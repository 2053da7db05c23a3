import type { LoadContext, Plugin } from "@docusaurus/types";
import openapiTheme from "docusaurus-theme-openapi-docs";
import { patchFault } from "../patched";

/** What the theme has beside its components: a name, the polyfills, and the style sheet. */
const leftOut = "configureWebpack, getClientModules, name";

/**
 * The OpenAPI theme without its global stylesheet and its browser polyfills (Buffer, process): operation pages are
 * made at generation time (`src/openapi`), so that no page has to load the explorer for which these are needed.
 */
export default function openapiThemeParts(_context: LoadContext): Plugin {
  return takeComponents((openapiTheme as unknown as () => Plugin)());
}

/**
 * @returns the theme with its components alone
 * @throws Error where it has something else beside them than what is left out
 */
export function takeComponents({ getThemePath, getTypeScriptThemePath, ...others }: Plugin): Plugin {
  const found = Object.keys(others).sort().join(", ");
  if (!getThemePath || found !== leftOut)
    throw patchFault("src/plugins/openapi-theme", `beside its components, the theme has ${found}, not ${leftOut}`);
  return { name: "openapi-theme-parts", getThemePath, getTypeScriptThemePath };
}
