import memoize from "lodash/memoize";
import { defaultLocale, inEachLanguage, type LocaleId } from "../../config/locales";
import { localServer } from "../../config/written-addresses";
import { type Environment, localEnvironment } from "../../lib/markup/environments";
import { plainText } from "../../lib/markup/markdown";
import type { Api } from "./api";
import { callableUrl, listUrls } from "./servers";

/** An environment as readers choose it. */
export interface NamedEnvironment extends Environment {
  name: Record<LocaleId, string>;
}

/**
 * Finds them once for each API: every page asks for them, and the server on the reader's machine is in a file.
 * @returns the server on the reader's machine, if there is one, and the API's servers; the first is the default
 */
export const listEnvironments = memoize(findEnvironments);
listEnvironments.cache = new WeakMap();

function findEnvironments({ servers }: Api): Environment[] {
  const local = localServer();
  const [first = { url: "/" }] = servers;
  return [
    ...(local ? [{ id: localEnvironment, url: local.url + callableUrl(first).replace(/^\w+:\/\/[^/]*/, "") }] : []),
    ...servers.flatMap((server, place) =>
      listUrls(server).map((url, index) => ({ id: [place, ...(index > 0 ? [index] : [])].join("-"), url })),
    ),
  ];
}

/** Number of characters of a server's description that the list of environments has room for. */
const longestName = 24;

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, "");

/** @returns the environments with their names: the first sentence of a server's description, or its host */
export const nameEnvironments = (apis: Record<LocaleId, Api>): NamedEnvironment[] =>
  listEnvironments(apis[defaultLocale]).map(({ id, url }, _, all) => ({
    ...{ id, url },
    name: inEachLanguage((locale) => {
      if (id === localEnvironment) return localServer()?.name ?? url;
      const [place = "", other] = id.split("-");
      const [name = ""] = plainText(apis[locale].servers[Number(place)]?.description ?? "").split(/\.(?:\s|$)/);
      if (name && name.length <= longestName && !other) return name;
      const host = withoutScheme(url);
      return all.filter((each) => withoutScheme(each.url) === host).length > 1 ? url : host;
    }),
  }));
