import { test } from "node:test";
import { defaultLocale, type LocaleId, localeIds } from "../../src/config/locales";
import { assertNone, loadPages, loadPairs, type Page, squeeze } from "./site";

/** Elements that aren't prose: code, examples, drawings, field names, and language names. */
const notProse = "pre, code, script, style, svg, .api-nested__names, [lang]:not(html)";
for (const { $ } of loadPages()) $(notProse).remove();

/** Words that almost every sentence in one language contains, and that don't exist in the other language. */
const functionWords: Record<LocaleId, RegExp> = {
  de: /(?<![\p{L}-])(der|das|und|oder|nicht|mit|für|eine[mnrs]?|wird|werden|ist|sind|Sie|Ihre[mnrs]?|beim|zum|zur|aus)(?![\p{L}-])/u,
  en: /(?<![\p{L}-])(the|and|of|with|this|that|your|you|from|are|is|to|by|it)(?![\p{L}-])/u,
};

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
