import { test } from "node:test";
import { defaultLocale, localeIds } from "../../src/config/locales";
import { functionWords, makeDetector } from "./interface-words";
import { assertNone, loadPages, loadPairs, type Page, squeeze } from "./site";

/** Elements that aren't prose: code, examples, drawings, field names, and language names. */
const notProse = "pre, code, script, style, svg, .api-nested__names, [lang]:not(html)";
for (const { $ } of loadPages()) $(notProse).remove();

/** The version label, which is the same in both languages. */
const versionLabel = "Next";

/** @returns the distinct text nodes, except the ones without letters */
function listTexts({ $ }: Page, within: string): string[] {
  const nodes = $(`${within}, ${within} *`).contents().toArray();
  const texts = nodes.flatMap((node) => (node.type === "text" ? [squeeze(node.data)] : []));
  return [...new Set(texts)].filter((text) => /\p{L}/u.test(text) && text !== versionLabel);
}

const spoken = ["aria-label", "title", "alt", "placeholder"];
/** @returns text that only some readers see or hear: labels and titles */
const listLabels = ({ $ }: Page): string[] => [
  ...new Set(
    spoken.flatMap((name) =>
      $(`body [${name}]`)
        .toArray()
        .map((element) => squeeze($(element).attr(name) ?? "")),
    ),
  ),
];

const countWords = (text: string): number => text.split(" ").length;

test("no page's main text is the same in both languages", () => {
  assertNone(
    loadPairs()
      .filter(({ de, en }) => listTexts(de, "main").join() === listTexts(en, "main").join())
      .map(({ de }) => de.file),
  );
});

test("no sentence is the same in both languages", () => {
  assertNone(
    loadPairs().flatMap(({ de, en }) => {
      const english = new Set(listTexts(en, "main"));
      const same = listTexts(de, "main").filter((text) => countWords(text) >= 4 && english.has(text));
      return same.map((text) => `${de.file}: "${text}"`);
    }),
  );
});

test("no title or description is the same in both languages", () => {
  assertNone(
    loadPairs().flatMap(({ de, en }) =>
      ["og:title", "og:description"].flatMap((name) => {
        const [german, english] = [de, en].map(({ $ }) => $(`meta[property="${name}"]`).attr("content"));
        return german !== undefined && german === english ? [`${de.file}: ${name} is "${german}"`] : [];
      }),
    ),
  );
});

for (const locale of localeIds) {
  const other = locale === defaultLocale ? "en" : "de";

  test(`no UI string is in the other language (${locale})`, () => {
    const isForeign = makeDetector(locale);
    const found = new Map<string, string[]>();
    for (const page of loadPages().filter((candidate) => candidate.locale === locale)) {
      for (const text of [...listTexts(page, "body"), ...listLabels(page)]) {
        if (isForeign(text)) found.set(text, [...(found.get(text) ?? []), page.file]);
      }
    }
    assertNone([...found].map(([text, files]) => `"${text}": ${files.length} pages, such as ${files[0]}`));
  });

  test(`no sentence is in the other language (${locale})`, () => {
    const found = new Map<string, string>();
    for (const page of loadPages().filter((candidate) => candidate.locale === locale)) {
      for (const text of [...listTexts(page, "body"), ...listLabels(page)]) {
        if (countWords(text) < 3) continue;
        if (functionWords[other].test(text) && !functionWords[locale].test(text)) found.set(text, page.file);
      }
    }
    assertNone([...found].map(([text, file]) => `${file}: "${text}"`));
  });
}
