import { DescriptionError, type Finding } from "../../lib/findings/description-error";
import type { Description } from "../read/types";
import { addEntityTags } from "./entity-tags";
import { addErrors, type ErrorContext } from "./errors";
import { addHeaders } from "./headers";
import { addLinks } from "./links";
import { indexOperations } from "./operations";
import { addParameters } from "./parameters";

/**
 * Adds the parts that all operations of the platform share, so that each documents only its specifics: request and
 * response headers, links, error responses, and example entity tags. A description without an error catalog must
 * document all of that itself and isn't changed. Request headers and the headers of successful responses are added only
 * if the description defines their components.
 * @param description changed in place
 * @throws DescriptionError listing the problem types that operations list but the catalog doesn't contain
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
