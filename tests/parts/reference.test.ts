import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { chromium } from "@playwright/test";
import { type CheerioAPI, load } from "cheerio";
import playwright from "../../playwright.config";
import { serveBuild } from "../../scripts/serve-build";
import { listOperations, listParameters, resolve } from "../../src/openapi/model/operations";
import type { Description, MediaType, Schema } from "../../src/openapi/types";
import { findViolations } from "../e2e/axe";
import { makeFolder } from "../support/folders";
import { runScript } from "../support/npm";
import { galaxy, swagger } from "../support/others";

const output = path.join(makeFolder(), "reference");
/** As it is published: composed schemas are written out there. */
let description: Description;
let said: string;
before(async () => {
  // As in a downloaded archive, where git knows nothing.
  said = await runScript("reference", [galaxy, "--out-dir", output], { env: { GIT_DIR: path.join(output, "none") } });
  description = JSON.parse(readFileSync(path.join(output, "en", "openapi.json"), "utf8")) as Description;
});

const read = (page: string): CheerioAPI => load(readFileSync(path.join(output, page, "index.html"), "utf8"));

/** @returns the names of what a body holds at its top */
function listNames(content: Record<string, MediaType> = {}, hidden: "readOnly" | "writeOnly"): string[] {
  return Object.values(content).flatMap(({ schema = {} }) => {
    const top = resolve<Schema>(description, schema as Schema & { $ref: string });
    const holder = top.items ? resolve<Schema>(description, top.items as Schema & { $ref: string }) : top;
    return Object.entries(holder.properties ?? {})
      .filter(([, property]) => !resolve<Schema>(description, property as Schema & { $ref: string })[hidden])
      .map(([name]) => name);
  });
}

for (const [language, folder] of [
  ["German", ""],
  ["English", "en"],
] as const) {
  test(`every operation's ${language} page shows its parameters, properties, statuses and security schemes`, () => {
    const operations = listOperations(description);
    assert.ok(operations.length > 5);
    const missing = operations.flatMap((listed) => {
      const { slug, operation } = listed;
      const $ = read(path.join(folder, "api", slug));
      const shown = new Set(
        $("main code, main .api-status")
          .toArray()
          .map((element) => $(element).text()),
      );
      const body = operation.requestBody && resolve(description, operation.requestBody);
      const expected = [
        ...listParameters(description, listed).map(({ name }) => name),
        ...listNames(body?.content, "readOnly"),
        ...Object.values(operation.responses).flatMap((response) =>
          listNames(resolve(description, response).content, "writeOnly"),
        ),
        ...Object.keys(operation.responses).filter((status) => status !== "default"),
        ...(operation.security ?? []).flatMap((schemes) => Object.keys(schemes)),
      ];
      return expected.filter((name) => !shown.has(name)).map((name) => `${slug}: ${name}`);
    });
    assert.deepEqual(missing, []);
  });
}

test("there are a landing page, an introduction, a search and the description in each language", () => {
  for (const folder of ["", "en/"]) {
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

/** Of each kind one: without a body, with one, a form with a file, a webhook. */
const sample = ["", "introduction", "get-all-data", "create-planet", "upload-image", "webhook-new-planet"];

test("pages of every kind are clean for axe in both modes, and break no policy", async () => {
  const { url, server } = await serveBuild({ folder: output, baseUrl: "/", port: 0 });
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const faults: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ colorScheme });
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
      });
      page.on("pageerror", ({ message }) => faults.push(`${page.url()}: ${message}`));
      for (const name of sample.flatMap((each) => [`api/${each}`, `en/api/${each}`])) {
        const response = await page.goto(`${url}${name.replace(/\/$/, "")}`);
        assert.ok(response?.ok() && response.headers()["content-security-policy"], name);
        await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
        faults.push(...(await findViolations(page)).map((fault) => `${name} (${colorScheme}): ${fault}`));
      }
    }
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    server.close();
  }
});

test("the summary counts operations, webhooks, pages and texts without German, and says that nothing is left out", () => {
  assert.match(said, /^Operations: 10$/m);
  assert.match(said, /^Webhooks: 1$/m);
  assert.match(said, /^Pages in each language: 13$/m);
  assert.match(said, /^Texts without German: [1-9]\d+$/m);
  assert.match(said, /^In the description and on no page: none$/m);
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
    const [line = "", ...others] = stderr.split("\n").filter((part) => part !== "" && !part.startsWith("npm "));
    assert.match(line, message);
    // Faults of a file are counted below them.
    assert.match(others.join("\n"), /^(1 fault in 1 file\.)?$/);
  });
}
