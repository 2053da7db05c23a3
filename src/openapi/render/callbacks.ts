/** Callbacks: requests that the API sends to the client's server in response to an earlier request. */
import { block, code, element, text } from "../../lib/markup/html";
import { listParameters } from "../read/parameters";
import { resolve } from "../read/resolve";
import { type Callback, methods, type Operation, type PathItem, type Reference } from "../read/types";
import { renderBody } from "./bodies";
import { linkStatic, type Page } from "./context";
import { heading, staticHtml } from "./mdx";
import { renderParameterList } from "./parameters";
import { listResponses, renderResponse } from "./responses";
import { renderExternalDocs } from "./schema";
import { words as allWords } from "./words";

/** @returns the callbacks of an operation, as MDX */
export function renderCallbacks(page: Page, { callbacks = {} }: Operation): string {
  const words = allWords[page.locale];
  const html = Object.entries(callbacks).map(([name, reference]) => {
    const callback = resolve<Callback>(page.description, reference);
    const requests = Object.entries(callback)
      .filter(([expression]) => !expression.startsWith("x-"))
      .map(([expression, pathItem]) => renderRequests(page, `callback-${name}`, expression, pathItem));
    return element(
      "details",
      { class: "api-nested", id: page.state.takeId(`callback-${name}`) },
      element("summary", {}, code(name)),
      ...requests,
    );
  });
  if (html.length === 0) return "";
  return (
    heading(2, words.callbacks, "callbacks") + staticHtml(element("p", {}, text(words.callbackLead)) + html.join(""))
  );
}

/** Directions are reversed: the reader's server receives the request and sends the response. */
function renderRequests(page: Page, idPrefix: string, address: string, reference: PathItem | Reference): string {
  const words = allWords[page.locale];
  const pathItem = resolve<PathItem>(page.description, reference);
  return methods
    .flatMap((method) => {
      const operation = pathItem[method];
      return operation ? [{ method, operation }] : [];
    })
    .map(({ method, operation }) => {
      const parameters = listParameters(page.description, { operation, pathItem });
      const { successes, errors } = listResponses(page.description, operation);
      const deprecated = operation.deprecated
        ? ` ${element("strong", { class: "api-tag api-tag--deprecated" }, text(words.deprecated))}`
        : "";
      const texts = [pathItem.summary, operation.summary].flatMap((summary) =>
        summary ? element("p", {}, element("strong", {}, text(summary))) : [],
      );
      return [
        element(
          "p",
          {},
          element("span", { class: `api-method api-method--${method}` }, method.toUpperCase()),
          " ",
          address && code(address),
          deprecated,
        ),
        ...texts,
        ...[pathItem.description, operation.description].map((each) => (each ? block(linkStatic(each, page)) : "")),
        operation.externalDocs ? element("p", {}, renderExternalDocs(words, operation.externalDocs)) : "",
        parameters.length > 0 ? renderParameterList(page, parameters, `${idPrefix}-`) : "",
        renderBody(page, operation.requestBody, "response", `${idPrefix}-${method}`),
        ...[...successes, ...errors].map((each) =>
          renderResponse(page, each, `${idPrefix}-${method}-${each.status}`, "request"),
        ),
      ].join("");
    })
    .join("");
}
