import { test } from "node:test";
import { glossaryRoute } from "../../src/config/guides";
import { localeIds } from "../../src/config/locales";
import { readLifecycles } from "../../src/openapi/read/lifecycles";
import { headingOf, readGlossary } from "../../src/remark/guides/glossary";
import { readGuides } from "../../src/remark/guides/guides";
import { assertNone, loadPages, squeeze } from "./site";

const terms = readGlossary();

test("each lifecycle is shown in a guide, in both languages", () => {
  assertNone(
    localeIds.flatMap((locale) => {
      const sources = readGuides(locale).map(({ source }) => source);
      return Object.keys(readLifecycles())
        .filter((id) => !sources.some((source) => source.includes(`<Lifecycle id="${id}"`)))
        .map((id) => `${locale}: no guide shows ${id}`);
    }),
  );
});

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
}
