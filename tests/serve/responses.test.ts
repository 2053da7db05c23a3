import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { operator } from "../../src/config/operator";
import { makeFolder } from "../support/folders";
import { type Nginx, startNginx } from "../support/nginx";
import { contentTypes, planted, responseKinds } from "./expectations";
import { type Answer, send, sendRaw } from "./http";

/** A copy of the build, with files in it that must never be served. */
const build = makeFolder();
cpSync("build", build, { recursive: true, preserveTimestamps: true });
for (const file of planted) {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
  writeFileSync(path.join(build, file), "secret");
}
const base = operator.baseUrl;
let nginx: Nginx;
before(async () => {
  nginx = await startNginx(build, base);
});
after(() => nginx.stop());

const get = (path: string, options?: Parameters<typeof send>[2]): Promise<Answer> => send(nginx.origin, path, options);
const readBuilt = (file: string): Buffer => readFileSync(path.join(build, file));
const script = readdirSync(path.join(build, "assets/js")).find((file) => /^main\..*\.js$/.test(file));
const asset = `assets/js/${script}`;
const germanNotFound = readBuilt("404.html");
const englishNotFound = readBuilt("en/404.html");

for (const [kind, { path: target, status, method }] of Object.entries(responseKinds(asset))) {
  test(`sends the security headers: ${kind}`, async () => {
    const { headers, status: got } = await get(base + target, { method });
    assert.equal(got, status);
    const policy = new Map(
      String(headers["content-security-policy"])
        .split("; ")
        .map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]),
    );
    assert.deepEqual(policy.get("default-src"), ["'none'"]);
    for (const name of ["base-uri", "form-action", "frame-ancestors"]) assert.deepEqual(policy.get(name), ["'none'"]);
    for (const name of ["script-src", "style-src"]) {
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
    for (const name of ["opener", "resource"]) assert.equal(headers[`cross-origin-${name}-policy`], "same-origin");
    assert.equal(headers["cross-origin-embedder-policy"], "require-corp");
    assert.equal(headers.server, "nginx", "no version");
    assert.equal(headers["access-control-allow-origin"], undefined);
    const isHashed = kind === "asset";
    assert.equal(headers["cache-control"], isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    assert.equal(headers.allow, status === 405 ? "GET, HEAD" : undefined);
  });
}

test("a page is sent again only if it has changed", async () => {
  const first = await get(`${base}docs/intro`);
  const headers = { "if-none-match": String(first.headers.etag) };
  const second = await get(`${base}docs/intro`, { headers });
  assert.equal(second.status, 304);
  assert.equal(second.body.length, 0);
  assert.equal(second.headers["content-security-policy"], first.headers["content-security-policy"]);
});

const compressed = [`${base}`, `${base}docs/intro`, `${base}${asset}`, `${base}openapi.json`];
for (const target of compressed) {
  test(`compresses responses as the browser supports: ${target}`, async () => {
    const plain = await get(target);
    const gzip = await get(target, { headers: { "accept-encoding": "gzip" } });
    const brotli = await get(target, { headers: { "accept-encoding": "gzip, deflate, br" } });
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(gzip.headers["content-encoding"], "gzip");
    assert.equal(brotli.headers["content-encoding"], "br");
    assert.ok(gunzipSync(gzip.body).equals(plain.body));
    assert.ok(brotliDecompressSync(brotli.body).equals(plain.body));
    assert.ok(brotli.body.length < gzip.body.length && gzip.body.length < plain.body.length / 2);
    for (const { headers } of [plain, gzip, brotli]) assert.equal(headers.vary, "Accept-Encoding");
    assert.equal(brotli.headers["content-type"], plain.headers["content-type"]);
  });
}

for (const [file, type] of Object.entries(contentTypes)) {
  test(`sends ${base}${file} as ${type}`, async () => {
    const { status, headers, body } = await get(`${base}${file}`);
    assert.deepEqual([status, headers["content-type"]], [200, type]);
    assert.ok(body.equals(readBuilt(file || "index.html")));
  });
}

test("every page is served at its URL, with and without a trailing slash", async () => {
  const pages = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("/index.html"),
  );
  assert.ok(pages.length > 300);
  for (const page of pages) {
    const address = `${base}${page.slice(0, -"/index.html".length)}`;
    const content = readBuilt(page);
    for (const target of [address, `${address}/`, `${address}?a=b`]) {
      const { status, body } = await get(target);
      assert.ok(status === 200 && body.equals(content), target);
    }
  }
});

const redirects: Record<string, string> = {
  [`${base}index.html`]: base,
  [`${base}en/index.html`]: `${base}en/`,
  [`${base}docs/index.html`]: `${base}docs`,
  [`${base}docs/intro.html`]: `${base}docs/intro`,
  [`${base}docs/intro/index.html`]: `${base}docs/intro`,
  [`${base}en/api/create-bundle.html?docusaurus-theme=dark&a=%2F`]: `${base}en/api/create-bundle?docusaurus-theme=dark&a=%2F`,
  // Must stay encoded: otherwise, an attacker could use a line break to add a header.
  [`${base}a%0d%0aSet-Cookie:b.html`]: `${base}a%0d%0aSet-Cookie:b`,
};
for (const [from, to] of Object.entries(redirects)) {
  test(`${from} redirects to ${to}`, async () => {
    const { status, headers } = await get(from);
    assert.deepEqual([status, headers.location], [301, to]);
    assert.equal(headers["set-cookie"], undefined);
  });
}

