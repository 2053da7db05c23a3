import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { guideFolders } from "../../config/guides";
import { defaultLocale, type LocaleId, localeIds } from "../../config/locales";
import type { Finding } from "./finding";
import { translateMdxReason } from "./mdx-reason";

/**
 * Reads what Docusaurus prints when it ends with an error.
 * @param output its output, with stack traces and code frames
 * @returns the errors in it: invalid MDX, broken links, and broken anchors, or else the first error's innermost cause
 */
export function readDocusaurusOutput(output: string): Finding[] {
  // The bundler prints a tree of causes.
  const text = stripVTControlCharacters(output).replace(/^[ \t│×╰─▶├]+/gm, "");
  const findings = [...listMdxFaults(text), ...listBrokenLinks(text)];
  return findings.length > 0 ? findings : listCauses(text);
}

function listMdxFaults(text: string): Finding[] {
  return text.split(/(?=MDX compilation failed for file )/).flatMap((part) => {
    const [, absolute, cause = "", details = ""] =
      /^MDX compilation failed for file "([^"]+)"\nCause: ([\s\S]*?)\nDetails:([\s\S]*)/.exec(part) ?? [];
    if (absolute === undefined) return [];
    const file = path.relative(process.cwd(), absolute);
    const [own] = readLines(cause);
    if (own) return [{ ...own, file }];
    const [, line = "1"] = /"line": (\d+)/.exec(details) ?? [];
    const [, column] = /"column": (\d+)/.exec(details) ?? [];
    const [message, fix] = translateMdxReason(cause.split("\n")[0] ?? "");
    return [{ file, ...placeOf(line, column), message, fix }];
  });
}

/** Docusaurus lists the broken links of each page under its route. */
function listBrokenLinks(text: string): Finding[] {
  const pages = [
    ...text.matchAll(/^-? ?Broken (link|anchor) on source page path = (\S+):\n((?:-> linking to .*\n?)+)/gm),
  ];
  return pages.flatMap(([, kind = "", route = "", links = ""]) =>
    [...links.matchAll(/^-> linking to (\S+)/gm)].map(([, url = ""]) => ({
      ...findLink(route, url),
      message: kind === "link" ? `the link ${url} is broken` : `the link ${url} points to a missing anchor`,
      fix: kind === "link" ? "link to a page that exists" : "use the ID of a heading",
    })),
  );
}

/** A language and what follows the guides' path, under any base path of the site. */
const guideRoute = new RegExp(`(?:/(${localeIds.join("|")}))?/docs(?:/(.*?))?/?$`);

/** @returns the guide of a route and the line of a link in it; the route itself if it isn't a guide's */
function findLink(route: string, url: string): Pick<Finding, "file" | "place" | "column"> {
  const match = guideRoute.exec(route);
  const [, locale = defaultLocale, page = ""] = match ?? [];
  const guide = path.join(guideFolders[locale as LocaleId], page);
  const file = match && [`${guide}.mdx`, path.join(guide, "index.mdx")].find((each) => existsSync(each));
  if (!file) return { file: route };
  const lines = readFileSync(file, "utf8").split("\n");
  const index = lines.findIndex((line) => line.includes(url));
  return index < 0 ? { file } : { file, place: index + 1, column: (lines[index] ?? "").indexOf(url) + 1 };
}

/** @returns the findings that this project's code printed, one per line, in the format of `formatFinding` */
const readLines = (text: string): Finding[] =>
  [...text.matchAll(/^([^\s:]+)(?::(\d+))?(?::(\d+))?: (.*) → (.*)$/gm)].map(
    ([, file = "", line, column, message = "", fix = ""]) => ({ file, ...placeOf(line, column), message, fix }),
  );

const placeOf = (line?: string, column?: string): Pick<Finding, "place" | "column"> =>
  line === undefined ? {} : { place: Number(line), column: Number(column ?? 1) };

/** The start of an error, which is in brackets if it has no stack; the errors that caused it follow as `[cause]`. */
const begins = /^(\[ERROR\] |\[cause\]: )?(\[?)(?:Error \[)?\w*(?:Error|Exception)\]?: /gm;

/** Docusaurus wraps an error in others, which mention the language, the file, and the failed action. */
function listCauses(text: string): Finding[] {
  const starts = [...text.matchAll(begins)];
  const [first] = starts;
  if (!first) return [];
  const errors = starts.map(({ 0: start, 1: kind, 2: bracket, index }, at) => {
    const said = text.slice(index + start.length, starts[at + 1]?.index);
    const [words = ""] = said.split(bracket ? /\](?: \{)?$/m : /\n(?=at )/);
    return { kind, words: words.trim(), stack: said.slice(words.length) };
  });
  const end = errors.findIndex(({ kind }, at) => at > 0 && kind !== "[cause]: ");
  const chain = errors.slice(0, end < 0 ? undefined : end).reverse();
  const { words = "", stack = "" } = chain[0] ?? {};
  const own = readLines(words);
  if (own.length > 0) return own;
  // If the causes don't mention a file, the text before them might.
  const named = [...chain.map((each) => each.words), text.slice(0, first.index)].flatMap(findFiles)[0];
  const [, line, column] = /\((\d+):(\d+)/.exec(words) ?? [];
  const [message = "", fix] = shorten(words).split(" → ");
  if (named) return [{ ...placeOf(line, column), ...named, message, fix: fix ?? "correct it" }];
  const place = findFiles(stack)[0] ?? { file: "docusaurus.config.ts" };
  return [{ ...place, message, fix: fix ?? "run the command again with DEBUG=1 to see where" }];
}

/** @returns the files of this project that text mentions, with the line and column if the text contains them */
function findFiles(text: string): Pick<Finding, "file" | "place" | "column">[] {
  const paths = text.matchAll(/(?<![^\s"'=(])([^\s"'=():]+\.\w+)(?::(\d+))?(?::(\d+))?/g);
  return [...paths].flatMap(([, name = "", line, column]) => {
    const file = path.relative(process.cwd(), path.resolve(name));
    const isOwn = !file.startsWith("..") && !file.includes("node_modules") && existsSync(file);
    return isOwn ? [{ file, ...placeOf(line, column) }] : [];
  });
}

/** @returns an error's first paragraph without the position, or the validator's messages about fields */
function shorten(words: string): string {
  const fields = [...words.matchAll(/^\[\d+\] (.*)$/gm)].map(([, field = ""]) => field);
  const [paragraph = ""] = words.split("\n\n");
  return (fields.length > 0 ? fields.join(" ") : paragraph)
    .replaceAll(`${process.cwd()}${path.sep}`, "")
    .replace(/^\w*Error: /, "")
    .replace(/\s+\S+:\d+:\d+$|\s+\(\d+:\d+\)$|\.$/, "")
    .replace(/\s+/g, " ");
}
