/** Every feature with hostile names, on the generated pages. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { before, describe, it } from "node:test";
import { type CheerioAPI, load } from "cheerio";
import { parse } from "yaml";
import { showPage } from "../../../tests/support/reference-page";
import { findTypeFaults } from "../../../tests/support/type-check";
import { Api } from "../model/api";
import type { Operation } from "../model/types";
import type { Description } from "../read/types";
import { upgradeDescription } from "../read/upgrade";
import { makeSamples } from "../samples";
import type { PageContext } from "./context";
import { listNotShown } from "./not-shown";
import { renderOperationPage, renderWebhookPage } from "./page";
import type { RenderedPage } from "./page-data";
import { renderIntroductionPage, renderLandingPage } from "./reference-pages";

const description = parse(readFileSync("tests/fixtures/nasty.yaml", "utf8")) as Description;
upgradeDescription(description as unknown as Record<string, unknown>);
const api = new Api(description);
const { operations } = api;
const context: PageContext = { api, locale: "en", localeBaseUrl: "/en/", usages: new Map() };

const pages = new Map<string, CheerioAPI>();
const data: RenderedPage["data"][] = [];

it("shows every text, field, and value on some page", () => {
  // What uses these components has texts of its own; titles are front matter; each language quotes a plain text.
  const elsewhere =
    /^\/components\/\w+\/Shared[/:]|^\/info\/title:|^\/paths\/[^/]+\/\w+\/summary:|text~1plain\/example:/;
  assert.deepEqual(
    listNotShown(description, data)
      .map(({ text, pointer }) => `${pointer}: ${text}`)
      .filter((each) => !elsewhere.test(each)),
    [],
  );
});

/** @returns the text that readers see */
const textOf = ($: CheerioAPI, selector = "body"): string => $(selector).text().replace(/\s+/g, " ");

function page(id: string): CheerioAPI {
  const found = pages.get(id);
  assert.ok(found, id);
  return found;
}

function operation(id: string): Operation {
  const found = api.operation(id);
  assert.ok(found, id);
  return found;
}

before(() => {
  const add = (id: string, rendered: RenderedPage): void => {
    data.push(rendered.data);
    pages.set(id, load(showPage(rendered)));
  };
  for (const listed of operations) add(listed.id, renderOperationPage(context, listed));
  for (const webhook of api.webhooks) add(webhook.slug, renderWebhookPage(context, webhook));
  add("introduction", renderIntroductionPage(context));
  add("index", renderLandingPage(context));
});

/** By feature: the page that shows it, and the strings that the page must contain. */
const features = parse(readFileSync("tests/fixtures/nasty-shown.yaml", "utf8")) as Record<string, string[]>;

describe("a description with every feature", () => {
  for (const [feature, [id = "", ...texts]] of Object.entries(features)) {
    it(`shows ${feature}`, () => {
      const shown = textOf(page(id));
      for (const text of texts) assert.ok(shown.includes(text), `${text} isn't on the page ${id}`);
    });
  }

  it("reports each unknown keyword, lost text, and component of which nothing is shown, with its place", () => {
    const schemas = {
      Unused: { title: "Unused title", description: "Unused text" },
      Odd: { title: "Wid_Get", description: "Lost *text*", $dynamicRef: "#a", enum: ["5 < 6", "a\nb"] },
    };
    const page: RenderedPage["data"] = {
      blocks: [{ html: "<p>Wid<b>get</b> 5 &lt; 6 &quot;a\\nb&quot;</p>" }],
      toc: [],
    };
    const small = { info: {}, components: { schemas } } as unknown as Description;
    assert.deepEqual(listNotShown(small, [page]), [
      { text: "the component, which nothing shows", pointer: "/components/schemas/Unused" },
      { text: "Lost ", pointer: "/components/schemas/Odd/description" },
      { text: "text", pointer: "/components/schemas/Odd/description" },
      { text: "$dynamicRef", pointer: "/components/schemas/Odd" },
    ]);
  });

  it("leaves read-only fields out of requests, and write-only ones out of responses", () => {
    const $ = page("schemas");
    const idsOf = (name: string): string[] =>
      $(".api-field")
        .toArray()
        .filter((field) => $(field).find("> .api-field__head > .api-field__name").text() === name)
        .map((field) => $(field).attr("id") ?? "");
    assert.deepEqual(idsOf("readIt"), ["2XX-readIt"]);
    assert.deepEqual(idsOf("writeIt"), ["body-writeIt"]);
  });

  it("runs no code and loads no resources", () => {
    for (const [id, $] of pages) {
      assert.equal($("script, img, iframe, style, link, object, form, input").length, 0, id);
      for (const { attribs } of $("*").toArray() as { attribs?: Record<string, string> }[])
        for (const [name, value] of Object.entries(attribs ?? {}))
          assert.ok(!/^on|^style$/.test(name) && !/^\s*javascript:/i.test(value), `${id}: ${name}=${value}`);
    }
  });

  it("has unique IDs, and every link within a page has a target", () => {
    for (const [id, $] of pages) {
      const ids = $("[id]")
        .toArray()
        .map((element) => $(element).attr("id") ?? "");
      assert.deepEqual(
        ids.filter((each, index) => ids.indexOf(each) !== index),
        [],
        id,
      );
      for (const each of ids) assert.match(each, /^\S+$/);
      for (const element of $('a[href^="#"]').toArray())
        assert.ok(ids.includes($(element).attr("href")?.slice(1) ?? ""), `${id}: ${$(element).attr("href")}`);
    }
  });
});

