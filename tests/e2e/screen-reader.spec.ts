import { expect, open, test } from "./portal";

test("an operation is read in order, with its landmarks, headings, and names", async ({ page }) => {
  await open(page, "/api/create-bundle");
  await expect(page.locator("body")).toMatchAriaSnapshot(`
      - region "Zum Hauptinhalt springen":
        - link "Zum Hauptinhalt springen"
      - banner:
        - navigation "Hauptnavigation":
          - button "Suchen"
          - 'button "Sprache: Deutsch"'
      - complementary:
        - navigation "Seitenleiste der Dokumentation":
          - list:
            - listitem:
              - list:
                - listitem:
                  - list:
                    - listitem:
                      - button [expanded]
      - main:
        - article:
          - navigation "Sie sind hier"
          - heading [level=1]
          - text: POST
          - code: /^http:.*bundles$/
          - button "URL kopieren"
          - region "Berechtigungen":
            - term
            - definition
          - region "Beispiele":
            - group "Anfrage":
              - combobox "Programmiersprache"
              - button "Code kopieren"
              - code
            - group "Antwort":
              - text: /201/
              - button "Code kopieren"
              - code
          - navigation "Abschnitte dieser Operation":
            - list:
              - listitem:
                - link "Antworten"
          - heading "Inhalt der Anfrage" [level=2]
          - list:
            - listitem:
              - link "name"
              - text: /^[Ss]tring/
              - strong: erforderlich
              - paragraph
          - heading "Antworten" [level=2]
          - heading "Fehler" [level=2]
        - navigation "Vorige und nächste Seite"
      - contentinfo:
        - link /^Community/
    `);
});

test("the icons of notes aren't read", async ({ page }) => {
  await open(page, "/docs/advanced-guides/authentication");
  const icons = page.locator(".theme-admonition svg");
  expect(await icons.count()).toBeGreaterThan(0);
  for (const icon of await icons.all())
    expect(await icon.evaluate((svg) => svg.closest("[aria-hidden=true]"))).not.toBeNull();
});
