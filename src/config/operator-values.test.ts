import assert from "node:assert/strict";
import { test } from "node:test";
import { readOperatorValues } from "./operator";

const badValues: Record<string, string[]> = {
  SITE_URL: ["portal", "ftp://portal.example", "https://portal.example/docs"],
  BASE_URL: ["portal", "/portal", "//", "https://portal.example/"],
  SITE_TITLE_DE: ["", "  ", "a\nb", "x".repeat(201)],
  SITE_TITLE_EN: [""],
  LOGO: ["/img/logo.svg", "../logo.svg", "img/../../logo.svg", "img/logo.exe"],
  COMMUNITY_URL: ["community.example", "javascript:alert(1)"],
  IMPRINT_URL: ["/imprint"],
  PRIVACY_URL: [" "],
  MISSING_TRANSLATIONS: ["", "ignore"],
  SECURITY_CONTACT: [" ", "security@portal.example", "http://portal.example/security", "mailto:a b@portal.example"],
  API_SERVER: ["https://api.example", "https://api.example/v1/", "api.example/v1", 'https://api.example/"/v1'],
  API_TEST_SERVER: ["https://api.example/vx"],
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
        ({ message }: Error) => {
          const [, ...faults] = message.split("\n");
          const [fault = ""] = faults;
          const got = `  ${name}: got ${JSON.stringify(value)}, expected `;
          return faults.length === 1 && fault.startsWith(got) && /\w.*\.$/.test(fault.slice(got.length));
        },
      );
    });
  }
}

test("all invalid variables are reported together", () => {
  assert.throws(() => readOperatorValues({ SITE_URL: "x", BASE_URL: "y" }), /\n {2}SITE_URL: .*\n {2}BASE_URL: /);
});

test("an announcement needs its ID and both languages", () => {
  const whole = { ANNOUNCEMENT_ID: "a-1", ANNOUNCEMENT_DE: "Neu", ANNOUNCEMENT_EN: "New" };
  assert.deepEqual(readOperatorValues(whole).announcement, { id: "a-1", text: { de: "Neu", en: "New" } });
  assert.throws(
    () => readOperatorValues({ ...whole, ANNOUNCEMENT_EN: undefined }),
    /ANNOUNCEMENT_ID, ANNOUNCEMENT_DE, ANNOUNCEMENT_EN: got only some of them, expected all three or none\.$/,
  );
});

test("valid values override the defaults", () => {
  const values = readOperatorValues({
    SITE_URL: "https://portal.example/",
    BASE_URL: "/docs/portal/",
    SITE_TITLE_DE: "Portal",
    LOGO: "img/own.png",
    API_SERVER: "https://api.portal.example/market/v2",
    EDIT_URL: "",
  });
  assert.equal(values.siteUrl, "https://portal.example");
  assert.equal(values.baseUrl, "/docs/portal/");
  assert.deepEqual(values.title, { de: "Portal", en: readOperatorValues({}).title.en });
  assert.equal(values.logo, "img/own.png");
  assert.equal(values.apiServer, "https://api.portal.example/market/v2");
  assert.equal(values.editUrl, "");
  assert.equal(values.announcement, null);
});
