import type { Config } from "@docusaurus/types";
import { currentLocale, i18n } from "./locales";
import { operator } from "./operator";
import { parts } from "./parts";

const link = (attributes: Record<string, string>) => ({ tagName: "link", attributes });

const base = i18n(operator.baseUrl)?.localeConfigs?.[currentLocale]?.baseUrl ?? operator.baseUrl;
const title = operator.title[currentLocale];

/**
 * Elements in the head of every page: its icon, and links by which programs find the description (RFC 8631) and the
 * feeds.
 */
export const headTags = [
  link({ rel: "alternate icon", type: "image/png", href: `${operator.baseUrl}img/favicon.png` }),
  link({ rel: "service-desc", type: "application/vnd.oai.openapi+json", href: `${base}openapi.json` }),
  link({ rel: "service-doc", type: "text/html", href: `${base}api` }),
  ...(parts.changelog
    ? [
        link({ rel: "alternate", type: "application/atom+xml", title, href: `${base}changelog/atom.xml` }),
        link({ rel: "alternate", type: "application/rss+xml", title, href: `${base}changelog/rss.xml` }),
      ]
    : []),
] satisfies Config["headTags"];
