import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { assertNone, listBuilt, readBuilt } from "./site";

type Messages = Record<string, string>;

/** @returns the messages in a file under `i18n/`, by ID; none if the file is missing, for example, without guides */
function readTranslations(file: string): Messages {
  if (!existsSync(file)) return {};
  const entries = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, { message: string }>);
  return Object.fromEntries(entries.map(([id, { message }]) => [id, message]));
}

/** @returns the messages of Docusaurus's theme that pages show, in English (`base`) or in its own translation */
function readThemeMessages(language: "base" | "de"): Messages {
  const file = `node_modules/@docusaurus/theme-translations/locales/${language}/theme-common.json`;
  const all = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Messages);
  // The blog is disabled, and drafts are shown only to writers.
  return Object.fromEntries(all.filter(([id]) => !/^theme\.(blog|contentVisibility)\.|___DESCRIPTION$/.test(id)));
}

/** Strings in Docusaurus's theme that are the same in German. */
const sameInGerman = new Set([
  "theme.admonition.info",
  "theme.docs.versionBadge.label",
  "theme.tags.tagsListLabel",
  "theme.tags.tagsPageTitle",
]);
const german = readTranslations("i18n/de/code.json");

/** Each with a string that survives minification. */
const unused = {
  "the OpenAPI theme": "theme.openapi.",
  "its store": "@@redux",
  "its request editor": "_postman",
  "its forms": "shouldUnregister",
  "its Markdown": "remarkRehypeOptions",
  "Prism, because the build highlights code": "after-tokenize",
  "the blog, which is disabled": "theme.blog.",
};
test("no script of a page contains a library that no page uses", () => {
  // The worker highlights what nobody knows at build time.
  const ofPages = listBuilt(".js").filter((file) => !file.endsWith("-worker.js"));
  const scripts = ofPages.map((file) => ({ file, source: readBuilt(file) }));
  assert.ok(scripts.length > 0);
  assertNone(
    Object.entries(unused).flatMap(([what, mark]) =>
      scripts.filter(({ source }) => source.includes(mark)).map(({ file }) => `${file} contains ${what}`),
    ),
  );
});

test("every string in Docusaurus's theme has a German translation, from the theme or from the portal", () => {
  const theme = { ...readThemeMessages("de"), ...german };
  const missing = Object.entries(readThemeMessages("base"))
    .filter(([id, text]) => !sameInGerman.has(id) && (theme[id] ?? text) === text)
    .map(([id, text]) => `${id}: ${text}`);
  assert.deepEqual(missing, []);
});
