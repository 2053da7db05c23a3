import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
import { panels } from "./colors";
import { readOperatorValues } from "./operator-values";

const badValues: Record<string, string[]> = {
  SITE_URL: ["portal", "ftp://portal.example", "https://portal.example/docs"],
  BASE_URL: ["portal", "/portal", "//", "https://portal.example/"],
  SITE_TITLE_DE: ["", "  ", "a\nb", "x".repeat(201)],
  SITE_TITLE_EN: [""],
  LOGO: ["static/img/logo.exe", "static/img/none.svg"],
  LANGUAGES: ["", "fr", "de,de"],
  PATTERN: ["yes"],
  COLORS_LIGHT: ["red", "#ffcc00"],
  COLORS_DARK: ["#333333"],
  COMMUNITY_URL: ["community.example", "javascript:alert(1)"],
  IMPRINT_URL: ["/imprint"],
  PRIVACY_URL: [" "],
  MISSING_TRANSLATIONS: ["", "ignore"],
  SECURITY_CONTACT: [" ", "security@portal.example", "http://portal.example/security", "mailto:a b@portal.example"],
  API_SERVER: ["https://api.example/v1/", "api.example/v1", 'https://api.example/"/v1'],
  EDIT_URL: ["edit"],
  ANNOUNCEMENT_ID: ["", "two words"],
  ANNOUNCEMENT_DE: [""],
  ANNOUNCEMENT_EN: ["a\nb"],
};

for (const [name, values] of Object.entries(badValues)) {
  for (const value of values) {
    test(`${name} rejects ${JSON.stringify(value.slice(0, 40))} and shows what is expected`, () => {
      assert.throws(
        () => readOperatorValues({ [name]: value }),
        ({ message }: Error) => !message.includes("\n") && message.startsWith(`${name}: `) && / → \w+ /.test(message),
      );
    });
  }
}

test("all invalid variables are reported together", () => {
  assert.throws(() => readOperatorValues({ SITE_URL: "x", BASE_URL: "y" }), /^FindingsError: SITE_URL: .*\nBASE_URL: /);
});

test("an announcement needs its ID and both languages", () => {
  const whole = { ANNOUNCEMENT_ID: "a-1", ANNOUNCEMENT_DE: "Neu", ANNOUNCEMENT_EN: "New" };
  assert.deepEqual(readOperatorValues(whole).announcement, { id: "a-1", de: "Neu", en: "New" });
  assert.throws(
    () => readOperatorValues({ ...whole, ANNOUNCEMENT_EN: undefined }),
    /^FindingsError: ANNOUNCEMENT_EN: "en" of the announcement is missing → add it$/,
  );
});

test("valid variables override the file and the defaults", () => {
  const folder = makeFolder({ "brand.yaml": "siteTitle: { de: Akme, en: Acme }\n", "logo.svg": "<svg/>" });
  const variables = {
    SITE_URL: "https://portal.example/",
    BASE_URL: "/docs/portal/",
    SITE_TITLE_DE: "Portal",
    LOGO: "logo.svg",
    LANGUAGES: "en, de",
    API_SERVER: "https://api.portal.example/market/v2",
    EDIT_URL: "",
  };
  const values = readOperatorValues(variables, `${folder}/brand.yaml`);
  assert.equal(values.siteUrl, "https://portal.example");
  assert.equal(values.baseUrl, "/docs/portal/");
  assert.deepEqual(values.siteTitle, { de: "Portal", en: "Acme" });
  assert.equal(values.logo, "logo.svg");
  assert.deepEqual(values.languages, ["en", "de"]);
  assert.equal(values.apiServer, "https://api.portal.example/market/v2");
  assert.equal(values.editUrl, null);
  assert.equal(values.announcement, undefined);
});

test("an invalid value in the file is reported with its line", () => {
  const folder = makeFolder({ "brand.yaml": "siteTitle:\n  en: Acme\nlogo: acme.svg\ncolours: {}\n" });
  const file = `${folder}/brand.yaml`;
  assert.throws(
    () => readOperatorValues({}, file),
    new RegExp(`^FindingsError: ${file}:4:1: unknown key "colours" → `),
  );
});

test("an image is looked for beside the file", () => {
  const folder = makeFolder({ "brand.yaml": "logo: acme.svg\n", "acme.svg": "" });
  assert.equal(readOperatorValues({}, `${folder}/brand.yaml`).logo, "acme.svg");
  assert.throws(() => readOperatorValues({ LOGO: "none.svg" }, `${folder}/brand.yaml`), /^FindingsError: LOGO: /);
});

test("colors are compared with the panels of the design", () => {
  const found = [...readFileSync("src/css/tokens.css", "utf8").matchAll(/--panel: (#\w+);/g)];
  assert.deepEqual(
    Object.values(panels),
    found.map(([, color]) => color),
  );
});