for (const target of ["//other.example/a.html", "/\\other.example/a.html", "/%5cother.example/a.html"]) {
  test(`never redirects to a different host: ${target}`, async () => {
    const { headers } = await get(target);
    assert.doesNotMatch(String(headers.location ?? ""), /^\/[/\\]|^https?:/);
  });
}

const unknown: Record<string, Buffer> = {
  [`${base}no-such-page`]: germanNotFound,
  [`${base}docs/no-such-page/`]: germanNotFound,
  [`${base}404`]: germanNotFound,
  [`${base}assets/`]: germanNotFound,
  [`${base}img`]: germanNotFound,
  [`${base}english`]: germanNotFound,
  [`${base}en/no-such-page`]: englishNotFound,
  [`${base}en/api/no-such-page?a=b`]: englishNotFound,
  [`${base}en/assets/js/no-such-file.js`]: englishNotFound,
  [`${base}en/.git/config`]: englishNotFound,
};
for (const [target, page] of Object.entries(unknown)) {
  test(`${target} returns the 404 page in its language`, async () => {
    const { status, body } = await get(target);
    assert.ok(status === 404 && body.equals(page), `${status}`);
  });
}

const internal = ["_headers", "_nginx.conf", "index.html.gz", "index.html.br", "en/index.html.br"];
for (const file of [...planted, ...internal]) {
  test(`doesn't serve ${base}${file}`, async () => {
    assert.ok(existsSync(path.join(build, file)));
    assert.equal((await get(`${base}${file}`)).status, 404);
  });
}

const traversals = [
  "/../../../etc/passwd",
  "/..%2f..%2f..%2fetc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/../../../../etc/passwd",
  "/assets/..%5c..%5c..%5cetc%5cpasswd",
  "/assets/%2e%2e/%2e%2e/release.conf",
  "/en/assets/..%2f..%2f..%2f..%2frelease.conf",
  "/....//....//etc/passwd",
  "/%252e%252e/%252e%252e/etc/passwd",
  "/docs/intro/..;/..;/etc/passwd",
  "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
  "/assets../release.conf",
];
for (const target of traversals) {
  test(`serves nothing outside the folder: ${target}`, async () => {
    const { status, body } = await get(target);
    assert.ok([400, 404].includes(status), `${status}`);
    assert.doesNotMatch(body.toString(), /root:x:|kept_assets/);
  });
}

const oddEncodings = [
  "/%",
  "/%zz",
  "/%00",
  "/docs%00.html",
  "/%ff%fe",
  "/docs/intro%0a",
  "/%u002e",
  "/\u00e4",
  "/%F0%9F%92%A9",
];
for (const target of oddEncodings) {
  test(`rejects an odd encoding cleanly: ${JSON.stringify(target)}`, async () => {
    const answer = await sendRaw(nginx.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 (400|404) /);
  });
}

test("paths and headers that are too long are rejected cleanly", async () => {
  assert.equal((await get(`/${"a".repeat(300)}`)).status, 404);
  assert.equal((await get(`/${"a/".repeat(3000)}`)).status, 404);
  assert.equal((await get(`/${"a".repeat(20_000)}`)).status, 414);
  assert.equal((await get("/", { headers: { "x-long": "a".repeat(20_000) } })).status, 400);
});

for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW"]) {
  test(`rejects ${method}`, async () => {
    const host = method === "CONNECT" ? "a:80" : "/";
    const answer = await sendRaw(nginx.port, `${method} ${host} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 40[05] /);
  });
}

for (const bytes of [
  "get / HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /\r\n\r\n\r\n",
  "\u0016\u0003\u0001\u0002",
  "GET / HTTP/9.9\r\n\r\n",
]) {
  test(`returns no page for an invalid request: ${JSON.stringify(bytes)}`, async () => {
    const answer = await sendRaw(nginx.port, bytes);
    assert.doesNotMatch(answer, /^HTTP\/1\.1 200/);
  });
}

test("HEAD returns the same as GET, without the body", async () => {
  const [page, head] = [await get(base), await get(base, { method: "HEAD" })];
  assert.equal(head.body.length, 0);
  assert.deepEqual({ ...head.headers, date: "" }, { ...page.headers, date: "" });
});

test("none of these requests causes a serious nginx error", () => {
  const errors = nginx.errors().split("\n");
  assert.deepEqual(
    errors.filter((line) => /\[(alert|crit|emerg)\]/.test(line)),
    [],
  );
});

test("the build has no dot files except the ones meant for readers", () => {
  assert.deepEqual(
    readdirSync("build").filter((file) => file.startsWith(".")),
    [".portal-output", ".well-known"],
  );
  assert.ok(existsSync("build/.well-known/security.txt"));
});
