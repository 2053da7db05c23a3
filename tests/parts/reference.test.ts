import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type CheerioAPI, load } from "cheerio";
import playwright from "../../playwright.config";
import { serveBuild } from "../../scripts/serve-build";
import { listOperations, listParameters, resolve } from "../../src/openapi/model/operations";
import type { Description, MediaType, Schema } from "../../src/openapi/types";
import { findViolations } from "../e2e/axe";
import { makeFolder } from "../support/folders";
import { runScript } from "../support/npm";
import { cutGitHub, galaxy, swagger } from "../support/others";

/** A description that others wrote, and the site that is made of it. */
interface Other {
  /** Folder of the site. */
  output: string;
  /** As it is published: composed schemas are written out there. */
  description: Description;
  /** What the command said. */
  said: string;
}

async function build(file: string): Promise<Other> {
  const output = path.join(makeFolder(), "reference");
  // As in a downloaded archive, where git knows nothing.
  const said = await runScript("reference", [file, "--out-dir", output], {
    env: { GIT_DIR: path.join(output, "none") },
  });
  const description = JSON.parse(readFileSync(path.join(output, "en", "openapi.json"), "utf8")) as Description;
  return { output, description, said };
}

/** A reference is large from 300 operations on; so much of GitHub's has some more. */
const share = 0.27;

const others = {
  galaxy: () => build(galaxy),
  "a part of GitHub": () => build(path.join(makeFolder({ "github.json": cutGitHub(share) }), "github.json")),
};
type Name = keyof typeof others;
const built = {} as Record<Name, Other>;
before(async () => {
  for (const [name, make] of Object.entries(others)) built[name as Name] = await make();
});

const readPage = ({ output }: Other, page: string): CheerioAPI =>
  load(readFileSync(path.join(output, page, "index.html"), "utf8"));
/** @returns a page of the galaxy */
const read = (page: string): CheerioAPI => readPage(built.galaxy, page);

/** @returns the names of what a body holds at its top */
function listNames(
  description: Description,
  content: Record<string, MediaType> = {},
  hidden: "readOnly" | "writeOnly",
): string[] {
  return Object.values(content).flatMap(({ schema = {} }) => {
    const top = resolve<Schema>(description, schema as Schema & { $ref: string });
    const holder = top.items ? resolve<Schema>(description, top.items as Schema & { $ref: string }) : top;
    return Object.entries(holder.properties ?? {})
      .filter(([, property]) => !resolve<Schema>(description, property as Schema & { $ref: string })[hidden])
      .map(([name]) => name);
  });
}

for (const name of Object.keys(others) as Name[])
  for (const [language, folder] of [
    ["German", ""],
    ["English", "en"],
  ] as const) {
    test(`${name}: every operation's ${language} page shows its parameters, properties, statuses and security schemes`, () => {
      const { description } = built[name];
      const operations = listOperations(description);
      assert.ok(operations.length > 5);
      const missing = operations.flatMap((listed) => {
        const { slug, operation } = listed;
        const $ = readPage(built[name], path.join(folder, "api", slug));
        const shown = new Set(
          $("main code, main .api-status")
            .toArray()
            .map((element) => $(element).text()),
        );
        const body = operation.requestBody && resolve(description, operation.requestBody);
        const expected = [
          ...listParameters(description, listed).map((parameter) => parameter.name),
          ...listNames(description, body?.content, "readOnly"),
          ...Object.values(operation.responses).flatMap((response) =>
            listNames(description, resolve(description, response).content, "writeOnly"),
          ),
          ...Object.keys(operation.responses).filter((status) => status !== "default"),
          ...(operation.security ?? []).flatMap((schemes) => Object.keys(schemes)),
        ];
        return expected.filter((wanted) => !shown.has(wanted)).map((wanted) => `${slug}: ${wanted}`);
      });
      assert.deepEqual(missing, []);
    });
  }

test("there are a landing page, an introduction, a search and the description in each language", () => {
  for (const folder of ["", "en/"]) {
    for (const { output } of Object.values(built))
      for (const file of [
        "index.html",
        "api/index.html",
        "api/introduction/index.html",
        "search-index.json",
        "openapi.yaml",
      ])
        assert.ok(existsSync(path.join(output, folder + file)), folder + file);
  }
});

test("what isn't translated is marked as English, with a note, on German pages alone", () => {
  const german = read("api/get-all-data");
  const summary = german('h1 [lang="en"]').text();
  assert.equal(summary, "Get all planets");
  assert.equal(german(".api-untranslated").length, 1);
  const english = read("en/api/get-all-data");
  assert.equal(english('main [lang="en"], .api-untranslated').length, 0);
});

test("a webhook has a page in each language, which sidebar and introduction lead to", () => {
  for (const [folder, title] of [
    ["", "Das antwortet Ihr Server"],
    ["en", "What your server returns"],
  ] as const) {
    const $ = read(path.join(folder, "api/webhook-new-planet"));
    assert.ok($("h2").text().includes(title));
    const address = path.join("/", folder, "api/webhook-new-planet");
    assert.equal(read(path.join(folder, "api/introduction"))(`main a[href="${address}"]`).length, 1);
    assert.equal($(`.theme-doc-sidebar-container a[href="${address}"][aria-current=page]`).length, 1);
  }
});

