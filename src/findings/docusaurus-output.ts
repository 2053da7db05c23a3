import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { defaultLocale, type LocaleId, localeIds } from "../config/locales";
import { guideFolders } from "../openapi/reading/usages";
import type { Finding } from "./finding";
import { translateMdxReason } from "./mdx-reason";

/**
 * Reads what Docusaurus says when it ends with an error.
 * @param output its words, with stacks and pictures of lines
 * @returns the faults in it: MDX that can't be read, broken links and anchors, and what else begins with "Error:"
 */
export function readDocusaurusOutput(output: string): Finding[] {
  // The bundler draws a tree of causes.
  const text = stripVTControlCharacters(output).replace(/^[\s│×╰─▶├]+/gm, "");
  const findings = [...listMdxFaults(text), ...listBrokenLinks(text)];
  return findings.length > 0 ? findings : listOthers(text);
}

function listMdxFaults(text: string): Finding[] {
  const faults = [
    ...text.matchAll(/MDX compilation failed for file "([^"]+)"\nCause: ([\s\S]*?)\nDetails:([\s\S]{0,2000})/g),
  ];
  return faults.map(([, absolute = "", cause = "", details = ""]) => {
    const file = path.relative(process.cwd(), absolute);
    const [written, own, mend] = /^[^\s:]+(?::\d+)*: (.*) → (.*)/.exec(cause) ?? [];
    const [, line] = /"line": (\d+)/.exec(details) ?? [];
    const [, column] = /"column": (\d+)/.exec(details) ?? [];
    if (written !== undefined) {
      const [, place, at] = /^[^\s:]+:(\d+)(?::(\d+))?/.exec(cause) ?? [];
      return { file, place: Number(place ?? 1), column: Number(at ?? 1), message: own ?? "", mend: mend ?? "" };
    }
    const [message, correction] = translateMdxReason(cause.split("\n")[0] ?? "");
    return { file, place: Number(line ?? 1), column: Number(column ?? 1), message, mend: correction };
  });
}

/** Docusaurus lists the broken links of each page below its route. */
function listBrokenLinks(text: string): Finding[] {
  const pages = [
    ...text.matchAll(/^-? ?Broken (link|anchor) on source page path = (\S+):\n((?:-> linking to .*\n?)+)/gm),
  ];
  return pages.flatMap(([, kind = "", route = "", links = ""]) =>
    [...links.matchAll(/^-> linking to (\S+)/gm)].map(([, url = ""]) => ({
      ...findLink(route, url),
      message: `the ${kind} ${url} leads nowhere`,
      mend: kind === "link" ? "name a page that exists" : "use the id of a heading",
    })),
  );
}

/** A language and what follows the guides' path, below whatever the site's own is. */
const guideRoute = new RegExp(`(?:/(${localeIds.join("|")}))?/docs(?:/(.*?))?/?$`);

/** @returns the guide of a route and the line of a link in it; the route where it is no guide's */
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

function listOthers(text: string): Finding[] {
  const errors = [...text.matchAll(/^(?:\[ERROR\] )?(?:\w*Error): (.+)$/gm)].map(([, message = ""]) => message);
  return [...new Set(errors)].slice(0, 1).map((message) => ({
    file: "docusaurus.config.ts",
    message: message.replace(/\.$/, ""),
    mend: "run it again with DEBUG=1 to see where",
  }));
}
