import { Parser } from "htmlparser2";
import { hashOf, knownScripts, knownStyles } from "./headers";

/** Attributes that make a browser load something, by element; `*` stands for every element. */
const loadingAttributes: Record<string, string[]> = {
  "*": ["src", "srcset", "poster", "background", "xlink:href", "formaction"],
  form: ["action"],
  object: ["data"],
  use: ["href"],
  image: ["href"],
  base: ["href"],
};
/** Relations of a `link` that refer to a page and load nothing. */
const namingRelations = ["canonical", "alternate", "author", "help", "license", "me", "next", "prev", "search"];
/** Types of a `script` that contains data, which browsers don't run. */
const dataTypes = ["application/json", "application/ld+json"];

const isForeign = (url: string): boolean => /(^|[\s,])([a-z][a-z0-9+.-]*:)?\/\/\S/i.test(url);
const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** @returns the URLs that a style sheet loads; for a URL with escaped quotes, as in a data URL, only the beginning */
export function listAddresses(css: string): string[] {
  const addresses = [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))|@import\s+["']([^"']+)/gi)];
  return addresses.map((groups) => (groups.slice(1).find((group) => group !== undefined) ?? "").trim());
}

/** @returns the URLs that a style sheet loads from other origins */
export const foreignAddresses = (css: string): string[] => listAddresses(css).filter(isForeign);

/**
 * @param html a built page, before its style sheet is put into it
 * @param known the inline content that is allowed
 * @returns one message, with the element and the fix, for each inline script, inline style, event handler in an
 *   attribute, and URL on another origin that the policy would block
 */
export function inspectPage(html: string, known = { scripts: knownScripts, styles: knownStyles }): string[] {
  const faults: string[] = [];
  let text: string | undefined;

  function checkAttribute(element: string, name: string, value: string, attributes: Record<string, string>): void {
    if (/^on/.test(name)) {
      faults.push(
        `<${element} ${name}="${shorten(value)}">: inline event handlers are blocked by the policy → add the listener in a script`,
      );
    } else if (name === "style") {
      const hash = hashOf(value);
      if (!known.styles.some((style) => style.hash === hash))
        faults.push(
          `<${element} style="${shorten(value)}">: unknown inline style → use a class, or add ${hash} to knownStyles in src/plugins/output/headers.ts`,
        );
      for (const url of foreignAddresses(value)) faults.push(foreign(element, name, url));
    } else if (/^\s*javascript:/i.test(value) && /^(href|src|action|formaction|xlink:href|data)$/.test(name)) {
      faults.push(
        `<${element} ${name}="${shorten(value)}">: javascript: URLs are blocked by the policy → add the listener in a script`,
      );
    } else if (name === "srcdoc") {
      faults.push(`<${element} srcdoc>: inline documents aren't allowed → link to a separate page`);
    } else if (isLoading(element, name, attributes) && isForeign(value)) {
      faults.push(foreign(element, name, value));
    }
  }

  const parser = new Parser({
    onopentag(element, attributes) {
      for (const [name, value] of Object.entries(attributes)) checkAttribute(element, name, value, attributes);
      const isCode = element === "script" && attributes.src === undefined && !dataTypes.includes(attributes.type ?? "");
      if (isCode || element === "style") text = "";
      const refresh = element === "meta" && attributes["http-equiv"]?.toLowerCase() === "refresh";
      if (refresh && isForeign((attributes.content ?? "").replace(/^[^=]*=/, "")))
        faults.push(foreign(element, "content", attributes.content ?? ""));
    },
    ontext(part) {
      if (text !== undefined) text += part;
    },
    onclosetag(element) {
      if (text === undefined || !(element === "script" || element === "style")) return;
      const hash = hashOf(text);
      if (element === "style")
        faults.push(
          `<style>${shorten(text)}: not a style sheet of the build → move the rules to one of its style sheets`,
        );
      else if (!known.scripts.some((script) => script.hash === hash))
        faults.push(
          `<script>${shorten(text)}: unknown inline script → load it from a file, or review it and add ${hash} to knownScripts in src/plugins/output/headers.ts`,
        );
      text = undefined;
    },
  });
  parser.end(html);
  return faults;
}

function isLoading(element: string, name: string, attributes: Record<string, string>): boolean {
  if (element === "link" && name === "href") {
    const relations = (attributes.rel ?? "").toLowerCase().split(/\s+/);
    return !relations.some((relation) => namingRelations.includes(relation));
  }
  return ["*", element].some((key) => loadingAttributes[key]?.includes(name));
}

const foreign = (element: string, name: string, url: string): string =>
  `<${element} ${name}> loads ${shorten(url)} from another origin → host the file yourself in static/`;
