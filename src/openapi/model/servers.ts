import type { ApiServer, Description, Operation, PathItem } from "../types";

/** Where a description names no server, or only a path: RFC 2606 keeps this name free for examples. */
const exampleOrigin = "https://api.example.com";

/** @returns the servers of an operation: its own, those of its path, or those of the whole description */
export function listServers(
  description: Description,
  operation: Operation = { responses: {} },
  pathItem: PathItem = {},
): ApiServer[] {
  const own = [operation.servers, pathItem.servers, description.servers].find((servers) => servers?.length);
  return own ?? [{ url: "/" }];
}

/** @returns whether an operation has other servers than the whole description */
export const hasOwnServers = (operation: Operation, pathItem: PathItem): boolean =>
  (operation.servers ?? pathItem.servers ?? []).length > 0;

/** @returns a server's URL with the default of each variable, without a slash at its end */
export function serverUrl({ url, variables = {} }: ApiServer): string {
  const filled = url.replace(/\{([^{}]*)\}/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]?.default ?? placeholder) : placeholder,
  );
  return filled.replace(/\/$/, "");
}

/** @returns the URL that samples call */
export function callableUrl(server: ApiServer): string {
  const url = serverUrl(server);
  if (url.startsWith("//")) return `https:${url}`;
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `${exampleOrigin}${url && !url.startsWith("/") ? "/" : ""}${url}`;
}