/** Pages of each kind: without a body, with one, a form with a file, a webhook. */
const samples: Record<Name, string[]> = {
  galaxy: ["", "introduction", "get-all-data", "create-planet", "upload-image", "webhook-new-planet"],
  "a part of GitHub": ["", "introduction"],
};
/** How many operations are looked at beside those, spread over the description. */
const more = 5;

/** Serves a site to a browser. */
async function inBrowser(name: Name, look: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const { url, server } = await serveBuild({ folder: built[name].output, baseUrl: "/", port: 0 });
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    await look(browser, url);
  } finally {
    await browser.close();
    server.close();
  }
}

const expectHydrated = (page: Page): Promise<void> =>
  page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });

for (const name of Object.keys(others) as Name[])
  test(`${name}: pages of every kind are clean for axe in both modes, and break no policy`, () =>
    inBrowser(name, async (browser, url) => {
      const operations = listOperations(built[name].description);
      const spread = operations.filter((_, index) => index % Math.ceil(operations.length / more) === 0);
      const sample = [...new Set([...samples[name], ...spread.map(({ slug }) => slug)])];
      const faults: string[] = [];
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await browser.newPage({ colorScheme });
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
        });
        page.on("pageerror", ({ message }) => faults.push(`${page.url()}: ${message}`));
        for (const place of sample.flatMap((each) => [`api/${each}`, `en/api/${each}`])) {
          const response = await page.goto(`${url}${place.replace(/\/$/, "")}`);
          assert.ok(response?.ok() && response.headers()["content-security-policy"], place);
          await expectHydrated(page);
          faults.push(...(await findViolations(page)).map((fault) => `${place} (${colorScheme}): ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
    }));

test("a page of a large reference brings the list of its tag, and a click on another tag brings that one's", () =>
  inBrowser("a part of GitHub", async (browser, url) => {
    const operations = listOperations(built["a part of GitHub"].description);
    const [first] = operations;
    const other = operations.find(({ tag }) => tag !== first?.tag);
    const countListed = (tag?: string): number => operations.filter((each) => each.tag === tag).length;
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${url}en/api/${first?.slug}`);
    await expectHydrated(page);
    const sidebar = page.locator(".theme-doc-sidebar-container");
    assert.equal(await sidebar.locator(".api-item a").count(), countListed(first?.tag));
    await sidebar.locator(`a[href="/en/api/${other?.slug}"]`).first().click();
    await sidebar.locator(`a[href="/en/api/${other?.slug}"][aria-current=page]`).waitFor();
    assert.equal(await sidebar.locator(".api-item a").count(), countListed(other?.tag));
  }));

test("the summary counts operations, webhooks, pages and texts without German, and says that nothing is left out", () => {
  const { said } = built.galaxy;
  assert.match(said, /^Operations: 10$/m);
  assert.match(said, /^Webhooks: 1$/m);
  assert.match(said, /^Pages in each language: 13$/m);
  assert.match(said, /^Texts without German: [1-9]\d+$/m);
  for (const { said: ofOther } of Object.values(built))
    assert.match(ofOther, /^In the description and on no page: none$/m);
});

const folder = makeFolder({
  "broken.yaml": "openapi: 3.1.0\ninfo: [\n",
  "other.json": '{ "name": "x" }',
  "kept/a.txt": "",
});
for (const [what, args, message] of [
  ["no file", [], /One description is wanted → npm run reference -- FILE/],
  ["a missing file", ["gone.yaml"], /^gone\.yaml: there is no such file → /],
  [
    "broken YAML",
    [`${folder}/broken.yaml`],
    /broken\.yaml:\d+:\d+: the file is neither YAML nor JSON: .+ → correct it/,
  ],
  ["Swagger 2.0", [swagger], /the description is of Swagger 2\.0, .+ → convert it: npx swagger2openapi FILE/],
  ["what is no description", [`${folder}/other.json`], /other\.json: the file is no OpenAPI description → /],
  ["a missing overlay", [galaxy, "--overlay", "gone.yaml"], /^gone\.yaml: there is no such file → /],
  ["a folder with other files", [galaxy, "--out-dir", `${folder}/kept`], /holds other files than a built site → /],
] as const) {
  test(`${what} ends the command with one line that says what to do`, () => {
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "reference", "--", ...args], {
      encoding: "utf8",
    });
    assert.equal(status, 1);
    assert.equal(stdout, "");
    const [line = "", ...rest] = stderr.split("\n").filter((part) => part !== "" && !part.startsWith("npm "));
    assert.match(line, message);
    // Faults of a file are counted below them.
    assert.match(rest.join("\n"), /^(1 fault in 1 file\.)?$/);
  });
}
