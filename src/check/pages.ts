import { existsSync } from "node:fs";
import path from "node:path";
import GithubSlugger from "github-slugger";
import { toString as textOf } from "mdast-util-to-string";
import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { guideFolders } from "../config/guides";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { descriptionFiles } from "../openapi/read/generated";
import { listWorkflows, publishedWorkflow } from "../openapi/read/workflows";
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
export function headingIdOf(heading: Parent, slugger: GithubSlugger): string {
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

type Routed = Pick<Guide, "name" | "frontMatter">;

/** @returns the route of a guide as it is served: a folder's index page has a trailing slash */
export function servedRouteOf({ name, frontMatter }: Routed): string {
  const { slug } = frontMatter;
  const own = name.replace(/(^|\/)index\.mdx$|\.mdx$/, "$1");
  return `/docs/${typeof slug === "string" ? slug.replace(/^\//, "") : own}`;
}

/** @returns the route of a guide, without a trailing slash */
export const routeOf = (guide: Routed): string => servedRouteOf(guide).replace(/\/$/, "");

/** Pages other than the guides and the reference. */
const otherRoutes = ["", "/changelog"];

/** Checks whether the targets of links exist. */
export class LinkChecker {
  private readonly referenceRoutes: ReadonlySet<string>;
  private readonly routes: Record<LocaleId, Map<string, Guide>>;

  /** @param anchors the anchors of transformed guides; for the others, not all are known */
  constructor(
    private readonly guides: readonly Guide[],
    private readonly reference: Reference | undefined,
    private readonly anchors: ReadonlyMap<Guide, ReadonlySet<string>>,
  ) {
    const of = (locale: LocaleId): Map<string, Guide> =>
      new Map(guides.filter((guide) => guide.locale === locale).map((guide) => [routeOf(guide), guide]));
    this.referenceRoutes = new Set(reference && listReferenceRoutes(reference));
    this.routes = { de: of("de"), en: of("en") };
  }

  /** @returns the error in a link, if there is one */
  check(link: Link): Finding | undefined {
    const { file, place, column, url, locale } = link;
    const fault = (message: string, fix: string): Finding => ({ file, place, column, message, fix });
    if (/^(https?:|mailto:|tel:)/.test(url)) return undefined;
    if (url.startsWith("operation:")) return this.checkOperation(url, fault);
    if (url.startsWith("pathname://")) return checkFile(url.slice("pathname://".length), fault);
    const [address = "", anchor] = url.split("#");
    const target = this.find(address, link);
    if (!target && link.isImage)
      return fault(`the image ${url} doesn't exist`, "put it next to the page or in static/");
    if (!target) return fault(`the link ${url} is broken`, this.suggest(address, link));
    if (!anchor || target === "unknown") return undefined;
    const anchors = target === "file" ? new Set<string>() : this.anchorsOf(target, locale);
    if (!anchors || anchors.has(decode(anchor))) return undefined;
    const otherwise = "use the ID of a heading, or give the heading one: {/* #id */}";
    return fault(`the link ${url} points to a missing anchor`, didYouMean(anchor, [...anchors], otherwise));
  }

  private checkOperation(url: string, fault: (message: string, fix: string) => Finding): Finding | undefined {
    const id = url.slice("operation:".length);
    const ids = this.reference?.catalog.operations.map((operation) => operation.id);
    if (!ids || ids.includes(id)) return undefined;
    return fault(`the operation "${id}" doesn't exist`, didYouMean(id, ids, "use an operationId from openapi/"));
  }

  /** @returns the guide or the route that a URL points to; "unknown" if that can't be determined now */
  private find(address: string, { file, locale }: Link): Guide | { route: string } | "file" | "unknown" | undefined {
    const own = this.guides.find((guide) => guide.file === file);
    if (address === "") return own ?? "unknown";
    if (address.startsWith("/")) {
      const route = address.replace(/\/$/, "");
      const guide = this.routes[locale].get(route);
      if (guide) return guide;
      if (otherRoutes.includes(route)) return { route };
      // The guide can't be read or the folder is missing, which is reported elsewhere.
      if (/^\/docs(\/|$)/.test(route) && (this.routes[locale].size === 0 || this.isUnread(route, locale)))
        return "unknown";
      if (/^\/api(\/|$)/.test(route)) {
        if (!this.reference) return "unknown";
        // Only an anchor requires the page itself, which takes a long time to render.
        return this.referenceRoutes.has(route) ? { route } : undefined;
      }
      return existsSync(`static${route}`) && route !== "" ? "file" : undefined;
    }
    const target = path.posix.join(path.posix.dirname(file), decode(address));
    const guide = this.guides.find((candidate) => candidate.file === target);
    if (guide) return guide;
    // A guide that can't be read still exists.
    return existsSync(target) ? (target.endsWith(".mdx") ? "unknown" : "file") : undefined;
  }

  /** @returns whether the route belongs to a guide that can't be read, which is reported elsewhere */
  private isUnread(route: string, locale: LocaleId): boolean {
    const place = guideFolders[locale] + route.slice("/docs".length);
    return [`${place}.mdx`, `${place}/index.mdx`].some(
      (file) => existsSync(file) && !this.guides.some((guide) => guide.file === file),
    );
  }

  private anchorsOf(target: Guide | { route: string }, locale: LocaleId): ReadonlySet<string> | undefined {
    if (!("tree" in target)) return this.reference?.anchors(target.route, locale) ?? new Set();
    return this.anchors.get(target);
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
      `link to a page under ${guideFolders[locale]}/ by its path, or to a route such as /api`,
    );
  }
}

/** Checks a link to a file on the site: from static/, or a description, workflow, or feed in either language. */
function checkFile(address: string, fault: (message: string, fix: string) => Finding): Finding | undefined {
  const plain = address.split("#")[0] ?? "";
  const published = [...descriptionFiles, ...listWorkflows().map(publishedWorkflow)];
  const downloads = localeIds.flatMap((locale) =>
    published.map((name) => (locale === "de" ? `/${name}` : `/${locale}/${name}`)),
  );
  const feeds = ["/changelog/atom.xml", "/changelog/rss.xml"].flatMap((feed) => [feed, `/en${feed}`]);
  const known = [...downloads, ...feeds];
  if (known.includes(plain) || existsSync(`static${plain}`)) return undefined;
  // If the description's folder is missing, the workflows aren't known.
  if (plain.endsWith(".arazzo.yaml") && !existsSync("openapi")) return undefined;
  return fault(`the file ${plain} doesn't exist on the site`, didYouMean(plain, known, "put it in static/"));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text isn't encoded; it contains a literal percent sign.
    return text;
  }
}
