import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type CheerioAPI, load } from "cheerio";
import { serveBuild } from "../../scripts/serve-build";
import { listFiles } from "../../src/lib/files";
import { Api } from "../../src/openapi/model/api";
import { listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description, MediaType, Schema } from "../../src/openapi/read/types";
import { findViolations } from "../e2e/axe";
import playwright from "../playwright.config";
import { parametersOf } from "../support/description";
import { makeFolder } from "../support/folders";
import { runScript } from "../support/npm";
import { galaxy, github, swagger } from "../support/others";

/** A third-party description, and the site that is built from it. */
interface Other {
  /** Folder of the site. */
  output: string;
  /** The published description, in which composed schemas are written out. */
  description: Description;
  /** The output of the command. */
  said: string;
}

/** @param english folder of the English pages */
async function build(file: string, english: string, args: string[], env: NodeJS.ProcessEnv): Promise<Other> {
  const output = path.join(makeFolder(), "reference");
  const said = await runScript("reference", [file, "--out-dir", output, ...args], {
    // Like a downloaded archive, the copy has no Git history.
    env: { ...env, GIT_DIR: path.join(output, "none") },
  });
  const description = JSON.parse(readFileSync(path.join(output, english, "openapi.json"), "utf8")) as Description;
  return { output, description, said };
}

const brand = makeFolder({
  "acme.yaml": `siteUrl: https://developers.acme.com
siteTitle: { en: Acme Developers }
logo: mark.svg
favicon: mark.svg
colors: { light: "#7a1f5c", dark: "#f0a3d8" }
`,
  "mark.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7a1f5c" d="M0 8 4 0l4 8z"/></svg>',
  "guides/start.md": "# Start here\n\nSend {user} and <https://api.github.com>. See [tokens](more/tokens.md#create).\n",
  "guides/more/tokens.md": "# Tokens\n\n## Create\n\n```mermaid\ngraph LR\n  A --> B\n```\n",
});

const others = {
  galaxy: () => build(galaxy, "en", [], { LANGUAGES: "de,en" }),
  "a part of GitHub": () => build(github, "", ["--brand", `${brand}/acme.yaml`, "--docs", `${brand}/guides`], {}),
};
/** The folders of the languages in each site. */
const folders: Record<keyof typeof others, string[]> = { galaxy: ["", "en"], "a part of GitHub": [""] };
type Name = keyof typeof others;
const built = {} as Record<Name, Other>;
before(async () => {
  for (const [name, make] of Object.entries(others)) built[name as Name] = await make();
});

const readPage = ({ output }: Other, page: string): CheerioAPI =>
  load(readFileSync(path.join(output, page, "index.html"), "utf8"));
/** @returns a page of the Galaxy site */
const read = (page: string): CheerioAPI => readPage(built.galaxy, page);

