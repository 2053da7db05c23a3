import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { guideFolders, guideRoute } from "../../src/config/guides";
import { defaultLocale, type LocaleId, localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { readEnvironments } from "../../src/openapi/model/generated";
import { assertNone, baseUrlOf, buildFolder, listBuilt, loadPages, type Page, readBuilt, trimSlash } from "./site";

const pages = loadPages();
const byPath = new Map(pages.map((page) => [page.path, page]));

/** Tests every page: `check` returns the errors of one page. */
function eachPage(name: string, check: (page: Page) => (string | false)[], among: Page[] = pages): void {
  test(name, () => {
    assertNone(
      among.flatMap((page) =>
        check(page)
          .filter((fault) => fault !== false)
          .map((fault) => `${page.file}: ${fault}`),
      ),
    );
  });
}

const guides = pages.filter(({ route, isNotFoundPage }) => route.startsWith("/docs") && !isNotFoundPage);
const known = pages.filter(({ isNotFoundPage }) => !isNotFoundPage);

eachPage("every page declares its language and direction", ({ $, locale }) => {
  const { lang, dir } = $("html").attr() ?? {};
  return [lang !== locale && `lang is ${lang}`, dir !== "ltr" && `dir is ${dir}`];
});

eachPage("every page's title ends with the portal's title, after |", ({ $, locale }) => {
  const [title = "", ...others] = $("head > title")
    .toArray()
    .map((element) => $(element).text());
  const end = ` | ${operator.siteTitle[locale]}`;
  const isFine = others.length === 0 && title.endsWith(end) && title.length > end.length && !title.endsWith(end + end);
  return [!isFine && `title is "${title}"`];
});

eachPage("every page links to itself as canonical, and to each language's version", ({ $, path: own, route }) => {
  const urlOf = (locale: LocaleId): string =>
    `${operator.siteUrl}${trimSlash(`${baseUrlOf(locale).slice(0, -1)}${route}`) || "/"}`;
  const hrefOf = (selector: string): string => {
    const links = $(`head > link${selector}`);
    return links.length === 1 ? trimSlash(links.attr("href") ?? "") : `${links.length} links`;
  };
  const expected: Record<string, string> = { "[rel=canonical]": trimSlash(`${operator.siteUrl}${own}`) };
  for (const locale of localeIds) expected[`[rel=alternate][hreflang=${locale}]`] = trimSlash(urlOf(locale));
  expected["[rel=alternate][hreflang=x-default]"] = trimSlash(urlOf(defaultLocale));
  const faults = Object.entries(expected).map(
    ([selector, url]) => hrefOf(selector) !== url && `link${selector} must be ${url}, is ${hrefOf(selector)}`,
  );
  const alternates = $("head > link[rel=alternate][hreflang]").toArray();
  const missing = alternates
    .map((link) => new URL($(link).attr("href") ?? "").pathname)
    .filter((target) => !byPath.has(trimSlash(target)));
  return [...faults, ...missing.map((target) => `hreflang links to ${target}, which isn't a page`)];
});

const hasCard = Boolean(operator.socialCard);
eachPage(
  "every page has a description and, if the operator has one, a picture for link previews",
  ({ $ }) => {
    const content = (name: string): string => $(`head > meta[${name}]`).attr("content") ?? "";
    const image = content('property="og:image"');
    const imageFile = image.startsWith(operator.siteUrl) ? fileOf(new URL(image).pathname) : "";
    const description = content('name="description"');
    return [
      hasCard && !existsSync(path.join(buildFolder, imageFile || "none")) && `og:image is "${image}"`,
      content('property="og:title"') !== $("head > title").text() && "og:title differs from the title",
      description.length < 10 && `description is "${description}"`,
      content('property="og:description"') !== description && "og:description differs from the description",
      hasCard && content('name="twitter:card"') !== "summary_large_image" && "no twitter:card",
    ];
  },
  known,
);

test("no two pages of a language have the same title, except operations that the description calls the same", () => {
  const seen = new Map<string, string>();
  const faults: string[] = [];
  for (const { $, locale, file, route } of pages) {
    if (route.startsWith("/api/")) continue;
    const title = `${locale} ${$("head > title").text()}`;
    const other = seen.get(title);
    if (other) faults.push(`${file} and ${other}: "${title.slice(3)}"`);
    seen.set(title, file);
  }
  assertNone(faults);
});

eachPage("every page has one main heading and one main region", ({ $ }) => [
  $("h1").length !== 1 && `${$("h1").length} h1`,
  $("h1").text().trim() === "" && "the h1 is empty",
  $("main").length !== 1 && `${$("main").length} main`,
]);

eachPage("no ID appears twice on a page", ({ $ }) => {
  const ids = $("[id]")
    .toArray()
    .map((element) => $(element).attr("id") ?? "");
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `duplicate ID #${id}`);
});

