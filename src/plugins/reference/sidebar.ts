import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";
import { readSidebar } from "./generated";

/** The sidebar of the API reference, which `npm run generate` writes next to the pages. */
const sidebars: SidebarsConfig = { reference: readSidebar() };

export default sidebars;
