import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { operator } from "../../src/config/operator";
import playwright from "../playwright.config";
import { makeFolder } from "../support/folders";
import { type Answer, send, sendRaw } from "../support/http";
import { type Nginx, startNginx } from "../support/nginx";

/** Files that must never be served. */
const planted = [".git/config", ".env", "docs/.htpasswd", ".well-known/.hidden"];
const build = makeFolder();
cpSync("build", build, { recursive: true, preserveTimestamps: true });
for (const file of planted) {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
  writeFileSync(path.join(build, file), "secret");
}
const base = operator.baseUrl;
const script = readdirSync(path.join(build, "assets/js")).find((file) => /^main\..*\.js$/.test(file));
const asset = `assets/js/${script}`;
const readBuilt = (file: string): Buffer => readFileSync(path.join(build, file));

let nginx: Nginx;
before(async () => {
  nginx = await startNginx(build, base);
});
after(() => nginx.stop());

const get = (target: string, headers?: Record<string, string>, method?: string): Promise<Answer> =>
  send(nginx.origin, base + target, { headers, method });

const kinds: Record<string, { target: string; status: number; method?: string }> = {
  "home page": { target: "", status: 200 },
  "page in English": { target: "en/docs/intro", status: 200 },
  asset: { target: asset, status: 200 },
  "description of the API": { target: "openapi.yaml", status: 200 },
  "not-found page": { target: "no-such-page", status: 404 },
  "missing asset": { target: "assets/js/no-such-file.js", status: 404 },
  redirect: { target: "docs/intro.html", status: 301 },
  "refused method": { target: "", status: 405, method: "POST" },
};
for (const [kind, { target, status, method }] of Object.entries(kinds)) {
  test(`sends the security headers: ${kind}`, async () => {
    const { headers, status: got } = await get(target, {}, method);
    assert.equal(got, status);
    const policy = new Map(
      String(headers["content-security-policy"])
        .split("; ")
        .map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]),
    );
    for (const name of ["object-src", "frame-src", "media-src", "base-uri", "form-action", "frame-ancestors"])
      assert.deepEqual(policy.get(name), ["'none'"], name);
    for (const name of ["default-src", "script-src", "style-src"]) {
      const others = policy.get(name)?.filter((source) => !/^'(self|unsafe-hashes|sha256-[\w+/]{43}=)'$/.test(source));
      assert.deepEqual(others, [], name);
    }
    assert.ok(!policy.get("script-src")?.includes("'unsafe-hashes'"));
    const foreign = [...policy.values()].flat().filter((source) => !/^'.*'$|^data:$/.test(source));
    assert.deepEqual(foreign, []);
    assert.ok(Number(/^max-age=(\d+)$/.exec(String(headers["strict-transport-security"]))?.[1]) >= 15_768_000);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["referrer-policy"], "same-origin");
    assert.match(String(headers["permissions-policy"]), /\bcamera=\(\).*\bmicrophone=\(\)/);
    const isOpen = kind === "description of the API";
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["cross-origin-resource-policy"], isOpen ? "cross-origin" : "same-origin");
    assert.equal(headers["access-control-allow-origin"], isOpen ? "*" : undefined);
    assert.equal(headers["cross-origin-embedder-policy"], "require-corp");
    assert.equal(headers.server, "nginx", "no version");
    assert.equal(headers["cache-control"], kind === "asset" ? "public, max-age=31536000, immutable" : "no-cache");
    assert.equal(headers.allow, status === 405 ? "GET, HEAD" : undefined);
  });
}

test("a page is sent again only if it has changed", async () => {
  const first = await get("docs/intro");
  const second = await get("docs/intro", { "if-none-match": String(first.headers.etag) });
  assert.equal(second.status, 304);
  assert.equal(second.headers["content-security-policy"], first.headers["content-security-policy"]);
});

for (const target of ["", "docs/intro", asset, "openapi.json"]) {
  test(`compresses responses as the browser supports: ${target}`, async () => {
    const plain = await get(target);
    const gzip = await get(target, { "accept-encoding": "gzip" });
    const brotli = await get(target, { "accept-encoding": "gzip, deflate, br" });
    const encodings = [plain, gzip, brotli].map(({ headers }) => headers["content-encoding"]);
    assert.deepEqual(encodings, [undefined, "gzip", "br"]);
    assert.ok(gunzipSync(gzip.body).equals(plain.body));
    assert.ok(brotliDecompressSync(brotli.body).equals(plain.body));
    const isPage = !target.includes(".");
    for (const { headers } of [plain, gzip, brotli])
      assert.equal(headers.vary, isPage ? "Accept-Encoding, Accept" : "Accept-Encoding");
    assert.equal(brotli.headers["content-type"], plain.headers["content-type"]);
  });
}

const contentTypes: Record<string, string> = {
  "": "text/html; charset=utf-8",
  "sitemap.xml": "application/xml; charset=utf-8",
  "openapi.yaml": "application/yaml; charset=utf-8",
  "openapi.json": "application/json; charset=utf-8",
  "robots.txt": "text/plain; charset=utf-8",
  ".well-known/security.txt": "text/plain; charset=utf-8",
  "img/favicon.svg": "image/svg+xml; charset=utf-8",
  "img/social-card.png": "image/png",
};
for (const [file, type] of Object.entries(contentTypes)) {
  test(`sends ${base}${file} as ${type}`, async () => {
    const { status, headers, body } = await get(file);
    assert.deepEqual([status, headers["content-type"]], [200, type]);
    assert.ok(body.equals(readBuilt(file || "index.html")));
  });
}

