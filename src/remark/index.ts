import { diagrams } from "./diagrams";
import { replaceComponents } from "./guide-components";
import { highlightCode } from "./highlight-code";
import { operatorAddresses } from "./operator-addresses";
import { responses } from "./responses";
import { siteFiles } from "./site-files";
import { stackedTables } from "./stacked-tables";
import { terms } from "./terms";
import { wholeNames } from "./whole-names";

/**
 * The transformations of guides, in their order: components first, because the others also apply to what replaces them.
 */
export const guideTransformations = [
  replaceComponents,
  terms,
  responses,
  siteFiles,
  stackedTables,
  wholeNames,
  operatorAddresses,
  diagrams,
  highlightCode,
];
