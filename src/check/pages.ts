import { existsSync } from "node:fs";
import path from "node:path";
import GithubSlugger from "github-slugger";
import { toString as textOf } from "mdast-util-to-string";
import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../findings/finding";
import { didYouMean } from "../findings/nearest";
import type { Guide } from "../guides/guides";
import { descriptionFiles } from "../openapi/publishing/generated";
import { guideFolders } from "../openapi/reading/usages";
import { listWorkflows, publishedWorkflow } from "../openapi/reading/workflows";
import { listReferenceRoutes, type Reference } from "./reference";
import { perObject } from "./sources";

/** A link as somebody wrote it. */
export interface Link {
  /** File that it stands in, and its place there. */
  file: string;
  place: number | string;
  column?: number;
  url: string;
  locale: LocaleId;
  isImage?: boolean;
}

/** @returns the links and images of a guide */
export const listLinks = perObject(({ file, locale, tree }: Guide): Link[] => {
  const links: Link[] = [];
  visit(tree, (node) => {
    const { url } = node as Node & { url?: string };
    if (!["link", "image", "definition"].includes(node.type) || url === undefined) return;
    const { line, column } = node.position?.start ?? { line: 1, column: 1 };
    links.push({ file, place: line, column, url, locale, isImage: node.type === "image" });
  });
  return links;
});

/** @returns the id that Docusaurus gives a heading; @param slugger knows the headings before it */
export function headingIdOf(heading: Parent, slugger: GithubSlugger): string {
  const { children, data } = heading as Parent & { data?: { id?: string } };
  const comment = children.at(-1) as (Node & { value?: string }) | undefined;
  const written = comment?.type === "mdxTextExpression" ? /#([\w-]+)/.exec(comment.value ?? "")?.[1] : undefined;
  return data?.id ?? written ?? slugger.slug(textOf(heading));
}

/** @returns the anchors of a guide: of its headings, as Docusaurus makes them, and of what transformers brought */
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

type Routed = Pick<Guide, "name" | "frontMatter">;

/** @returns the route of a guide as it is served: that of a folder's first page has a slash at its end */
export function servedRouteOf({ name, frontMatter }: Routed): string {
  const { slug } = frontMatter;
  const own = name.replace(/(^|\/)index\.mdx$|\.mdx$/, "$1");
  return `/docs/${typeof slug === "string" ? slug.replace(/^\//, "") : own}`;
}

/** @returns the route of a guide, without a slash at its end */
export const routeOf = (guide: Routed): string => servedRouteOf(guide).replace(/\/$/, "");

/** Pages besides guides and reference. */
const otherRoutes = ["", "/changelog"];

/** Tells whether links lead anywhere. */
export class LinkChecker {
  private readonly referenceRoutes: ReadonlySet<string>;
  private readonly routes: Record<LocaleId, Map<string, Guide>>;

  /** @param whole transformed guides; of others, not all anchors are known */
  constructor(
    private readonly guides: readonly Guide[],
    private readonly reference: Reference | undefined,
    private readonly whole: ReadonlyMap<Guide, { anchors: ReadonlySet<string> }>,
  ) {
    const of = (locale: LocaleId): Map<string, Guide> =>
      new Map(guides.filter((guide) => guide.locale === locale).map((guide) => [routeOf(guide), guide]));
    this.referenceRoutes = new Set(reference && listReferenceRoutes(reference));
    this.routes = { de: of("de"), en: of("en") };
  }

  /** @returns what is wrong with a link, if anything */
  check(link: Link): Finding | undefined {
    const { file, place, column, url, locale } = link;
    const fault = (message: string, mend: string): Finding => ({ file, place, column, message, mend });
    if (/^(https?:|mailto:|tel:)/.test(url)) return undefined;
    if (url.startsWith("operation:")) return this.checkOperation(url, fault);
    if (url.startsWith("pathname://")) return checkFile(url.slice("pathname://".length), fault);
    const [address = "", anchor] = url.split("#");
    const target = this.find(address, link);
    if (!target && link.isImage) return fault(`there is no image ${url}`, "put it beside the page, or into static/");
    if (!target) return fault(`the link ${url} leads nowhere`, this.suggest(address, link));
    if (!anchor || target === "unknown") return undefined;
    const anchors = target === "file" ? new Set<string>() : this.anchorsOf(target, locale);
    if (!anchors || anchors.has(decode(anchor))) return undefined;
    const otherwise = "use the id of a heading, or give it one: {/* #id */}";
    return fault(`the page has no anchor #${anchor}: ${url}`, didYouMean(anchor, [...anchors], otherwise));
  }

