import { parse } from "yaml";
import type { LocaleId } from "../config/locales";
import { didYouMean } from "../lib/findings/nearest";
import { descriptionRoot, germanOverlays } from "../openapi/read/description";
import { digest } from "../openapi/read/stale";
import { glossaryFile, guideFolders } from "../openapi/read/usages";
import { changelogFile } from "../plugins/changelog/releases";
import type { Changes } from "./files";

/** A name in both languages. */
type Names = Record<LocaleId, string>;

/** Each of these functions adds its files to `changes` and returns the remaining steps. */

/**
 * Adds a guide in both languages, and its entry in the sidebar.
 * @param name path under docs/, without `.mdx`, in a folder that the sidebar contains, such as guides/reports
 */
export function newGuide(changes: Changes, name: string, title: Names): string[] {
  if (!/^[\w-]+(?:\/[\w-]+)+$/.test(name))
    throw new Error(`"${name}" isn't a path such as guides/reports → specify a folder and a name, without .mdx`);
  const german = `${guideFolders.de}/${name}.mdx`;
  const english = `${guideFolders.en}/${name}.mdx`;
  const source = `---
title: ${JSON.stringify(title.de)}
description: Was Suchmaschinen von dieser Seite zeigen, ist noch zu schreiben.
keywords: [${JSON.stringify(title.de)}]
---

Diese Seite ist noch zu schreiben.

## Voraussetzungen {/* #prerequisites */}

Was Sie brauchen, ist noch zu schreiben.
`;
  changes.create(german, source);
  changes.create(
    english,
    `---
title: ${JSON.stringify(title.en)}
description: The description for search engines has yet to be written.
keywords: [${JSON.stringify(title.en)}]
germanSource: "${digest(source)}"
---

This page has yet to be written.

## Prerequisites {/* #prerequisites */}

What you need has yet to be written.
`,
  );
  changes.change("sidebars.ts", (text) => addToSidebar(text, name));
  return [
    `${german}: write the page; its description is what search engines show (50 to 160 characters)`,
    `${english}: write it in English, with the same headings, components, and tables`,
    "npm run translations:accept: once both pages match",
    "sidebars.ts: move the entry to where it belongs",
  ];
}

/** @returns the sidebar with an entry after the last one in the same folder */
function addToSidebar(text: string, name: string): string {
  const folder = name.slice(0, name.lastIndexOf("/") + 1);
  const entries = [...text.matchAll(/"([\w-]+(?:\/[\w-]+)+)"/g)].filter(
    ([, id = ""]) => id.startsWith(folder) && !id.slice(folder.length).includes("/") && !id.endsWith("/index"),
  );
  const last = entries.at(-1);
  if (last) {
    const end = last.index + last[0].length;
    const indent = /\n( *)$/.exec(text.slice(0, last.index))?.[1];
    const separator = indent === undefined ? ", " : `,\n${indent}`;
    return `${text.slice(0, end)}${separator}"${name}"${text.slice(end)}`;
  }
  const index = text.indexOf(`id: "${folder}index"`);
  const items = index === -1 ? -1 : text.indexOf("items: [", index);
  if (items === -1) throw new Error(`The sidebar has no folder ${folder} → add it to sidebars.ts first`);
  const begin = items + "items: [".length;
  return `${text.slice(0, begin)}"${name}", ${text.slice(begin)}`;
}

/** Adds a term to the glossary in both languages. @param id anchor, such as access-grant */
export function newTerm(changes: Changes, id: string, term: Names): string[] {
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new Error(`"${id}" isn't an ID such as access-grant → use lowercase letters, digits, and hyphens`);
  const known = (parse(changes.read(glossaryFile)) as { id: string }[]).map((entry) => entry.id);
  if (known.includes(id)) throw new Error(`${glossaryFile} already has the term "${id}" → choose a different ID`);
  const entry = `- id: ${id}
  de:
    term: ${JSON.stringify(term.de)}
    definition: Ein Begriff, dessen Definition noch zu schreiben ist.
  en:
    term: ${JSON.stringify(term.en)}
    definition: What the term means has yet to be written.
`;
  changes.change(glossaryFile, (text) => `${text.trimEnd()}\n\n${entry}`);
  return [
    `${glossaryFile}: write both definitions, one paragraph each`,
    `${glossaryFile}: under forms, list the spellings that guides use, so that they are marked; under avoid, list words not to use for it`,
    "docs/.words.txt: add words that the spelling check doesn't know",
  ];
}

/** Adds a release to the changelog. @param date a day such as 2026-11-21 */
export function newRelease(changes: Changes, version: string, date: string): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`"${version}" isn't a version such as 1.2.0 → use three numbers separated by periods`);
  const releases = parse(changes.read(changelogFile)) as { version: string }[];
  if (releases.some((release) => release.version === version))
    throw new Error(`${changelogFile} already has the version "${version}" → choose a different version`);
  const entry = `- version: ${version}
  date: ${date}
  summary:
    de: Was dieses Release bringt, ist noch zu schreiben.
    en: What this release brings has yet to be written.
`;
  changes.change(changelogFile, (text) => text.replace(/^- version: /m, () => `${entry}- version: `));
  return [
    `${changelogFile}: write the summary, and under api and portal, list what was added, changed, deprecated, removed, or fixed`,
    `${descriptionRoot}: set info.version to ${version} if the API changed`,
  ];
}

/** A new operation that copies an existing one. */
export interface NewOperation {
  operationId: string;
  method: string;
  path: string;
  /** The operationId of the operation to copy. */
  like: string;
}

