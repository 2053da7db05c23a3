import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { expect, open, test } from "./portal";

/** Tests pages as a screen reader reads them: from the accessibility tree. */
const operation = "/api/create-bundle";
const guide = "/docs/guides/team";

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
  "/en": {
    skip: "Skip to main content",
    navigation: "Main",
    search: "Search",
    languages: "Language: English",
    sidebar: "Docs sidebar",
    breadcrumbs: "Breadcrumbs",
    copyUrl: "Copy URL",
    permissions: "Required permissions",
    samples: "Examples",
    request: "Request",
    programming: "Programming language",
    copyCode: "Copy code",
    response: "Response",
    status: "Response status",
    sections: "Sections of this operation",
    body: "Request body",
    required: "required",
    responses: "Responses",
    errors: "Errors",
    neighbors: "Previous and next page",
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

  test(`a guide is read in order (${base || "/"})`, async ({ page }) => {
    await open(page, base + guide);
    await expect(page.locator("body")).toMatchAriaSnapshot(`
      - banner
      - complementary:
        - navigation "${says.sidebar}"
      - main:
        - article:
          - navigation "${says.breadcrumbs}"
          - heading [level=1]
          - heading [level=2]
        - navigation "${says.neighbors}":
          - link /^[^«»]+$/
      - contentinfo
    `);
  });
}

interface Node {
  role: string;
  name: string;
  /** The text that is read here: the node's name or its content. */
  text: string;
  children: Node[];
}

/** Reads the tree from Playwright's format: `role "name" [state]`, with the children or the text of the node. */
function readTree(item: unknown): Node[] {
  if (Array.isArray(item)) return item.flatMap(readTree);
  const [key, content] = typeof item === "object" && item ? (Object.entries(item)[0] ?? []) : [String(item), undefined];
  if (key === undefined || key.startsWith("/")) return [];
  const [, role = "", name = ""] = /^(\S+)(?: "((?:[^"\\]|\\.)*)")?/.exec(key) ?? [];
  const own = Array.isArray(content) || content === undefined ? "" : String(content);
  return [{ role, name, text: name || own, children: Array.isArray(content) ? readTree(content) : [] }];
}

const landmarks = ["banner", "complementary", "contentinfo", "form", "main", "navigation", "region", "search"];
/** Roles that need a name, because their content alone doesn't explain them. */
const named = ["button", "combobox", "dialog", "img", "link", "listbox", "searchbox", "textbox"];
const controls = ["button", "combobox"];

/** @returns landmarks that can't be distinguished, nodes without a name, and text that is read twice in a row */
function findFaults(tree: Node[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  const visit = (siblings: Node[], parent?: Node): void => {
    for (const [index, { role, name, text, children }] of siblings.entries()) {
      const next = siblings[index + 1];
      const label = `${role} "${name}"`;
      if (landmarks.includes(role) && seen.has(label)) faults.push(`${label} appears twice`);
      if (landmarks.includes(role)) seen.add(label);
      if (named.includes(role) && !name) faults.push(`${role} in ${parent?.role} "${parent?.name}" has no name`);
      // A list can have the same name as the heading above it.
      if (next && next.role !== "list" && text && text === next.text)
        faults.push(`${label} and the ${next.role} after it have the same text`);
      for (const [control, words] of [
        [siblings[index], next],
        [next, siblings[index]],
      ])
        if (
          control &&
          words?.role === "text" &&
          controls.includes(control.role) &&
          control.name.split(": ").includes(words.text)
        )
          faults.push(`${control.role} "${control.name}" repeats the text next to it`);
      visit(children, siblings[index]);
    }
  };
  visit(tree);
  return faults;
}

const readPage = async (page: Page): Promise<Node[]> => readTree(parse(await page.locator("body").ariaSnapshot()));

test("controls and images have names, landmarks are distinct, and nothing is read twice in a row", async ({ page }) => {
  for (const path of [
    "/",
    "/en/",
    guide,
    "/docs/guides/bundles/",
    "/en/docs/quick-start-guide/provider",
    "/api",
    operation,
    "/changelog",
    "/docs/glossar/",
    "/no-such-page",
  ]) {
    await open(page, path);
    const tree = await readPage(page);
    expect(tree.filter(({ role }) => role === "main").length, path).toBe(1);
    expect.soft(findFaults(tree), path).toEqual([]);
  }
});

test("each number on the home page is followed by the items that it counts", async ({ page }) => {
  for (const [path, counted] of [
    ["/", /^\d+ Operation(en)?$/],
    ["/en/", /^\d+ operations?$/],
  ] as const) {
    await open(page, path);
    const counts = await page.getByRole("region").locator("li > a + span").allTextContents();
    expect(counts.length).toBeGreaterThan(5);
    for (const count of counts) expect(count).toMatch(counted);
  }
});
