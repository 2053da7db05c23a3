import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import vm from "node:vm";
import { type CheerioAPI, load } from "cheerio";
import memoize from "lodash/memoize";
import { operator } from "../../src/config/operator";
import { hosts, makeHostFolder } from "../../src/serving/hosts";
import { listFiles } from "../../src/serving/site";
import { makeFolder } from "../support/folders";
import { strayPaths } from "../support/stray-paths";
import { assertNone } from "./site";

const base = operator.baseUrl;
const pages = listFiles("build").filter((file) => file.endsWith("index.html"));
/** A page's head; the text below it takes long to parse, and so do the styles for a parser that knows more than markup. */
const headOf = (html: string): CheerioAPI => load(html.slice(0, html.indexOf("</head>")), { xml: { xmlMode: false } });
/** The address that a page names as its own, below the origin. Most hosts serve it as it was built. */
const addressOf = memoize(
  (html: string): string => new URL(headOf(html)("link[rel=canonical]").attr("href") ?? "").pathname,
);

/** @returns the file that hosts serve at an address without a redirect, as their documentation says */
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
  test(`${name} serves every page at its own address, without a redirect`, () => {
    assert.ok(pages.length > 0);
    assertNone(
      pages.filter((page) => {
        const html = readFileSync(path.join("build", page), "utf8");
        const file = path.join(folders[name] ?? "", serveFile(addressOf(html)));
        return !existsSync(file) || addressOf(readFileSync(file, "utf8")) !== addressOf(html);
      }),
    );
  });

  test(`${name} gets no files that are another host's, and none that it compresses itself`, () => {
    const others = listFiles(folders[name] ?? "").filter((file) =>
      /\.(gz|br)$|(^|\/)(_nginx\.conf|\.htaccess)$/.test(file),
    );
    assert.deepEqual(others, []);
  });
}

test("the headers keep Cloudflare's limits: 100 rules, 2,000 characters in a line, one splat in a path", () => {
  const lines = read("cloudflare-pages", "_headers").split("\n");
  assert.ok(lines.filter((line) => /^\S/.test(line)).length <= 100);
  for (const line of lines) assert.ok(line.length <= 2000, line);
  for (const line of lines.filter((line) => line.startsWith("/"))) assert.ok(line.split("*").length <= 2, line);
  assert.ok(!existsSync(path.join(folders["cloudflare-pages"] ?? "", "_redirects")));
  // Each language's not-found page is the nearest one above its paths.
  for (const page of ["404.html", "en/404.html"])
    assert.ok(existsSync(path.join(folders["cloudflare-pages"] ?? "", base, page)));
});

test("Netlify answers an unknown path with the not-found page of its language, the longest path first", () => {
  const rules = read("netlify", "_redirects").trim().split("\n");
  assert.deepEqual(rules, [`${base}en/* ${base}en/404.html 404`, `${base}* ${base}404.html 404`]);
});

test("each page on GitHub Pages holds the policy, but for what a page can't say", () => {
  const header = /Content-Security-Policy: (.*)/.exec(readFileSync("build/_headers", "utf8"))?.[1] ?? "";
  const expected = header.replace(/; frame-ancestors [^;]*/, "");
  assert.notEqual(expected, header);
  for (const file of listFiles(folders["github-pages"] ?? "").filter((name) => name.endsWith(".html"))) {
    const html = read("github-pages", file);
    const $ = headOf(html);
    assert.equal($("meta[http-equiv=Content-Security-Policy]").attr("content"), expected, file);
    // What stands before it is not bound by it.
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

  test("leads every address to its file, with and without a slash at the end", () => {
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
    test(`leads ${from} to ${base}${to}`, () => {
      const { statusCode, headers } = run(`${base}${from}`);
      assert.deepEqual([statusCode, headers?.location.value], [301, `${base}${to}`]);
    });
  }

  test("keeps the query", () => {
    const { headers } = run(`${base}docs/intro.html`, {
      a: { value: "1", multiValue: [{ value: "1" }, { value: "%2F" }] },
      b: { value: "" },
    });
    assert.equal(headers?.location.value, `${base}docs/intro?a=1&a=%2F&b`);
  });

  for (const uri of ["//other.example/a.html", "/\\other.example/a.html"]) {
    test(`leads to no other host: ${uri}`, () => assert.equal(run(uri).statusCode, undefined));
  }

  // The bucket decodes the path that it is asked for.
  test("leads to no page where the path has two slashes in a row or an encoded one", () => {
    const files = new Set(listFiles(folders["s3-cloudfront"] ?? ""));
    for (const target of Object.keys(strayPaths)) {
      const [stray = ""] = `${base}${target}`.split("?");
      const { uri, statusCode } = run(stray);
      assert.equal(statusCode, undefined, stray);
      assert.ok(!files.has(decodeURIComponent(uri).slice(1)), `${stray} → ${uri}`);
    }
  });

  test("keeps the quotas: 10 KB, and 1,783 characters of the policy", () => {
    assert.ok(Buffer.byteLength(read("s3-cloudfront", "_cloudfront-function.js")) <= 10 * 1024);
    const policy = JSON.parse(read("s3-cloudfront", "_cloudfront-headers.json"));
    assert.ok(policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy.length <= 1783);
    assert.equal(policy.CustomHeadersConfig.Quantity, policy.CustomHeadersConfig.Items.length);
    assert.equal(policy.SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec, 63072000);
  });
});
