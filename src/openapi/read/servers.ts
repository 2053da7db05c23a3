import type { ApiServer, Description, Operation, PathItem } from "./types";

/** Used if a description has no server, or only a path as its server; RFC 2606 reserves this domain name. */
const exampleOrigin = "https://api.example.com";

/** @returns an operation's servers: its own, or else its path's, or else the description's */
export function listServers(
  description: Description,
  operation: Operation = { responses: {} },
  pathItem: PathItem = {},
): ApiServer[] {
  const own = [operation.servers, pathItem.servers, description.servers].find((servers) => servers?.length);
  return own ?? [{ url: "/" }];
}

/** @returns whether an operation or its path has its own servers */
export const hasOwnServers = (operation: Operation, pathItem: PathItem): boolean =>
  (operation.servers ?? pathItem.servers ?? []).length > 0;

/** @returns a server's URL with the default of each variable, without a trailing slash */
export function serverUrl({ url, variables = {} }: ApiServer): string {
  const filled = url.replace(/\{([^{}]*)\}/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]?.default ?? placeholder) : placeholder,
  );
  return filled.replace(/\/$/, "");
}

/** @returns the server that samples call without one in the description; undefined if it has one */
export function madeUpServer(description: Description): string | undefined {
  const [server = { url: "/" }] = listServers(description);
  const url = callableUrl(server);
  return url.startsWith(exampleOrigin) ? url : undefined;
}

/** @returns the URL that samples call */
export function callableUrl(server: ApiServer): string {
  const url = serverUrl(server);
  if (url.startsWith("//")) return `https:${url}`;
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `${exampleOrigin}${url && !url.startsWith("/") ? "/" : ""}${url}`;
}
