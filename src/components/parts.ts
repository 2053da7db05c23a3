import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Parts } from "@site/src/config/parts";

/** @returns which parts the portal has */
export const useParts = (): Parts => useDocusaurusContext().siteConfig.customFields?.parts as Parts;