/** @returns the path in the build folder for a path of the site */
const fileOf = (urlPath: string): string => decodeURIComponent(urlPath.slice(operator.baseUrl.length));

/** Links to the page in other languages. They aren't checked on the 404 page, which is served at any path. */
const localeSwitch = ".navbar .dropdown__menu a[lang]";

eachPage("every internal link goes to an existing page, anchor, or file, in the page's language", (page) => {
  const { $ } = page;
  const faults = new Set<string>();
  const own = `${operator.siteUrl}${page.file.endsWith("/index.html") ? `${page.path}/` : page.path}`;
  for (const link of $("a[href]").toArray()) {
    if (page.isNotFoundPage && $(link).is(localeSwitch)) continue;
    const href = $(link).attr("href") ?? "";
    const url = new URL(href, own);
    if (url.origin !== operator.siteUrl) continue;
    if (/^https?:/.test(href)) faults.add(`${href} contains the site's own address → remove the address`);
    const target = byPath.get(trimSlash(url.pathname));
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (target) {
      if (target.locale !== page.locale && !$(link).is(localeSwitch)) faults.add(`${href} changes the language`);
      if (anchor && !idsOf(target).has(anchor)) faults.add(`${href}: no such anchor`);
    } else if (!existsSync(path.join(buildFolder, fileOf(url.pathname))) || url.pathname.endsWith("/")) {
      faults.add(`${href} is broken`);
    }
  }
  return [...faults];
});

const anchors = new Map<Page, Set<string>>();
function idsOf(page: Page): Set<string> {
  const ids =
    anchors.get(page) ??
    new Set(
      page
        .$("[id]")
        .toArray()
        .map((element) => page.$(element).attr("id") ?? ""),
    );
  anchors.set(page, ids);
  return ids;
}

eachPage("external links open in a new tab that can't access its opener", ({ $ }) =>
  $("body a[href]")
    .toArray()
    .filter((link) => /^(https?:)?\/\//.test($(link).attr("href") ?? ""))
    .filter((link) => $(link).attr("target") !== "_blank" || !/\bnoopener\b/.test($(link).attr("rel") ?? ""))
    .map((link) => `${$(link).attr("href")}: target=${$(link).attr("target")}, rel=${$(link).attr("rel")}`),
);

/** The portal's style sheet, the operator's colors, and the choice of the environment. */
const sheets = [true, operator.colors, readEnvironments().length > 1].filter(Boolean).length;

eachPage("every page contains its style sheet, so that the first paint doesn't wait for one", ({ $ }) => [
  $("head > style").length !== sheets && `${$("head > style").length} style sheets in the page`,
  $("link[rel=stylesheet]").length > 0 && "it loads another style sheet",
]);

/** Selectors of elements that make a browser load a resource, with the attribute that contains its URL. */
const loading: Record<string, string> = {
  "script[src], img[src], iframe[src], embed[src], audio[src], video[src], source[src], track[src]": "src",
  "link[href]:not([rel=canonical]):not([rel=alternate])": "href",
  "use[href], image[href]": "href",
  "object[data]": "data",
  "form[action]": "action",
  "img[srcset], source[srcset]": "srcset",
  "video[poster]": "poster",
};
const listLoaded = ({ $ }: Page): string[] =>
  Object.entries(loading).flatMap(([selector, attribute]) =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr(attribute) ?? ""),
  );
