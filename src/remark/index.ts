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

interface GuideComponents {
  /** The components that writers use. */
  names: readonly string[];
  /** What must be readable before the check can apply the transformation. */
  needs: readonly (keyof Sources | "lifecycles" | "problems" | "workflows")[];
  /** Replaces the components in a page. Throws a FindingsError for components that refer to something unknown. */
  transform: (sources?: Sources) => (tree: Node, file: VFile) => void;
}

/** Everything that guides can use instead of repeating it, in the order in which it is replaced. */
export const guideComponents: readonly GuideComponents[] = [
  { names: ["Operation", "Call"], needs: ["catalog"], transform: operations },
  { names: ["Lifecycle"], needs: ["catalog", "lifecycles"], transform: lifecycles },
  { names: ["ErrorCatalog"], needs: ["problems"], transform: errorCatalog },
  { names: ["RoleMatrix", "OperationMatrix"], needs: ["catalog", "description"], transform: permissions },
  { names: ["WorkflowScript"], needs: ["workflows"], transform: workflowScripts },
  { names: ["SandboxDownload"], needs: ["description", "lifecycles", "problems"], transform: sandboxDownload },
  { names: ["Term"], needs: ["glossary"], transform: terms },
  { names: ["Glossary"], needs: ["glossary", "catalog"], transform: glossary },
];

/**
 * The transformations of guides, in their order: components first, because the others also apply to what replaces them.
 * @param hasGlossary whether the portal has a glossary
 */
export const guideTransformations = ({ glossary: hasGlossary }: { glossary: boolean }) => [
  ...guideComponents
    .filter(({ needs }) => hasGlossary || !needs.includes("glossary"))
    .map(({ transform }) => transform),
  responses,
  siteFiles,
  stackedTables,
  wholeNames,
  operatorAddresses,
  diagrams,
  highlightCode,
];
