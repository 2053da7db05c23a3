import { listLinks } from "../../lib/markup/markdown";

/** @returns the ID in a URL of the form `operation:id`; undefined for other URLs */
export const readOperationId = (url: string): string | undefined => /^operation:(.*)/s.exec(url)?.[1];

/** @returns the IDs in links of the form `[…](operation:id)` */
export const listOperationLinks = (markdown: string): string[] =>
  listLinks(markdown).flatMap((url) => readOperationId(url) ?? []);