  private checkOperation(url: string, fault: (message: string, mend: string) => Finding): Finding | undefined {
    const id = url.slice("operation:".length);
    const ids = this.reference?.catalogue.operations.map((operation) => operation.id);
    if (!ids || ids.includes(id)) return undefined;
    return fault(`there is no operation "${id}"`, didYouMean(id, ids, "use an operationId of openapi/"));
  }

  /** @returns the guide or the route that an address leads to; "unknown" where that can't be told now */
  private find(address: string, { file, locale }: Link): Guide | { route: string } | "file" | "unknown" | undefined {
    const own = this.guides.find((guide) => guide.file === file);
    if (address === "") return own ?? "unknown";
    if (address.startsWith("/")) {
      const route = address.replace(/\/$/, "");
      const guide = this.routes[locale].get(route);
      if (guide) return guide;
      if (otherRoutes.includes(route)) return { route };
      // Its folder is missing, which is told.
      if (/^\/docs(\/|$)/.test(route) && (this.routes[locale].size === 0 || this.isUnread(route, locale)))
        return "unknown";
      if (/^\/api(\/|$)/.test(route)) {
        if (!this.reference) return "unknown";
        // Only an anchor needs the page itself, which takes long to make.
        return this.referenceRoutes.has(route) ? { route } : undefined;
      }
      return existsSync(`static${route}`) && route !== "" ? "file" : undefined;
    }
    const target = path.posix.join(path.posix.dirname(file), decode(address));
    const guide = this.guides.find((candidate) => candidate.file === target);
    if (guide) return guide;
    // A guide that can't be read is there all the same; so is the German one that a page lacks in English.
    return existsSync(target) ? (target.endsWith(".mdx") ? "unknown" : "file") : undefined;
  }

  /** @returns whether a guide stands at the route that can't be read, which is told */
  private isUnread(route: string, locale: LocaleId): boolean {
    const place = guideFolders[locale] + route.slice("/docs".length);
    return [`${place}.mdx`, `${place}/index.mdx`].some(
      (file) => existsSync(file) && !this.guides.some((guide) => guide.file === file),
    );
  }

  private anchorsOf(target: Guide | { route: string }, locale: LocaleId): ReadonlySet<string> | undefined {
    if (!("tree" in target)) return this.reference?.anchors(target.route, locale) ?? new Set();
    return this.whole.get(target)?.anchors;
  }

  private suggest(address: string, { file, locale }: Link): string {
    const guides = this.guides.filter((guide) => guide.locale === locale);
    const known = address.startsWith("/")
      ? [
          ...this.routes[locale].keys(),
          ...otherRoutes.slice(1),
          ...(this.reference ? listReferenceRoutes(this.reference) : []),
        ]
      : guides.map((guide) => path.posix.relative(path.posix.dirname(file), guide.file));
    const plain = address.startsWith("/") ? address : path.posix.normalize(address);
    return didYouMean(
      plain,
      known,
      `link a page below ${guideFolders[locale]}/ by its path, or an address such as /api`,
    );
  }
}

/** Files at the root of the site: those of static/, and the descriptions and workflows of both languages. */
function checkFile(address: string, fault: (message: string, mend: string) => Finding): Finding | undefined {
  const plain = address.split("#")[0] ?? "";
  const published = [...descriptionFiles, ...listWorkflows().map(publishedWorkflow)];
  const downloads = localeIds.flatMap((locale) =>
    published.map((name) => (locale === "de" ? `/${name}` : `/${locale}/${name}`)),
  );
  const feeds = ["/changelog/atom.xml", "/changelog/rss.xml"].flatMap((feed) => [feed, `/en${feed}`]);
  const known = [...downloads, ...feeds];
  if (known.includes(plain) || existsSync(`static${plain}`)) return undefined;
  // Without the description's folder it isn't known which workflows there are.
  if (plain.endsWith(".arazzo.yaml") && !existsSync("openapi")) return undefined;
  return fault(`there is no file ${plain} on the site`, didYouMean(plain, known, "put it into static/"));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded; a percent sign of its own.
    return text;
  }
}
