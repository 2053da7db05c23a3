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
  for (const listed of index.operations) addErrors(index, listed, context);
}