const isForeign = (url: string): boolean => /(^|[\s,])(https?:)?\/\/\w/i.test(url);
const cssUrls = (css: string): string[] =>
  [...css.matchAll(/url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/g)].map(([, url, imported]) => url ?? imported ?? "");

eachPage("no page loads anything from a different origin", (page) => {
  const css = page
    .$("style, [style*='url(']")
    .toArray()
    .map((element) => page.$(element).attr("style") ?? page.$(element).text());
  return [...listLoaded(page), ...css.flatMap(cssUrls)].filter(isForeign);
});

test("no style sheet loads anything from a different origin", () => {
  assertNone(
    listBuilt(".css").flatMap((file) =>
      cssUrls(readBuilt(file))
        .filter(isForeign)
        .map((url) => `${file}: ${url}`),
    ),
  );
});

/** @returns the code of a page that the policy has to allow by its hash */
const inlineCode = ({ $ }: Page): string[] => [
  ...$("script:not([src], [type='application/ld+json'])")
    .toArray()
    .map((element) => $(element).text()),
  ...$("[style]")
    .toArray()
    .map((element) => $(element).attr("style") ?? ""),
];
const [firstPage] = pages;
const sharedCode = firstPage ? inlineCode(firstPage) : [];

// The build adds the hash of each to the policy of the whole site, so a page with code of its own would weaken it.
eachPage("every page has the same inline scripts and styles, and no event handlers", (page) => [
  ...inlineCode(page).filter((code) => !sharedCode.includes(code)),
  ...page
    .$("*")
    .toArray()
    .flatMap((element) => Object.keys(page.$(element).attr() ?? {}).filter((name) => name.startsWith("on"))),
]);

eachPage("every file that a page loads exists", (page) =>
  listLoaded(page)
    .filter((url) => url.startsWith(operator.baseUrl) && !existsSync(path.join(buildFolder, fileOf(url))))
    .map((url) => `${url} is missing`),
);

/** The routes of guides that aren't in git yet, and therefore have no date. */
const added = localeIds.flatMap((locale) => {
  const folder = guideFolders[locale];
  const status = execFileSync("git", ["status", "--porcelain", "--untracked-files=all", "--", folder], {
    encoding: "utf8",
  });
  return [...status.matchAll(/^(?:\?\?|A.) (.*\.mdx)$/gm)].map(
    ([, file = ""]) => `${locale} ${trimSlash(guideRoute(path.relative(folder, file), undefined))}`,
  );
});

eachPage(
  "every guide shows when it was last changed and where to suggest a change",
  ({ $, locale, file, route }) => {
    const date = $(".theme-last-updated time").attr("datetime") ?? "";
    const source = `${guideFolders[locale]}/`;
    const edit = $("a.theme-edit-this-page").attr("href") ?? "";
    const fits = operator.editUrl
      ? edit.startsWith(`${operator.editUrl}${source}`) && existsSync(sourceOf(edit))
      : !edit;
    return [
      Number.isNaN(Date.parse(date)) && !added.includes(`${locale} ${route}`) && "no date",
      !fits && `${file} has the edit link "${edit}"`,
    ];
  },
  guides,
);

const sourceOf = (editUrl: string): string => editUrl.slice(operator.editUrl?.length);

eachPage(
  "the table of contents lists only the headings of levels 2 and 3",
  ({ $ }) => {
    const listed = $(".theme-doc-toc-desktop a")
      .toArray()
      .map((link) => ($(link).attr("href") ?? "").slice(1));
    if (listed.length === 0) return [];
    const headings = $(".theme-doc-markdown :is(h2, h3)[id]")
      .toArray()
      .map((heading) => $(heading).attr("id") ?? "");
    return [
      listed.join() !== headings.join() && `it lists ${listed.join(", ")}; the headings are ${headings.join(", ")}`,
    ];
  },
  guides,
);