describe("its samples", () => {
  const sourceOf = (id: string, label: string): string =>
    makeSamples(api, operation(id)).find((sample) => sample.label === label)?.source ?? "";

  it("parse as shell scripts", () => {
    for (const { id } of operations) execFileSync("bash", ["-n"], { input: sourceOf(id, "curl") });
  });

  it("parse as Python with its own compiler", (context) => {
    try {
      execFileSync("python3", ["--version"], { stdio: "ignore" });
    } catch {
      context.skip("python3 isn't installed");
      return;
    }
    for (const { id } of operations)
      execFileSync("python3", ["-c", "import sys; compile(sys.stdin.buffer.read().decode(), 'sample', 'exec')"], {
        input: sourceOf(id, "Python"),
      });
  });

  it("compile as JavaScript and TypeScript in strict mode", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "nasty-"));
    try {
      writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
      const files = operations.flatMap(({ id, slug }) =>
        [
          ["JavaScript", "js"],
          ["TypeScript", "ts"],
        ].map(([label = "", extension]) => {
          const file = path.join(folder, `${slug}.${extension}`);
          writeFileSync(file, sourceOf(id, label));
          return file;
        }),
      );
      assert.deepEqual(findTypeFaults(files), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("send parameters in their styles and replace server variables", () => {
    const curl = sourceOf("schemas", "curl");
    const url =
      "https://own.example/test/schemas/50%25/again/50%25/;a.b=x;a.b=y?overridden=winner&filter%5Ba%5D%5B50%25%5D=a%26b&pipes=p%7Cq&reserved=/a:b&json=%7B%22inJson%22%3A%22%7Bx%7D%22%7D";
    assert.ok(curl.includes(url), curl);
    assert.ok(curl.includes('--header "Cookie: crumb=chocolate"'), curl);
  });

  for (const [id, ...texts] of [
    ["bodies-form", '--user "$API_USER:$API_PASSWORD"', "--data-urlencode 'a%26b%3D=c d&é"],
    [
      "bodies-multipart",
      '"X-API-Key: $KEY_HEADER"',
      `?api%20key%26='"$KEY_QUERY"`,
      '"Cookie: session=$KEY_COOKIE"',
      "--no-buffer",
      "--form 'file=@file.bin'",
    ],
    ["bodies-xml", `--data-raw '<n:root xmlns:n="https://xml.example" ident=`, "Content-Type: application/xml"],
    ["bodies-binary", "--cert client.pem --key client.key", "--upload-file 'file.bin'", "--output 'download.bin'"],
    ["bodies-delete", "Authorization: $AUTHORIZATION"],
    ["head-it", "--head"],
  ] as const) {
    it(`of ${id} send everything that the description requires`, () => {
      const curl = sourceOf(id, "curl");
      for (const text of texts) assert.ok(curl.includes(text), `${text}\n${curl}`);
    });
  }

  it("send no secret if none is required", () => {
    for (const { label, source } of makeSamples(api, operation("bodies-get")))
      assert.doesNotMatch(source, /ACCESS_TOKEN|API_KEY|Authorization/, label);
  });
});
