import { DescriptionError, type Finding } from "../../findings/description-error";
import type { Description } from "../types";
import { addEntityTags } from "./entity-tags";
import { addErrors, type ErrorContext } from "./errors";
import { addHeaders } from "./headers";
import { addLinks } from "./links";
import { indexOperations } from "./operations";
import { addParameters } from "./parameters";

/**
 * Completes a description by what all operations of the platform share, so that each says only what is special to it:
 * request and response headers, links, error responses, and examples of entity tags. A description without an error
 * catalogue says all of that itself and stays as it is; of the rest only what has its component is added.
 * @param description changed in place
 * @throws DescriptionError with the problems that operations name and the catalogue lacks
 */
export function applyConventions(description: Description, context: ErrorContext): void {
  if (Object.keys(context.problems).length === 0) return;
  const index = indexOperations(description);
  for (const listed of index.operations) {
    addParameters(description, listed);
    addHeaders(index, listed);
  }
  addLinks(index, context.locale);
  addEntityTags(index, context.lifecycles);
  const findings: Finding[] = [];
  for (const listed of index.operations) {
    try {
      addErrors(index, listed, context);
    } catch (error) {
      if (!(error instanceof DescriptionError)) throw error;
      findings.push(...error.findings);
    }
  }
  if (findings.length > 0) throw new DescriptionError(findings);
}
