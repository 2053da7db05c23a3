import { existsSync } from "node:fs";
import path from "node:path";
import GithubSlugger from "github-slugger";
import { toString as textOf } from "mdast-util-to-string";
import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { guideFolders, guideRoute } from "../config/guides";
import { inEachLanguage, type LocaleId, localeIds, localePath } from "../config/locales";
import { parts } from "../config/parts";
import { areas } from "../config/releases";
import type { Finding } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { decode } from "../lib/pointer";
import { clientDescriptionFile, samplesOverlayFile } from "../openapi/model/generated";
import { descriptionFiles } from "../openapi/read/files";
import { listWorkflows, publishedWorkflow, readScripts } from "../openapi/read/workflows";
import { tagFile } from "../plugins/openapi-files/tag-description";
import { llmsFiles } from "../plugins/output/llms";
import { postmanFiles } from "../plugins/sandbox/postman";
import type { Guide } from "../remark/guides/guides";
import { listReferenceRoutes, type Reference } from "./reference";

/** A link as it was written. */
export interface Link {
  /** The file that contains it, and its position there. */
  file: string;
  place: number | string;
  column?: number;
  url: string;
  locale: LocaleId;
  isImage?: boolean;
}

/** @returns the links and images of a guide */
export function listLinks({ file, locale, tree }: Guide): Link[] {
  const links: Link[] = [];
  visit(tree, (node) => {
    const { url } = node as Node & { url?: string };
    if (!["link", "image", "definition"].includes(node.type) || url === undefined) return;
    const { line, column } = node.position?.start ?? { line: 1, column: 1 };
    links.push({ file, place: line, column, url, locale, isImage: node.type === "image" });
  });
  return links;
}

/** @returns the ID that Docusaurus gives a heading. @param slugger has processed the headings before it */
function headingIdOf(heading: Parent, slugger: GithubSlugger): string {
  const { children, data } = heading as Parent & { data?: { id?: string } };
  const comment = children.at(-1) as (Node & { value?: string }) | undefined;
  const written = comment?.type === "mdxTextExpression" ? /#([\w-]+)/.exec(comment.value ?? "")?.[1] : undefined;
  return data?.id ?? written ?? slugger.slug(textOf(heading));
}

/** @returns the anchors of a guide: its headings' IDs as Docusaurus generates them, and IDs that transformers added */
export function listAnchors(tree: Parent): Set<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  visit(tree, (node) => {
    if (node.type === "heading") anchors.add(headingIdOf(node as Parent, slugger));
    const { attributes } = node as Node & { attributes?: { name?: string; value?: unknown }[] };
    if (!Array.isArray(attributes)) return;
    const id = attributes.find(({ name }) => name === "id")?.value;
    if (typeof id === "string") anchors.add(id);
  });
  return anchors;
}

/** @returns the route of a guide, without a trailing slash */
const routeOf = ({ name, frontMatter }: Guide): string => guideRoute(name, frontMatter.slug).replace(/\/$/, "");

/** Pages other than the guides and the reference. */
const otherRoutes = ["", ...(parts.changelog ? ["/changelog"] : [])];

/**
 * Finds links to pages, operations, and files that don't exist, and to headings of guides that don't exist. The build
 * checks the anchors of other pages.
 */
export class LinkChecker {
  private readonly operations: string[];
  private readonly tagFiles: string[];
  private readonly routes: Record<LocaleId, Map<string, Guide | undefined>>;

  /** @param anchors the anchors of each guide */
  constructor(
    private readonly guides: readonly Guide[],
    reference: Reference,
    private readonly anchors: ReadonlyMap<Guide, ReadonlySet<string>>,
  ) {
    const others = [...otherRoutes, ...listReferenceRoutes(reference)].map((route) => [route, undefined] as const);
    const of = (locale: LocaleId) =>
      new Map([
        ...others,
        ...guides.filter((guide) => guide.locale === locale).map((guide) => [routeOf(guide), guide] as const),
      ]);
    this.operations = reference.catalog.operations.map(({ id }) => id);
    this.tagFiles = reference.catalog.tags.map(({ name }) => tagFile(name));
    this.routes = inEachLanguage(of);
  }

  /** @returns the error in a link, if there is one */
  check({ file, place, column, url, locale, isImage }: Link): Finding | undefined {
    const fault = (message: string, fix: string): Finding => ({ file, place, column, message, fix });
    if (/^(https?:|mailto:|tel:)/.test(url)) return undefined;
    const [, operation] = /^operation:(.*)/.exec(url) ?? [];
    if (operation !== undefined)
      return this.operations.includes(operation)
        ? undefined
        : fault(
            `the operation "${operation}" doesn't exist`,
            didYouMean(operation, this.operations, "use an operationId from openapi/"),
          );
    if (url.startsWith("pathname://")) return checkFile(url.slice("pathname://".length), this.tagFiles, fault);
    const [address = "", anchor] = url.split("#");
    const isRoute = address.startsWith("/");
    const route = address.replace(/\/$/, "");
    const target = path.posix.join(path.posix.dirname(file), decode(address));
    const guide = isRoute
      ? this.routes[locale].get(route)
      : this.guides.find((each) => each.file === (address === "" ? file : target));
    const exists = guide || address === "" || (isRoute ? this.routes[locale].has(route) : existsSync(target));
    if (!exists && !(isRoute && existsSync(`static${address}`))) {
      if (isImage) return fault(`the image ${url} doesn't exist`, "put it next to the page or in static/");
      const guides = this.guides.filter((each) => each.locale === locale);
      const known = isRoute
        ? [...this.routes[locale].keys()]
        : guides.map((each) => path.posix.relative(path.posix.dirname(file), each.file));
      const otherwise = `link to a page under ${guideFolders[locale]}/ by its path, or to a route such as /api`;
      return fault(`the link ${url} is broken`, didYouMean(path.posix.normalize(address), known, otherwise));
    }
    const anchors = guide && this.anchors.get(guide);
    if (!anchor || !anchors || anchors.has(decode(anchor))) return undefined;
    const otherwise = "use the ID of a heading, or give the heading one: {/* #id */}";
    return fault(`the link ${url} points to a missing anchor`, didYouMean(anchor, [...anchors], otherwise));
  }
}

/** Checks a link to a file on the site: from static/, or one that the build writes in each language. */
function checkFile(
  address: string,
  tagFiles: readonly string[],
  fault: (message: string, fix: string) => Finding,
): Finding | undefined {
  const plain = address.split("#")[0] ?? "";
  const published = [
    ...descriptionFiles,
    clientDescriptionFile,
    ...tagFiles,
    ...postmanFiles,
    ...llmsFiles,
    samplesOverlayFile,
    ...listWorkflows().flatMap((name) => [publishedWorkflow(name), ...readScripts(name).map(({ file }) => file)]),
    ...(parts.changelog ? ["atom.xml", "rss.xml", ...areas.map((area) => `${area}.atom.xml`)] : []).map(
      (name) => `changelog/${name}`,
    ),
  ];
  const known = localeIds.flatMap((locale) => published.map((name) => `/${localePath(locale)}${name}`));
  if (known.includes(plain) || existsSync(`static${plain}`)) return undefined;
  return fault(`the file ${plain} doesn't exist on the site`, didYouMean(plain, known, "put it in static/"));
}
