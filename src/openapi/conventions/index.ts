import { listOperations } from "../operations";
import type { Description } from "../types";
import { addEntityTags } from "./entity-tags";
import { addErrors, type ErrorContext } from "./errors";
import { addHeaders } from "./headers";
import { addLinks } from "./links";
import { addParameters } from "./parameters";

/**
 * Completes a description by what all operations of the platform share, so that each says only what is special to it:
 * request and response headers, links, error responses, and examples of entity tags.
 * @param description changed in place
 */
export function applyConventions(description: Description, context: ErrorContext): void {
  const operations = listOperations(description);
  for (const listed of operations) {
    addParameters(description, listed);
    addHeaders(description, listed);
  }
  addLinks(description, context.locale);
  addEntityTags(description, context.lifecycles);
  for (const listed of operations) addErrors(description, listed, context);
}
