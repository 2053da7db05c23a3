import type { Config } from "@docusaurus/types";
import { renderColors } from "./colors";
import { currentLocale, localePath } from "./locales";
import { operator } from "./operator";
import { parts } from "./parts";

const link = (attributes: Record<string, string>) => ({ tagName: "link", attributes });

const base = operator.baseUrl + localePath(currentLocale);
const title = operator.siteTitle[currentLocale];

/**
 * Elements in the head of every page: the operator's colors, and links by which programs find the description (RFC 8631) and the
 * feeds.
 */
export const headTags = [
  ...(operator.colors ? [{ tagName: "style", attributes: {}, innerHTML: renderColors(operator.colors) }] : []),
  link({ rel: "service-desc", type: "application/vnd.oai.openapi+json", href: `${base}openapi.json` }),
  link({ rel: "service-doc", type: "text/html", href: `${base}api` }),
  ...(parts.changelog
    ? [
        link({ rel: "alternate", type: "application/atom+xml", title, href: `${base}changelog/atom.xml` }),
        link({ rel: "alternate", type: "application/rss+xml", title, href: `${base}changelog/rss.xml` }),
      ]
    : []),
] satisfies Config["headTags"];
