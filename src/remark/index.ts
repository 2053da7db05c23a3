import type { Node } from "unist";
import type { VFile } from "vfile";
import { diagrams } from "./diagrams";
import { errorCatalog } from "./error-catalog";
import { glossary } from "./glossary";
import { highlightCode } from "./highlight-code";
import { lifecycles } from "./lifecycles";
import { operations } from "./operations";
import { operatorAddresses } from "./operator-addresses";
import { permissions } from "./permissions";
import { responses } from "./responses";
import { sandboxDownload } from "./sandbox-download";
import { siteFiles } from "./site-files";
import type { Sources } from "./sources";
import { stackedTables } from "./stacked-tables";
import { terms } from "./terms";
import { wholeNames } from "./whole-names";
import { workflowScripts } from "./workflow-scripts";

/**
 * Replaces the components that guides use instead of repeating what stands elsewhere. Throws a FindingsError for those
 * that refer to something unknown.
 */
type Transformation = (sources?: Sources) => (tree: Node, file: VFile) => void;

const components: Transformation[] = [
  operations,
  lifecycles,
  errorCatalog,
  permissions,
  workflowScripts,
  sandboxDownload,
];
const ofGlossary: Transformation[] = [terms, glossary];
/** In the order in which they are applied. */
export const guideComponents = [...components, ...ofGlossary];

/**
 * The transformations of guides, in their order: components first, because the others also apply to what replaces them.
 * @param hasGlossary whether the portal has a glossary
 */
export const guideTransformations = ({ glossary: hasGlossary }: { glossary: boolean }) => [
  ...(hasGlossary ? guideComponents : components),
  responses,
  siteFiles,
  stackedTables,
  wholeNames,
  operatorAddresses,
  diagrams,
  highlightCode,
];
