import uniq from "lodash/uniq";
import type { ApiServer } from "../read/types";
import type { Api } from "./api";

/** Used if a description has no server, or only a path as its server; RFC 2606 reserves this domain name. */
const exampleOrigin = "https://api.example.com";

/** @returns a server's URL with the default of each variable, without a trailing slash */
export function serverUrl({ url, variables = {} }: ApiServer): string {
  const filled = url.replace(/\{([^{}]*)\}/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]?.default ?? placeholder) : placeholder,
  );
  return filled.replace(/\/$/, "");
}

/** @returns the server that samples call without one in the description; undefined if it has one */
export function madeUpServer({ servers: [server = { url: "/" }] }: Api): string | undefined {
  const url = callableUrl(server);
  return url.startsWith(exampleOrigin) ? url : undefined;
}

/** Number of URLs up to which a server's are listed. */
const mostUrls = 12;

/** @returns the URLs that samples can call: the usual one first, then one for each other choice of its variables' values */
export function listUrls(server: ApiServer): string[] {
  const choices = Object.entries(server.variables ?? {}).reduce<NonNullable<ApiServer["variables"]>[]>(
    (chosen, [name, variable]) =>
      chosen
        .flatMap((others) =>
          uniq([variable.default, ...(variable.enum ?? [])]).map((value) => ({
            ...others,
            [name]: { default: value },
          })),
        )
        .slice(0, mostUrls),
    [{}],
  );
  return choices.map((variables) => callableUrl({ ...server, variables }));
}

/** @returns the URL that samples call */
export function callableUrl(server: ApiServer): string {
  const url = serverUrl(server);
  if (url.startsWith("//")) return `https:${url}`;
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `${exampleOrigin}${url && !url.startsWith("/") ? "/" : ""}${url}`;
}
