import type { Plugin } from "@docusaurus/types";
import openapiTheme from "docusaurus-theme-openapi-docs";

/**
 * The OpenAPI theme's components, without its global style sheet and its browser polyfills (Buffer, process): each page
 * would be larger by about 600 KiB of scripts and 100 KiB of styles, uncompressed, and no page loads a component that
 * needs them, because operation pages are made at generation time (`src/openapi`).
 */
export default function openapiThemeParts(): Plugin {
  const { getThemePath, getTypeScriptThemePath } = (openapiTheme as unknown as () => Plugin)();
  return { name: "openapi-theme-parts", getThemePath, getTypeScriptThemePath };
}
