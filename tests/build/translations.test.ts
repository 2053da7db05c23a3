import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import sidebars from "../../sidebars";
import { footer } from "../../src/config/footer";
import { navbar } from "../../src/config/navbar";
import { parts } from "../../src/config/parts";
import { readOwnMessages, readThemeMessages, readTranslations } from "./interface-words";

/** Strings in Docusaurus's theme that are the same in German. */
const sameInGerman = new Set([
  "theme.admonition.info",
  "theme.docs.versionBadge.label",
  "theme.tags.tagsListLabel",
  "theme.tags.tagsPageTitle",
]);

const sorted = (list: Iterable<string>): string[] => [...new Set(list)].sort();
const german = readTranslations("i18n/de/code.json");

for (const [what, ids] of [
  ["the OpenAPI theme, which no page loads", "theme.openapi."],
  ["the blog, which is disabled", "theme.blog."],
] as const)
  test(`no script contains a string from ${what}`, () => {
    const scripts = readdirSync("build", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    assert.ok(scripts.length > 0);
    assert.deepEqual(
      scripts.filter((file) => readFileSync(path.join("build", file), "utf8").includes(ids)),
      [],
    );
  });

test("every string in Docusaurus's theme has a German translation, from the theme or from the portal", () => {
  const theme = { ...readThemeMessages("de"), ...german };
  const missing = Object.entries(readThemeMessages("base"))
    .filter(([id, text]) => !sameInGerman.has(id) && (theme[id] ?? text) === text)
    .map(([id, text]) => `${id}: ${text}`);
  assert.deepEqual(missing, []);
});

test("no German translation for Docusaurus's theme is unused", () => {
  const base = readThemeMessages("base");
  const own = Object.keys(german).filter((id) => id.startsWith("theme."));
  assert.deepEqual(
    own.filter((id) => !(id in base)),
    [],
  );
});

test("every UI string in src/ has an English translation, and no translation is unused", () => {
  const english = readTranslations("i18n/en/code.json");
  const isOwn = (id: string): boolean => !id.startsWith("theme.");
  assert.deepEqual(sorted(Object.keys(english).filter(isOwn)), sorted(Object.keys(readOwnMessages()).filter(isOwn)));
});

describe("every label has an English translation, and no translation is unused", {
  skip: !parts.guides && "there are no guides",
}, () => {
  const labels = (items: { label?: string }[]): string[] => items.flatMap(({ label }) => label ?? []);
  const hasEnglish = (file: string, expected: string[]): void => {
    test(file, () => {
      const ids = Object.keys(readTranslations(`i18n/en/docusaurus-${file}.json`));
      assert.deepEqual(sorted(ids.filter((id) => id !== "version.label")), sorted(expected));
    });
  };
  interface SidebarItem {
    type?: string;
    label?: string;
    items?: (SidebarItem | string)[];
  }
  const categories = (items: (SidebarItem | string)[]): string[] =>
    items.flatMap((item) =>
      typeof item === "object" && item.type === "category" ? [item.label ?? "", ...categories(item.items ?? [])] : [],
    );

  hasEnglish(
    "theme-classic/navbar",
    labels(navbar("").items).map((label) => `item.label.${label}`),
  );
  hasEnglish(
    "theme-classic/footer",
    labels(footer.links).map((label) => `link.item.label.${label}`),
  );
  hasEnglish(
    "plugin-content-docs/current",
    Object.entries(sidebars).flatMap(([name, items]) =>
      categories(items as SidebarItem[]).map((label) => `sidebar.${name}.category.${label}`),
    ),
  );
});
