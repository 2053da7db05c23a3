import { listOperations } from "../../openapi/read/operations";
import { walkDescription } from "../../openapi/read/structure";
import type { Description, Link } from "../../openapi/read/types";

/**
 * @returns a copy for generators of clients, which name methods after the `operationId`: each is the operation's
 *   `x-sdk-name`, if it has one. Nothing if no operation has one.
 */
export function nameForClients(description: Description): Description | undefined {
  const copy = structuredClone(description);
  const operations = listOperations(copy);
  const names = new Map(operations.flatMap(({ id, operation: { "x-sdk-name": name } }) => (name ? [[id, name]] : [])));
  if (names.size === 0) return undefined;
  for (const { id, operation } of operations) {
    operation.operationId = names.get(id) ?? id;
    delete operation["x-sdk-name"];
  }
  walkDescription(copy, ({ kind, node }) => {
    const link = node as Partial<Link>;
    if (kind === "link" && link.operationId) link.operationId = names.get(link.operationId) ?? link.operationId;
  });
  return copy;
}
