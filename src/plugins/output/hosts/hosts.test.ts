import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../../../tests/support/folders";
import { securityHeaders } from "../headers";
import { renderHeadersFile } from "../headers-file";
import { describeSite, listFiles } from "../site";
import type { Host } from "./host";
import { hosts, makeHostFolder } from "./index";

const headers = securityHeaders({ scripts: ["sha256-a"], styles: [], styleSheets: [] });
const page = (address: string): string =>
  `<!doctype html><head><meta charset="UTF-8"><link rel="canonical" href="https://own.example${address}"></head>`;

/** @returns a small build for a base path */
function makeBuild(baseUrl: string, sent = headers): string {
  const files: Record<string, string> = {
    "index.html": page(baseUrl),
    "404.html": page(`${baseUrl}404.html`),
    "docs/index.html": page(`${baseUrl}docs/`),
    "docs/intro/index.html": page(`${baseUrl}docs/intro`),
    "en/404.html": page(`${baseUrl}en/404.html`),
    "a.js": "1",
    "a.js.br": "1",
    "_nginx.conf": "",
  };
  return makeFolder({ ...files, _headers: renderHeadersFile(describeSite(baseUrl, Object.keys(files), sent)) });
}

function makeFor(name: string, baseUrl: string, sent = headers): string[] {
  const host = hosts[name];
  assert.ok(host);
  const target = makeFolder();
  makeHostFolder(host, makeBuild(baseUrl, sent), target, baseUrl);
  return listFiles(target).sort();
}

const atRoot = ["404.html", "a.js", "docs/index.html", "docs/intro/index.html", "en/404.html", "index.html"];
const flat = atRoot.map((file) => file.replace("intro/index", "intro"));
const below = (files: string[]): string[] => files.map((file) => `portal/${file}`);

for (const [name, baseUrl, expected] of [
  ["apache", "/", [...atRoot, "a.js.br", ".htaccess", "en/.htaccess"]],
  ["apache", "/portal/", below([...atRoot, "a.js.br", ".htaccess", "en/.htaccess"])],
  ["caddy", "/", [...atRoot, "a.js.br", "_portal.caddy"]],
  ["caddy", "/portal/", [...below([...atRoot, "a.js.br"]), "_portal.caddy"]],
  ["cloudflare-pages", "/", [...flat, "_headers"]],
  ["cloudflare-pages", "/portal/", [...below(flat), "_headers", "404.html"]],
  ["netlify", "/", [...flat, "_headers", "_redirects"]],
  ["netlify", "/portal/", [...below(flat), "_headers", "_redirects", "404.html"]],
  ["github-pages", "/", [...atRoot, "docs/intro.html", ".nojekyll"]],
  ["github-pages", "/portal/", [...atRoot, "docs/intro.html", ".nojekyll"]],
  ["s3-cloudfront", "/portal/", [...below(atRoot), "404.html", "_cloudfront-function.js", "_cloudfront-headers.json"]],
  ["s3-cloudfront", "/", [...atRoot, "_cloudfront-function.js", "_cloudfront-headers.json"]],
] as const) {
  test(`writes the files for ${name} under ${baseUrl}`, () =>
    assert.deepEqual(makeFor(name, baseUrl), [...expected].sort()));
}

for (const [name, message] of [
  ["cloudflare-pages", /too many characters in a line for Cloudflare Pages: 2\d{3} \(limit: 2000\)/],
  ["s3-cloudfront", /too many characters in a Content-Security-Policy for CloudFront: \d{4} \(limit: 1783\)/],
] as const) {
  test(`rejects a policy that is too long for ${name}`, () => {
    const long = securityHeaders({
      scripts: Array.from({ length: 40 }, (_, index) => `sha256-${String(index).padStart(43, "a")}=`),
      styles: [],
      styleSheets: [],
    });
    assert.throws(() => makeFor(name, "/", long), { message });
  });
}

for (const [name, sizes, message] of [
  ["cloudflare-pages", Array<number>(20_000).fill(25 * 1024 * 1024), undefined],
  ["cloudflare-pages", Array<number>(20_001).fill(1), /too many files for Cloudflare Pages: 20001 \(limit: 20000\) → /],
  [
    "cloudflare-pages",
    [1, 26_214_401],
    /too many bytes in a file for Cloudflare Pages: 26214401 \(limit: 26214400\) → /,
  ],
  ["github-pages", [500_000_000, 500_000_000], undefined],
  [
    "github-pages",
    [500_000_000, 500_000_000, 1],
    /too many bytes for GitHub Pages: 1000000001 \(limit: 1000000000\) → /,
  ],
] as const) {
  test(`${sizes.length} files of up to ${Math.max(...sizes)} bytes on ${name}: ${message ? "rejected" : "accepted"}`, () => {
    const check = (): void => hosts[name]?.checkSizes?.(sizes);
    if (message) assert.throws(check, { message });
    else check();
  });
}

test("checks the size of each file in the folder, as uploaded", () => {
  const checked: (readonly number[])[] = [];
  const host = {
    ...(hosts["github-pages"] as Host),
    checkSizes: (sizes: readonly number[]) => void checked.push(sizes),
  };
  const target = makeFolder();
  makeHostFolder(host, makeBuild("/"), target, "/");
  const sizes = listFiles(target).map((file) => readFileSync(path.join(target, file)).length);
  assert.deepEqual(checked, [sizes]);
});

test("rejects a build for a different base path", () => {
  const [host] = Object.values(hosts);
  assert.ok(host);
  assert.throws(() => makeHostFolder(host, makeBuild("/portal/"), makeFolder(), "/"), /was not built for BASE_URL=\//);
});
