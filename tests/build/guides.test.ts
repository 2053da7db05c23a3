import { test } from "node:test";
import { load } from "cheerio";
import { glossaryRoute } from "../../src/config/guides";
import { localeIds } from "../../src/config/locales";
import { readCatalog } from "../../src/openapi/read/generated";
import { readLifecycles } from "../../src/openapi/read/lifecycles";
import { headingOf, readGlossary, wordPattern } from "../../src/remark/guides/glossary";
import { assertNone, baseUrlOf, loadPages, type Page, readBuilt, squeeze } from "./site";

const terms = readGlossary();
// Parsed as in a browser, which closes table cells that the served HTML leaves open.
const guides = loadPages()
  .filter(({ route }) => /^\/docs(?!\/glossar)/.test(route))
  .map((page) => ({ ...page, $: load(readBuilt(page.file)) }));
const termLinks = "a[aria-describedby^=term-]";

test("each guide marks a term at most once, with the glossary's definition and a link to its entry", () => {
  assertNone(
    guides.flatMap(({ $, file, locale }) => {
      const marked = $(termLinks)
        .toArray()
        .map((link) => $(link));
      if (marked.length === 0) return [`${file}: no term is marked`];
      const ids = marked.map((link) => link.attr("aria-describedby")?.replace("term-", "") ?? "");
      return ids.flatMap((id, index) => {
        const definition = terms.find((term) => term.id === id)?.[locale].definition ?? "";
        const shown = $(`#term-${id}[role=tooltip]`).text();
        const href = marked[index]?.attr("href");
        return [
          ids.indexOf(id) !== index && `${file}: ${id} is marked twice`,
          shown !== definition.replaceAll("`", "") && `${file}: ${id} shows "${shown}"`,
          href !== `${baseUrlOf(locale).slice(0, -1)}${glossaryRoute}#${id}` && `${file}: ${id} leads to ${href}`,
        ].filter((fault) => fault !== false);
      });
    }),
  );
});

test("the first cell of a table row starts with a capital letter, because phones show it alone above the row", () => {
  const written = /^(curl|camelCase)\b/;
  assertNone(
    guides.flatMap(({ $, file }) =>
      $("tbody td:first-child:not(:has(code))")
        .toArray()
        .map((cell) => $(cell).text())
        .filter((name) => /^\p{Ll}/u.test(name) && !written.test(name))
        .map((name) => `${file}: "${name}"`),
    ),
  );
});

/** Placeholder for a marked term. */
const place = (id: string): string => `⟦${id}⟧`;

/** @returns a guide's prose, with placeholders for marked terms; without tables that are filled from the description */
function proseOf({ $ }: Pick<Page, "$">): string {
  const article = $(".theme-doc-markdown").clone();
  article
    .find(
      "[role=tooltip], :is(h1,h2,h3,h4), figure, .api-matrix, .code__bar, pre, code, th, svg, .theme-admonition > :first-child",
    )
    .remove();
  article.find("td, li, p").append(" ");
  article.find(`a:not(${termLinks})`).replaceWith(" . ");
  for (const mark of article.find(termLinks).toArray())
    $(mark).replaceWith(place($(mark).attr("aria-describedby")?.replace("term-", "") ?? ""));
  return squeeze(article.text());
}

/**
 * @returns the prose before a marked term, or all of it if the term isn't marked. Words inside other marked terms, such
 *   as "user" in "technical user", don't count as uses of this term.
 */
const proseBefore = (prose: string, id: string): string =>
  (prose.split(place(id))[0] ?? "").replaceAll(/⟦[^⟧]*⟧/g, " . ");

test("each guide marks a term at its first use", () => {
  assertNone(
    guides.flatMap((page) => {
      const { locale, file } = page;
      const prose = proseOf(page);
      const all = wordPattern(terms.flatMap((term) => [...(term[locale].forms ?? []), ...(term[locale].except ?? [])]));
      return terms.flatMap(({ id, [locale]: { forms = [] } }) => {
        if (forms.length === 0) return [];
        const own = wordPattern(forms);
        const uses = [...proseBefore(prose, id).matchAll(all)].filter(([word]) => word.replace(own, "") === "");
        return uses.length > 0 ? [`${file}: ${id} isn't marked at "${uses[0]?.[0]}"`] : [];
      });
    }),
  );
});

/** The table entry for a transition without a start state. */
const created = { de: "neu", en: "new" };

for (const locale of localeIds) {
  test(`the glossary has an entry for each term, from A to Z (${locale})`, () => {
    const page = loadPages().find(
      (candidate) => candidate.locale === locale && `${candidate.route}/` === glossaryRoute,
    );
    const shown = page?.$(".theme-doc-markdown h4").toArray() ?? [];
    const headings = shown.map((heading) => squeeze(page?.$(heading).text().replace("\u200b", "") ?? ""));
    const expected = terms.map((term) => headingOf(term[locale])).sort(new Intl.Collator(locale).compare);
    assertNone(expected.filter((heading, index) => headings[index] !== heading));
    assertNone(headings.filter((heading) => !expected.includes(heading)));
  });

  test(`every lifecycle transition is in a guide, with the actor and the operation that cause it (${locale})`, () => {
    const slugs = new Map(readCatalog().operations.map(({ id, slug }) => [id, slug]));
    const rows = guides
      .filter((page) => page.locale === locale)
      .flatMap(({ $ }) =>
        $("tr")
          .toArray()
          .filter((row) => $(row).find("[role=tooltip]").remove())
          .map((row) => {
            const cells = $(row).find("td").toArray();
            const [from, to] = squeeze($(cells[0]).text()).split(" → ");
            const links = $(cells.at(-1))
              .find("a[href*='/api/']")
              .toArray()
              .map((link) => $(link).attr("href")?.split("/").at(-1));
            return {
              from,
              to,
              who: squeeze($(cells[1]).text()),
              links,
              how: squeeze($(cells[2]).text()),
            };
          }),
      );
    assertNone(
      Object.values(readLifecycles()).flatMap(({ id, transitions }) =>
        transitions
          .filter(({ from = [created[locale]], to, operations, event }) => {
            const wanted = operations.map((operation) => slugs.get(operation));
            const how = event?.[locale].replaceAll("`", "") ?? "";
            return !rows.some(
              (row) =>
                row.from === from.join(", ") &&
                row.to === to &&
                row.who !== "" &&
                row.links.join() === wanted.join() &&
                row.how.includes(how),
            );
          })
          .map(({ from = ["–"], to }) => `${id}: ${from.join(", ")} → ${to}`),
      ),
    );
  });
}
