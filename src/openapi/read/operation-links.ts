import { listLinks } from "../../lib/markup/markdown";

/** Links of this portal, Redoc (`#operation/id`), Scalar (`#tag/name/operation/id`), and Swagger UI (`#/name/id`). */
const toOperation = /^(?:operation:|#(?:tag\/[^/]+\/)?operation\/|#\/[^/]+\/)(.*)/s;

/** @returns the ID in a URL that stands for an operation, such as `operation:id`; undefined for other URLs */
export const readOperationId = (url: string): string | undefined => toOperation.exec(url)?.[1];

/**
 * @returns the links that lead nowhere from a page of the reference: those to operations that don't exist, relative ones,
 *   and anchors of other programs
 */
export const listDeadLinks = (markdown: string, operationIds: ReadonlySet<string>): string[] =>
  listLinks(markdown).filter((url) => {
    const id = readOperationId(url);
    if (id !== undefined) return !operationIds.has(id);
    return !/^([a-z][a-z\d+.-]*:|\/(?!.*#tag\/)|#(?!tag\/|section\/))/i.test(url);
  });
