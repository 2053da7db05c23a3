import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import vm from "node:vm";
import { type CheerioAPI, load } from "cheerio";
import memoize from "lodash/memoize";
import { operator } from "../../src/config/operator";
import { hosts, makeHostFolder } from "../../src/plugins/output/hosts";
import { listFiles } from "../../src/plugins/output/site";
import { makeFolder } from "../support/folders";
import { strayPaths } from "../support/stray-paths";
import { assertNone } from "./site";

const base = operator.baseUrl;
const pages = listFiles("build").filter((file) => file.endsWith("index.html"));
/** A page's head, parsed as markup only; parsing the rest of the page or its styles would take long. */
const headOf = (html: string): CheerioAPI => load(html.slice(0, html.indexOf("</head>")), { xml: { xmlMode: false } });
/** The path of a page's canonical URL. Results are cached, because most hosts serve pages as they were built. */
const addressOf = memoize(
  (html: string): string => new URL(headOf(html)("link[rel=canonical]").attr("href") ?? "").pathname,
);

/** @returns the file that hosts serve at a path without a redirect, according to their documentation */
const serveFile = (address: string): string => (address.endsWith("/") ? `${address}index.html` : `${address}.html`);

const folders: Record<string, string> = {};
before(() => {
  for (const [name, host] of Object.entries(hosts)) {
    const folder = path.join(makeFolder(), "site");
    makeHostFolder(host, "build", folder, base);
    folders[name] = folder;
  }
});
const read = (name: string, file: string): string => readFileSync(path.join(folders[name] ?? "", file), "utf8");

for (const name of ["cloudflare-pages", "github-pages", "netlify"]) {
  test(`${name} serves every page at its own URL, without a redirect`, () => {
    assert.ok(pages.length > 0);
    assertNone(
      pages.filter((page) => {
        const html = readFileSync(path.join("build", page), "utf8");
        const file = path.join(folders[name] ?? "", serveFile(addressOf(html)));
        return !existsSync(file) || addressOf(readFileSync(file, "utf8")) !== addressOf(html);
      }),
    );
  });

  test(`${name} gets no files for other hosts, and no compressed files, because it compresses files itself`, () => {
    const others = listFiles(folders[name] ?? "").filter((file) =>
      /\.(gz|br)$|(^|\/)(_nginx\.conf|\.htaccess)$/.test(file),
    );
    assert.deepEqual(others, []);
  });
}

test("the headers stay within Cloudflare's limits: 100 rules, 2,000 characters per line, and one splat per path", () => {
  const lines = read("cloudflare-pages", "_headers").split("\n");
  assert.ok(lines.filter((line) => /^\S/.test(line)).length <= 100);
  for (const line of lines) assert.ok(line.length <= 2000, line);
  for (const line of lines.filter((line) => line.startsWith("/"))) assert.ok(line.split("*").length <= 2, line);
  assert.ok(!existsSync(path.join(folders["cloudflare-pages"] ?? "", "_redirects")));
  // For a path in a language, the 404 page in the nearest parent folder is in that language.
  for (const page of ["404.html", "en/404.html"])
    assert.ok(existsSync(path.join(folders["cloudflare-pages"] ?? "", base, page)));
});

test("Netlify returns the 404 page in the language of an unknown path, with the longest path first", () => {
  const rules = read("netlify", "_redirects").trim().split("\n");
  assert.deepEqual(rules, [`${base}en/* ${base}en/404.html 404`, `${base}* ${base}404.html 404`]);
});

test("each page on GitHub Pages contains the policy, except for the directives that a page can't set", () => {
  const header = /Content-Security-Policy: (.*)/.exec(readFileSync("build/_headers", "utf8"))?.[1] ?? "";
  const expected = header.replace(/; frame-ancestors [^;]*/, "");
  assert.notEqual(expected, header);
  for (const file of listFiles(folders["github-pages"] ?? "").filter((name) => name.endsWith(".html"))) {
    const html = read("github-pages", file);
    const $ = headOf(html);
    assert.equal($("meta[http-equiv=Content-Security-Policy]").attr("content"), expected, file);
    // The policy doesn't apply to elements before it.
    assert.ok(html.indexOf("http-equiv") < html.search(/<script|<style|<link[^>]*stylesheet/), file);
    assert.equal($("meta[name=referrer]").attr("content"), "same-origin", file);
  }
  assert.ok(existsSync(path.join(folders["github-pages"] ?? "", ".nojekyll")));
});

