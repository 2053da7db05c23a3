/** Code that follows the environment that the reader has chosen. */

import { escapeHtml, htmlElement } from "./html";

/** A place that the API's requests can be sent to. */
export interface Environment {
  /** `localEnvironment`, or the server's position in the description; with several URLs, also the URL's, such as `0-1`. */
  id: string;
  /** Base URL, without a slash at the end. */
  url: string;
}

/** ID of the environment on the reader's machine. */
export const localEnvironment = "local";

/** ID of the environment that is shown without JavaScript, and to programs: the description's first server. */
export const printedEnvironment = "0";

/**
 * Adds the other environments' addresses to each request of the printed one; the page's style sheet shows one of them.
 * The base URL without a path stays as it is: it names the environment itself.
 * @param html highlighted code
 */
export function followEnvironment(html: string, environments: readonly Environment[]): string {
  const printed = environments.find(({ id }) => id === printedEnvironment);
  if (!printed || environments.length < 2) return html;
  const all = environments.map(({ id, url }) => htmlElement("span", attributesOf(id), escapeHtml(url))).join("");
  return html.replaceAll(`${escapeHtml(printed.url)}/`, `${all}/`);
}

/** @returns the attributes of the element that shows an environment: only the printed one is shown without a style sheet */
export const attributesOf = (id: string): { "data-environment": string; hidden?: true } => ({
  "data-environment": id,
  ...(id !== printedEnvironment && { hidden: true }),
});

/** @returns the rules that show the environment that the reader has chosen; none if there is only one */
export const environmentStyles = (environments: readonly Environment[]): string =>
  environments
    .filter(({ id }) => id !== printedEnvironment)
    .map(({ id }) => {
      const chosen = `html[data-environment="${id}"] `;
      return `${chosen}[data-environment="${printedEnvironment}"]{display:none}${chosen}[data-environment="${id}"]{display:inline}`;
    })
    .join("");

/** @returns a script that shows the environment that the reader has chosen, before the first paint */
export const environmentScript = (environments: readonly Environment[]): string =>
  `let e;try{e=localStorage.getItem("environment")}catch{}document.documentElement.dataset.environment=${JSON.stringify(
    environments.map(({ id }) => id),
  )}.includes(e)?e:"${environments[0]?.id}"`;
