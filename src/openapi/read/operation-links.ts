import { listLinks } from "../../lib/markup/markdown";

/** Links of this portal, Redoc (`#operation/id`), Scalar (`#tag/name/operation/id`), and Swagger UI (`#/name/id`). */
const toOperation = /^(?:operation:|#(?:tag\/[^/]+\/)?operation\/|#\/[^/]+\/)(.*)/s;

/** @returns the ID in a URL that stands for an operation, such as `operation:id`; undefined for other URLs */
export const readOperationId = (url: string): string | undefined => toOperation.exec(url)?.[1];

/** @returns the IDs in links of the form `[…](operation:id)` */
export const listOperationLinks = (markdown: string): string[] =>
  listLinks(markdown).flatMap((url) => (url.startsWith("operation:") ? (readOperationId(url) ?? []) : []));

/** @returns the links that lead nowhere from a page of the reference: relative ones, and anchors of other programs */
export const listDeadLinks = (markdown: string, operationIds: ReadonlySet<string>): string[] =>
  listLinks(markdown).filter((url) => {
    const id = readOperationId(url);
    return id === undefined ? !/^([a-z][a-z\d+.-]*:|\/|#(?!tag\/|section\/))/i.test(url) : !operationIds.has(id);
  });