describe("CloudFront's function", () => {
  interface Request {
    uri: string;
    querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
  }
  type Result = Request & { statusCode?: number; headers?: { location: { value: string } } };
  const run = (uri: string, querystring: Request["querystring"] = {}): Result => {
    const event = JSON.stringify({ request: { uri, querystring } });
    const code = read("s3-cloudfront", "_cloudfront-function.js");
    return JSON.parse(vm.runInNewContext(`${code}\nJSON.stringify(handler(${event}))`) as string) as Result;
  };

  test("maps every path to its file, with and without a trailing slash", () => {
    const files = new Set(listFiles(folders["s3-cloudfront"] ?? ""));
    for (const page of pages) {
      const address = `${base}${page}`.replace(/index\.html$/, "");
      const addresses = address === base || address === `${base}en/` ? [address] : [address, address.slice(0, -1)];
      for (const one of addresses) {
        const { uri } = run(one);
        assert.equal(uri, `${base}${page}`, one);
        assert.ok(files.has(uri.slice(1)), uri);
      }
    }
    for (const file of ["openapi.yaml", "assets/js/main.0a1b2c3d.js", ".well-known/security.txt", "404.html.gz"])
      assert.equal(run(`${base}${file}`).uri, `${base}${file}`);
  });

  const redirects: Record<string, string> = {
    "index.html": "",
    "en/index.html": "en/",
    "docs/index.html": "docs",
    "docs/intro.html": "docs/intro",
    "docs/intro/index.html": "docs/intro",
    "a%0d%0aSet-Cookie:b.html": "a%0d%0aSet-Cookie:b",
  };
  for (const [from, to] of Object.entries(redirects)) {
    test(`redirects ${from} to ${base}${to}`, () => {
      const { statusCode, headers } = run(`${base}${from}`);
      assert.deepEqual([statusCode, headers?.location.value], [301, `${base}${to}`]);
    });
  }

  test("preserves the query string", () => {
    const { headers } = run(`${base}docs/intro.html`, {
      a: { value: "1", multiValue: [{ value: "1" }, { value: "%2F" }] },
      b: { value: "" },
    });
    assert.equal(headers?.location.value, `${base}docs/intro?a=1&a=%2F&b`);
  });

  for (const uri of ["//other.example/a.html", "/\\other.example/a.html"]) {
    test(`doesn't redirect to a different host: ${uri}`, () => assert.equal(run(uri).statusCode, undefined));
  }

  // The bucket decodes the requested path.
  test("maps a path with two slashes in a row or an encoded slash to no page", () => {
    const files = new Set(listFiles(folders["s3-cloudfront"] ?? ""));
    for (const target of Object.keys(strayPaths)) {
      const [stray = ""] = `${base}${target}`.split("?");
      const { uri, statusCode } = run(stray);
      assert.equal(statusCode, undefined, stray);
      assert.ok(!files.has(decodeURIComponent(uri).slice(1)), `${stray} → ${uri}`);
    }
  });

  test("stays within the quotas: 10 KB, and 1,783 characters for the policy", () => {
    assert.ok(Buffer.byteLength(read("s3-cloudfront", "_cloudfront-function.js")) <= 10 * 1024);
    const policy = JSON.parse(read("s3-cloudfront", "_cloudfront-headers.json"));
    assert.ok(policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy.length <= 1783);
    assert.equal(policy.CustomHeadersConfig.Quantity, policy.CustomHeadersConfig.Items.length);
    assert.equal(policy.SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec, 63072000);
  });
});