const markdown = "text/markdown";
for (const [target, file] of Object.entries({
  "": "index.md",
  "docs/intro": "docs/intro.md",
  "docs/intro.md": "docs/intro.md",
  "en/": "en.md",
  "en/docs/guides/?a=b": "en/docs/guides.md",
})) {
  test(`sends ${base}${target} as Markdown to a client that prefers it`, async () => {
    for (const accept of [markdown, `${markdown}, text/html;q=0.9, */*;q=0.1`, `${markdown};q=1.0,text/plain;q=0.8`]) {
      const { status, headers, body } = await get(target, { accept });
      assert.deepEqual([status, headers["content-type"]], [200, `${markdown}; charset=utf-8`], accept);
      assert.ok(body.equals(readBuilt(file)));
    }
  });
}

test("sends HTML to browsers, and to clients that prefer it to Markdown", async () => {
  for (const accept of ["text/html,*/*;q=0.8", `text/html, ${markdown};q=0.5`, `${markdown};q=0.5, text/html`, "*/*"])
    assert.ok((await get("docs/intro", { accept })).body.equals(readBuilt("docs/intro/index.html")), accept);
  const { status, headers } = await get("no-such-page", { accept: markdown });
  assert.deepEqual([status, headers["content-type"]], [404, "text/html; charset=utf-8"]);
});

test("every page is served at its URL, with and without a trailing slash", async () => {
  const files = readdirSync(build, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith("/index.html"));
  assert.ok(pages.length > 300);
  for (const page of pages) {
    const content = readBuilt(page);
    const address = page.slice(0, -"/index.html".length);
    for (const target of [address, `${address}/`, `${address}?a=b`]) {
      const { status, body } = await get(target);
      assert.ok(status === 200 && body.equals(content), target);
    }
  }
});

const redirects: Record<string, string> = {
  "index.html": "",
  "en/index.html": "en/",
  "docs/index.html": "docs",
  "docs/intro.html": "docs/intro",
  "docs/intro/index.html": "docs/intro",
  "en/api/create-bundle.html?docusaurus-theme=dark&a=%2F": "en/api/create-bundle?docusaurus-theme=dark&a=%2F",
  // Must stay encoded: otherwise, an attacker could use a line break to add a header.
  "a%0d%0aSet-Cookie:b.html": "a%0d%0aSet-Cookie:b",
};
for (const [from, to] of Object.entries(redirects)) {
  test(`${from} redirects to ${base}${to}`, async () => {
    const { status, headers } = await get(from);
    assert.deepEqual([status, headers.location, headers["set-cookie"]], [301, `${base}${to}`, undefined]);
  });
}

for (const target of ["//other.example/a.html", "/\\other.example/a.html", "/%5cother.example/a.html"]) {
  test(`never redirects to a different host: ${target}`, async () => {
    const { headers } = await send(nginx.origin, target);
    assert.doesNotMatch(String(headers.location ?? ""), /^\/[/\\]|^https?:/);
  });
}

/** The 404 page for each path, by language; pages' scripts don't find a page at a path with an extra slash. */
const unknown: Record<string, string[]> = {
  "404.html": ["no-such-page", "404", "assets/", "img", "english", "/docs/intro", "docs//intro", "docs%2fintro"],
  "en/404.html": ["en/no-such-page", "en/api/no-such-page?a=b", "en/.git/config", "en//docs/intro", "en/docs%2Fintro"],
};
for (const [page, targets] of Object.entries(unknown))
  for (const target of targets) {
    test(`${target} returns the 404 page in its language`, async () => {
      const { status, body } = await get(target);
      assert.ok(status === 404 && body.equals(readBuilt(page)), `${status}`);
    });
  }

for (const file of [...planted, "_headers", "_nginx.conf", ".portal-output", "index.html.gz", "en/index.html.br"]) {
  test(`doesn't serve ${base}${file}`, async () => {
    assert.ok(existsSync(path.join(build, file)));
    assert.equal((await get(file)).status, 404);
  });
}

for (const target of [
  "/../../../etc/passwd",
  "/..%2f..%2f..%2fetc/passwd",
  "/assets/%2e%2e/%2e%2e/nginx.conf",
  "/%252e%252e/%252e%252e/etc/passwd",
  "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
  "/%00",
  "/%ff%fe",
]) {
  test(`serves nothing outside the folder: ${target}`, async () => {
    const { status, body } = await send(nginx.origin, target);
    assert.ok([400, 404].includes(status), `${status}`);
    assert.doesNotMatch(body.toString(), /root:x:|worker_processes/);
  });
}

test("requests that no reader sends are rejected cleanly", async () => {
  assert.equal((await send(nginx.origin, `/${"a".repeat(300)}`)).status, 404);
  assert.equal((await send(nginx.origin, `/${"a".repeat(20_000)}`)).status, 414);
  for (const line of ["TRACE /", "PUT /", "BREW /", "GET /%zz"])
    assert.match(
      await sendRaw(nginx.port, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      /^HTTP\/1\.1 40[05] /,
      line,
    );
  const errors = nginx.errors().split("\n");
  assert.ok(!errors.some((line) => /\[(alert|crit|emerg)\]/.test(line)), errors.join("\n"));
});

test("the policy blocks an inline script that isn't the portal's own, and lets a page work", async () => {
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const page = await browser.newPage();
    const violations: string[] = [];
    page.on("console", (message) => violations.push(message.text()));
    await page.goto(`${nginx.origin}${base}docs/guides/bundles/`);
    await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
    assert.deepEqual(violations, []);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'changed'";
      document.body.append(script);
    });
    assert.notEqual(await page.title(), "changed");
    assert.match(violations.join(), /Content Security Policy/);
  } finally {
    await browser.close();
  }
});