/** @returns the names of a body's top-level properties */
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
  for (const folder of folders[name]) {
    test(`${name}: every operation's page in /${folder} shows its parameters, properties, statuses, and security schemes`, () => {
      const { description } = built[name];
      const operations = listOperations(description);
      assert.ok(operations.length > 5);
      const missing = operations.flatMap((listed) => {
        const { slug = "" } = new Api(description).operation(listed.id) ?? {};
        const { operation } = listed;
        const $ = readPage(built[name], path.join(folder, "api", slug));
        const shown = new Set(
          $("main code, main .api-status")
            .toArray()
            .map((element) => $(element).text()),
        );
        const body = operation.requestBody && resolve(description, operation.requestBody);
        const expected = [
          ...parametersOf(description, listed).map((parameter) => parameter.name),
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

test("each language has a landing page, an introduction, a search index, and the description", () => {
  const files = ["index.html", "api/index.html", "api/introduction/index.html", "search-index.json", "openapi.yaml"];
  for (const name of Object.keys(others) as Name[])
    for (const file of folders[name].flatMap((folder) => files.map((each) => path.join(folder, each))))
      assert.ok(existsSync(path.join(built[name].output, file)), `${name}: ${file}`);
});

test("a reference with another brand shows that brand, in one language, and nothing of this platform", () => {
  const { output, said } = built["a part of GitHub"];
  const texts = listFiles(output, /\.(html|js|css|json|yaml|md|txt|xml|svg|mjs)$/);
  const found = texts.filter((file) => /datenmarkt/i.test(readFileSync(file, "utf8")));
  assert.deepEqual(found, []);
  const names = listFiles(output).map((file) => path.posix.relative(output, file));
  assert.deepEqual(
    names.filter((file) => /^(de|en)\/|sandbox|arazzo|postman|social-card/.test(file)),
    [],
  );
  const $ = load(readFileSync(path.join(output, "api/introduction/index.html"), "utf8"));
  assert.equal($("html").attr("lang"), "en");
  assert.match($("title").text(), / \| Acme Developers$/);
  assert.match($(".navbar__logo img").attr("src") ?? "", /^\/img\/logo\.svg$/);
  assert.match($("link[rel=icon]").attr("href") ?? "", /^\/img\/favicon\.svg$/);
  assert.equal($("link[rel=canonical]").attr("href"), "https://developers.acme.com/api/introduction");
  assert.equal($("link[hreflang]:not([hreflang=en], [hreflang=x-default]), meta[property='og:image']").length, 0);
  assert.match($("head style").text(), /--ifm-color-primary:#7a1f5c/);
  assert.match(said, /^Still to be set: none$/m);
  assert.match(built.galaxy.said, /^Still to be set: 3\n {2}pages name http:\/\/localhost:3000 /m);
});

test("each link within a site leads to a file of it", () => {
  // Docusaurus doesn't see the links of the reference, which is rendered before it builds.
  const dead = Object.values(built).flatMap(({ output }) =>
    listFiles(output, /\.html$/).flatMap((page) => {
      const $ = load(readFileSync(page, "utf8"));
      const routes = $("main a[href^='/']").map((_, link) => decodeURI($(link).attr("href") ?? "").split(/[?#]/)[0]);
      const exists = (route: string): boolean =>
        ["index.html", ""].some((name) => existsSync(path.join(output, route, name)));
      return routes
        .get()
        .filter((route) => !exists(route))
        .map((route) => `${page}: ${route}`);
    }),
  );
  assert.deepEqual(dead, []);
});

test("Markdown files beside a reference are guides, with a sidebar by folder, and in the search", () => {
  const site = built["a part of GitHub"];
  const guide = readPage(site, "docs/start");
  assert.equal(guide("main h1").text(), "Start here");
  assert.match(guide("main p").text(), /Send \{user\} and https:\/\/api\.github\.com/);
  assert.equal(guide("main a[href='/docs/more/tokens#create']").text(), "tokens");
  assert.match(guide(".theme-doc-sidebar-container").text(), /more.*Start here/);
  assert.equal(guide(".navbar a[href^='/docs/']").length, 1);
  assert.match(readFileSync(path.join(site.output, "search-index.json"), "utf8"), /docs\/more\/tokens#create/);
});

test("untranslated text is marked as English, with a note, only on German pages", () => {
  const german = read("api/get-all-data");
  const summary = german('h1[lang="en"]').text();
  assert.equal(summary, "Get all planets");
  assert.equal(german(".api-untranslated").length, 1);
  const english = read("en/api/get-all-data");
  assert.equal(english('main [lang="en"], .api-untranslated').length, 0);
});

test("in each language, a webhook has a page that the sidebar and the introduction link to", () => {
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

/** Pages of each kind: without a body, with a body, a form with a file, and a webhook. */
const samples: Record<Name, string[]> = {
  galaxy: ["", "introduction", "get-all-data", "create-planet", "upload-image", "webhook-new-planet"],
  "a part of GitHub": ["", "introduction"],
};
/** Number of other operations to check, spread evenly over the description. */
const more = 5;

/** Serves a site to a browser. */
async function inBrowser(name: Name, look: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const { url, server } = await serveBuild({ folder: built[name].output, baseUrl: "/" });
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
  test(`${name}: axe finds no violations on pages of every kind in both modes, and no policy is violated`, () =>
    inBrowser(name, async (browser, url) => {
      const { operations } = new Api(built[name].description);
      const spread = operations.filter((_, index) => index % Math.ceil(operations.length / more) === 0);
      const sample = [...new Set([...samples[name], ...spread.map(({ slug }) => slug)])];
      const faults: string[] = [];
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await browser.newPage({ colorScheme });
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
        });
        page.on("pageerror", ({ message }) => faults.push(`${page.url()}: ${message}`));
        const places = sample.flatMap((each) => folders[name].map((folder) => path.join(folder, "api", each)));
        for (const place of places) {
          const response = await page.goto(`${url}${place.replace(/\/$/, "")}`);
          assert.ok(response?.ok() && response.headers()["content-security-policy"], place);
          await expectHydrated(page);
          faults.push(...(await findViolations(page)).map((fault) => `${place} (${colorScheme}): ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
    }));

test("the summary counts operations, webhooks, pages, and untranslated text, and reports nothing missing", () => {
  const { said } = built.galaxy;
  assert.match(said, /^Operations: 10$/m);
  assert.match(said, /^Webhooks: 1$/m);
  assert.match(said, /^Pages in each language: 13$/m);
  assert.match(said, /^Strings without a German translation: [1-9]\d+$/m);
  for (const { said: ofOther } of Object.values(built))
    assert.match(ofOther, /^In the description but not on any page: none$/m);
});

const folder = makeFolder({
  "broken.yaml": "openapi: 3.1.0\ninfo: [\n",
  "other.json": '{ "name": "x" }',
  "kept/a.txt": "",
});
for (const [what, args, message] of [
  ["a missing argument", [], /Specify exactly one description → npm run reference -- FILE/],
  ["a missing file", ["gone.yaml"], /^gone\.yaml: the file doesn't exist → /],
  ["broken YAML", [`${folder}/broken.yaml`], /broken\.yaml:\d+:\d+: .+ → correct the YAML/],
  ["Swagger 2.0", [swagger], /the description uses Swagger 2\.0, .+ → convert it: npx swagger2openapi FILE/],
  [
    "a file that isn't a description",
    [`${folder}/other.json`],
    /other\.json: the file isn't an OpenAPI description → /,
  ],
  ["a missing overlay", [galaxy, "--overlay", "de=gone.yaml"], /^gone\.yaml: the file doesn't exist → /],
  ["a folder with other files", [galaxy, "--out-dir", `${folder}/kept`], /contains files that no build wrote → /],
] as const) {
  test(`${what} stops the command with one line that contains the fix`, () => {
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "reference", "--", ...args], {
      encoding: "utf8",
    });
    assert.equal(status, /argument|overlay|folder/.test(what) ? 2 : 1);
    assert.match(stdout, /^(\[1\/4\] .+\n)?$/);
    const [line = "", ...rest] = stderr.split("\n").filter((part) => part !== "" && !part.startsWith("npm "));
    assert.match(line, message);
    // If a file has errors, the next line shows their number.
    assert.match(rest.join("\n"), /^(1 error in 1 file\.)?$/);
  });
}
