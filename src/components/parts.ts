import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import type { Parts } from "@site/src/config/parts";

/** @returns which parts the portal has */
export const useParts = (): Parts => useDocusaurusContext().siteConfig.customFields?.parts as Parts;

/** The part of the docs plugin's global data that is used here. */
interface Guides {
  versions: { sidebars?: Record<string, { link?: { path: string } }> }[];
}

/** @returns the path of the first guide in the sidebar, relative to the language's base path; undefined without guides */
export function useGuidesPath(): string | undefined {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const guides = usePluginData("docusaurus-plugin-content-docs") as Guides | undefined;
  return guides?.versions[0]?.sidebars?.docs?.link?.path.slice(baseUrl.length);
}