/** The summary of a copied operation, which the check reports until it is rewritten. */
const summary = /^( +summary: .*?)("?)$/m;

/** Adds an operation to the description, to its overlay, and, if its path is new, to the root file. */
export function newOperation(changes: Changes, operation: NewOperation, files: readonly string[]): string[] {
  const { operationId, method, path: route, like } = operation;
  if (!/^[a-z][A-Za-z0-9]*$/.test(operationId))
    throw new Error(`"${operationId}" isn't in camelCase → use a name such as createReport`);
  if (!/^(?:get|post|put|patch|delete)$/.test(method))
    throw new Error(`"${method}" isn't a supported method → use get, post, put, patch, or delete`);
  if (!route.startsWith("/"))
    throw new Error(`"${route}" isn't a path such as /teams/{teamId}/reports → start it with a slash`);
  const ids = files.flatMap((file) =>
    [...changes.read(file).matchAll(/^ {4}operationId: (\w+)$/gm)].map(([, id = ""]) => id),
  );
  if (ids.includes(operationId))
    throw new Error(`The operation "${operationId}" already exists → choose a different operationId`);
  const file = files.find((name) => changes.read(name).includes(`    operationId: ${like}\n`));
  if (!file)
    throw new Error(`The operation "${like}" doesn't exist → ${didYouMean(like, ids, "use one from openapi/paths/")}`);

  const source = findOperation(changes.read(file), like);
  const body = source.operation
    .replace(/^ {2}\w+:/, `  ${method}:`)
    .replace(`operationId: ${like}\n`, `operationId: ${operationId}\n`)
    .replace(summary, "$1 (yet to be written)$2");
  const written = files.find((name) => findPath(changes.read(name), route) !== undefined);
  const home = written ?? file;
  if (written) changes.change(written, (text) => addMethod(text, route, method, body));
  else {
    changes.change(file, (text) => `${text.trimEnd()}\n${route}:\n${source.parameters}${body}`);
    changes.change(descriptionRoot, (text) => addPath(text, route, file, source.path));
  }
  const overlay = home.replace("openapi/paths", germanOverlays);
  const actions = copyActions(changes.read(file.replace("openapi/paths", germanOverlays)), source, {
    method,
    route,
    parts: written ? [source.method] : [source.method, "parameters"],
  });
  changes.change(overlay, (text) => `${text.trimEnd()}\n${actions.trimEnd()}\n`);
  return [
    `${home}: edit the summary, texts, permissions, parameters, schemas, and examples of ${operationId} (copied from ${like})`,
    `${overlay}: edit the German texts`,
    "npm run translations:accept: once both languages match",
    `${changelogFile}: tell readers about it`,
  ];
}

/** @returns the block of a path as it is written, starting with the path */
const findPath = (text: string, route: string): string | undefined =>
  text.split(/^(?=\/)/m).find((part) => part.startsWith(`${route}:\n`));

/** @throws Error if the path already has the method */
function addMethod(text: string, route: string, method: string, body: string): string {
  const block = findPath(text, route) ?? "";
  if (block.includes(`\n  ${method}:`))
    throw new Error(`The path ${route} already has ${method} → choose a different method or path`);
  return text.replace(block, () => `${block.trimEnd()}\n${body.trimEnd()}\n`);
}

/** @returns the root file with a path in `file` added after a sibling */
function addPath(text: string, route: string, file: string, sibling: string): string {
  const pointer = (name: string): string => `#/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  const at = text.indexOf(pointer(sibling));
  const end = text.indexOf("\n", at) + 1;
  const reference = `    $ref: ${file.replace("openapi/", "")}${pointer(route)}\n`;
  return at === -1 ? text : `${text.slice(0, end)}  ${route}:\n${reference}${text.slice(end)}`;
}

interface Source {
  path: string;
  method: string;
  /** The block of the path's own parameters, or an empty string. */
  parameters: string;
  /** The block of the operation, starting with its method. */
  operation: string;
}

/** Blocks are copied as they are written, with their comments and line breaks. */
function findOperation(text: string, operationId: string): Source {
  const paths = text.split(/^(?=\/)/m);
  const item = paths.find((part) => part.includes(`    operationId: ${operationId}\n`)) ?? "";
  const [key = "", ...blocks] = item.split(/^(?= {2}\w)/m);
  const operation = blocks.find((block) => block.includes(`    operationId: ${operationId}\n`)) ?? "";
  return {
    path: key.trim().replace(/:$/, ""),
    method: /^ {2}(\w+):/.exec(operation)?.[1] ?? "",
    parameters: blocks.find((block) => block.startsWith("  parameters:")) ?? "",
    operation,
  };
}

/** @returns the overlay's actions for these parts of an operation's path, rewritten for another path and method */
function copyActions(
  text: string,
  source: Source,
  { method, route, parts }: { method: string; route: string; parts: string[] },
): string {
  const begin = `$.paths['${source.path}'].`;
  return text
    .split(/^(?= {2}- target: )/m)
    .slice(1)
    .filter((action) =>
      parts.some((part) => new RegExp(`^ {2}- target: ["']?${escapeRegExp(begin + part)}\\b`).test(action)),
    )
    .map((action) =>
      action
        .replace(begin + source.method, () => `$.paths['${route}'].${method}`)
        .replace(begin, () => `$.paths['${route}'].`)
        .replace(summary, "$1 (noch zu schreiben)$2"),
    )
    .join("");
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
