/** Names: those that readers see, slugs of pages, anchors of tags. */

import deburr from "lodash/deburr";
import kebabCase from "lodash/kebabCase";
import lowerCase from "lodash/lowerCase";
import { plainText, withoutMarkup } from "../../lib/markup/markdown";
import { childPointer } from "../../lib/pointer";
import { uniqueName } from "../../lib/unique-name";
import { oneLine, type Warn } from "../read/normalize";
import { listOperations, listRequests } from "../read/operations";
import type { Description, Method } from "../read/types";
import type { Tag, TagGroup } from "./types";

/** Longer names don't fit into the sidebar, in characters. */
const longestName = 100;

/**
 * @param text what an author calls something, which can be Markdown of any length
 * @returns a name in one line without markup, and the text if it says more than its name
 */
export function splitName(text: string): { name: string; rest?: string } {
  const line = oneLine(text);
  if (line.length <= longestName && !/\n\s*\n/.test(text.trim()) && withoutMarkup(line) === line) return { name: line };
  const sentence = plainText(text) || withoutMarkup(text);
  const isLong = sentence.length > longestName;
  const name = isLong ? `${sentence.slice(0, longestName).replace(/\s+\S*$/, "")}…` : sentence;
  return withoutMarkup(text) === name ? { name } : { name, rest: text };
}

/** @returns texts as one; undefined if there is none */
export const joinTexts = (...texts: (string | undefined)[]): string | undefined =>
  texts.filter(Boolean).join("\n\n") || undefined;

const verbs: Record<Method, string> = {
  get: "Get",
  post: "Create",
  put: "Replace",
  patch: "Update",
  delete: "Delete",
  head: "Check",
  options: "Get options of",
  trace: "Trace",
};

/** @returns a name for an operation that has none: "List users" for `GET /users`, or else method and path: "POST /login" */
export function nameCall(method: Method, path: string): string {
  const [last = "", before = ""] = path.split("/").filter(Boolean).reverse();
  const isOne = /^\{[^{}]+\}$/.test(last);
  const things = isOne ? before : last;
  const isCall = method === "get" ? !isOne : method === "post";
  // Other words can be anything: in `POST /login` and `GET /users/search`, they aren't what is created or listed.
  const isKnown = /^[\w-]+$/.test(things) && (isOne ? method !== "post" : isCall && /[^suia]s$/i.test(things));
  if (!isKnown) return `${method.toUpperCase()} ${path}`;
  const what = lowerCase(things);
  if (method === "get" && !isOne) return `List ${what}`;
  return `${verbs[method]} ${what.replace(/ies$/, "y").replace(/(?<!s)s$/, "")}`;
}

/** Slugs of pages under `/api` that aren't operations. */
const reserved = ["index", "introduction"];

/**
 * Gives each operation's and each webhook's page a unique URL, made from its `x-slug`, or else its operationId or name. An
 * operation that was named by its author keeps its URL, regardless of what is generated for others.
 * @param madeUp the operationIds that were generated
 * @returns the slugs by method and path, or method and a webhook's name
 */
export function slugsOf(
  description: Description,
  madeUp: ReadonlySet<string> = new Set(),
  warn: Warn = () => {},
): Record<string, string> {
  const slugs: Record<string, string> = {};
  const taken = new Set(reserved);
  const take = (key: string, wanted: string, longer: string): string => {
    const slug = taken.has(wanted) ? unique(slugOf(longer), taken) : wanted;
    taken.add(slug);
    slugs[key] = slug;
    return slug;
  };
  const inOrder = listOperations({ paths: description.paths, tags: [] }).sort(
    (one, other) => Number(madeUp.has(one.id)) - Number(madeUp.has(other.id)),
  );
  for (const { id, method, path, operation } of inOrder) {
    const { "x-slug": own } = operation;
    const pointer = childPointer("/paths", path, method);
    const wanted = slugOf(own ?? id);
    if (own !== undefined && own !== wanted)
      warn(pointer, `the slug "${own}" isn't valid in a URL; "${wanted}" is used instead`, 'correct "x-slug"');
    const slug = take(`${method} ${path}`, wanted, `${id} ${method} ${path}`);
    if (slug !== wanted)
      warn(
        pointer,
        `the slug "${wanted}" of ${id} is already used by another page; "${slug}" is used instead`,
        own === undefined ? "choose a different operationId" : 'choose a different "x-slug"',
      );
  }
  for (const { key, method } of listRequests(description, description.webhooks)) {
    const wanted = slugOf(`webhook ${key}`);
    take(`${method} ${key}`, wanted, wanted);
  }
  return slugs;
}

/** File systems allow names of 255 bytes; the rest is for endings and for a number that makes the name unique. */
const longestSlug = 200;

/** @returns a name that is valid in a URL: lowercase Latin letters, digits, and hyphens */
function slugOf(name: string): string {
  const plain = kebabCase(deburr(name))
    .replace(/[^a-z0-9-]+/g, "")
    .slice(0, longestSlug)
    .replace(/-$/, "");
  // The OpenAPI plugin must make the same slug from this result as from the name.
  return kebabCase(plain || [...name].map((letter) => letter.codePointAt(0)?.toString(36)).join("-")) || "unnamed";
}

const unique = (name: string, taken: ReadonlySet<string>): string => uniqueName(name, (each) => taken.has(each), "-");

/** @returns the tags with anchors, in their groups (a single one without a name if there are none), and the anchors by name */
export function nameTags({ tags: written, "x-tagGroups": grouped }: Description): {
  anchors: ReadonlyMap<string, string>;
  tags: Tag[];
  groups: TagGroup[];
} {
  const anchors = new Map<string, string>();
  const taken = new Set<string>();
  const tags = written.map(({ name, "x-displayName": displayed = name, description, externalDocs }): Tag => {
    const { name: title, rest } = splitName(displayed);
    const id = unique(/^[A-Za-z][\w-]*$/.test(name) ? name : slugOf(name), taken);
    taken.add(id);
    anchors.set(name, id);
    return { id, title, description: joinTexts(rest, description), externalDocs };
  });
  const byName = new Map(written.map(({ name }, index) => [name, tags[index]]));
  const groups = grouped?.map(({ name, "x-displayName": title = oneLine(name), tags: names }) => ({
    id: /^[\w-]+$/.test(name) ? name : slugOf(name),
    title,
    tags: names.flatMap((each) => byName.get(each) ?? []),
  }));
  return { anchors, tags, groups: groups ?? [{ id: "", title: "", tags }] };
}
