import { fill, type Words, wordFor } from "../../config/words";
import { changeLinks } from "../../lib/markup/markdown";
import type { Change } from "../model/types";
import type { PageContext } from "./context";

/** @returns the anchor of a release's changes on an operation's page */
export const changesId = (version: string): string => `changed-in-${version}`;

/** @returns a change in words, as Markdown, such as "Query parameter `cursor`: new" */
export function showChange(words: Words, { part, of = "", subject, kind, key, was, is }: Change): string {
  // Within parentheses, parties aren't capitalized in English; actors are the same parties, and others.
  const party = (name: string): string => wordFor(words.lifecycle.actors, name) ?? wordFor(words.parties, name) ?? name;
  const code = (value = ""): string => (value === "" ? "" : `\`${value}\``);
  const isStep = part === "lifecycle" && key !== undefined;
  const label = [
    fill(words.changeParts[part], { of: part === "role" ? party(of) : of }),
    code(subject),
    isStep && `(${party(key)})`,
  ];
  const isPattern = key === "pattern" && ["set", "instead"].includes(kind);
  const word = isPattern ? patternWord(is) : kind;
  const change = fill(words.changes[word], { key: code(key), was: code(was), is: code(is) });
  return `${label.filter(Boolean).join(" ")}: ${change}`;
}

/** @returns an entry of the changelog whose links to pages and files lead there from any page */
export const linkEntry = ({ localeBaseUrl }: PageContext, markdown: string): string =>
  changeLinks(markdown, ({ url, text }) => {
    const [, path] = /^(?:pathname:\/\/)?\/(?!\/)(.*)/.exec(url) ?? [];
    return path === undefined ? undefined : { url: localeBaseUrl + path, text };
  });

/** Characters beyond which a pattern says nothing to a reader of a list; the field shows it. */
const longestPattern = 40;

function patternWord(pattern = ""): "notBlank" | "pattern" | "newPattern" {
  if (pattern === "\\S") return "notBlank";
  return pattern.length > longestPattern ? "newPattern" : "pattern";
}
