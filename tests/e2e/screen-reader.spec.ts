import { expect, open, test } from "./portal";

/** Tests pages as a screen reader reads them: from the accessibility tree. */
const operation = "/api/create-bundle";

const words = {
  "": {
    skip: "Zum Hauptinhalt springen",
    navigation: "Hauptnavigation",
    search: "Suchen",
    languages: "Sprache: Deutsch",
    sidebar: "Seitenleiste der Dokumentation",
    breadcrumbs: "Sie sind hier",
    copyUrl: "URL kopieren",
    permissions: "Berechtigungen",
    samples: "Beispiele",
    request: "Anfrage",
    programming: "Programmiersprache",
    copyCode: "Code kopieren",
    response: "Antwort",
    status: "Status der Antwort",
    sections: "Abschnitte dieser Operation",
    body: "Inhalt der Anfrage",
    required: "erforderlich",
    responses: "Antworten",
    errors: "Fehler",
    neighbors: "Vorige und nächste Seite",
  },
};

for (const [base, says] of Object.entries(words)) {
  test(`an operation is read in order, with its landmarks, headings, and names (${base || "/"})`, async ({ page }) => {
    await open(page, base + operation);
    await expect(page.locator("body")).toMatchAriaSnapshot(`
      - region "${says.skip}":
        - link "${says.skip}"
      - banner:
        - navigation "${says.navigation}":
          - button "${says.search}"
          - 'button "${says.languages}"'
      - complementary:
        - navigation "${says.sidebar}":
          - list:
            - listitem:
              - list:
                - listitem:
                  - list:
                    - listitem:
                      - button [expanded]
      - main:
        - article:
          - navigation "${says.breadcrumbs}"
          - heading [level=1]
          - text: POST
          - code: /^https:.*bundles$/
          - button "${says.copyUrl}"
          - region "${says.permissions}":
            - term
            - definition
          - region "${says.samples}":
            - group "${says.request}":
              - combobox "${says.programming}"
              - button "${says.copyCode}"
              - code
            - group "${says.response}":
              - combobox "${says.status}"
              - button "${says.copyCode}"
              - code
          - navigation "${says.sections}":
            - list:
              - listitem:
                - link "${says.responses}"
          - heading "${says.body}" [level=2]
          - list:
            - listitem:
              - link "name"
              - text: /^[Ss]tring/
              - strong: ${says.required}
              - paragraph
          - heading "${says.responses}" [level=2]
          - heading "${says.errors}" [level=2]
        - navigation "${says.neighbors}"
      - contentinfo:
        - link /^Community/
    `);
  });
}

test("the icons of notes aren't read", async ({ page }) => {
  await open(page, "/docs/advanced-guides/authentication");
  const icons = page.locator(".theme-admonition svg");
  expect(await icons.count()).toBeGreaterThan(0);
  for (const icon of await icons.all())
    expect(await icon.evaluate((svg) => svg.closest("[aria-hidden=true]"))).not.toBeNull();
});
