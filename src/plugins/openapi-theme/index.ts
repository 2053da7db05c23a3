import type { LoadContext, Plugin } from "@docusaurus/types";
import openapiTheme from "docusaurus-theme-openapi-docs";

/**
 * The OpenAPI theme without its global stylesheet and its browser polyfills (Buffer, process): operation pages are
 * made at generation time (`src/openapi`), so that no page has to load the explorer for which these are needed.
 */
export default function openapiThemeParts(_context: LoadContext): Plugin {
  const { getThemePath, getTypeScriptThemePath } = (openapiTheme as unknown as () => Plugin)();
  return { name: "openapi-theme-parts", getThemePath, getTypeScriptThemePath };
}
