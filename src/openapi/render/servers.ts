import { code, element, inline, table, text } from "../../lib/markup/html";
import type { ListedOperation } from "../read/operations";
import { hasOwnServers, listServers } from "../read/servers";
import type { ApiServer } from "../read/types";
import { linkStatic, type Page } from "./context";
import { heading, staticHtml } from "./mdx";
import { renderFactLine } from "./schema";
import { words as allWords } from "./words";

/** @returns servers with the variables in their URLs, as HTML */
export function renderServerTable(page: Page, servers: ApiServer[]): string {
  const words = allWords[page.locale];
  const rows = servers.map(({ url, description = "" }) => [inline(linkStatic(description, page)), code(url)]);
  const variables = new Map(servers.flatMap((server) => Object.entries(server.variables ?? {})));
  const items = [...variables].map(([name, { default: value, enum: values = [], description = "" }]) =>
    element(
      "li",
      { class: "api-field" },
      element("div", { class: "api-field__head" }, code(name, "api-field__name")),
      inline(linkStatic(description, page)),
      renderFactLine([
        text(`${words.default}: `) + code(String(value)),
        values.length > 0 ? text(`${words.values}: `) + values.map((each) => code(String(each))).join(", ") : "",
      ]),
    ),
  );
  return (
    table([words.environment, words.baseUrl], rows) +
    (items.length > 0
      ? element("p", {}, text(`${words.variables}:`)) + element("ul", { class: "api-fields" }, ...items)
      : "")
  );
}

/** @returns the servers of an operation that has its own, as MDX; otherwise an empty string */
export function renderServers(page: Page, { operation, pathItem }: ListedOperation): string {
  const servers = listServers(page.description, operation, pathItem);
  if (!hasOwnServers(operation, pathItem)) return "";
  return heading(2, allWords[page.locale].servers, "servers") + staticHtml(renderServerTable(page, servers));
}
