import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { operator } from "../../src/config/operator";
import { readHeadersFile, renderHeadersFile } from "../../src/plugins/output/headers-file";
import { describeSite, listFiles } from "../../src/plugins/output/site";
import { makeFolder } from "../support/folders";
import { type Server, startServer } from "../support/servers";
import { contentTypes, planted, responseKinds } from "./expectations";
import { type Answer, send } from "./http";

const [forAll] = readHeadersFile(readFileSync("build/_headers", "utf8"));
const expectedHeaders = forAll?.headers ?? {};

/** @returns a copy of the build for a base path, with files in it that must never be served */
function copyBuild(baseUrl: string): string {
  const build = makeFolder();
  cpSync("build", build, { recursive: true, preserveTimestamps: true });
  writeFileSync(
    path.join(build, "_headers"),
    renderHeadersFile(describeSite(baseUrl, listFiles(build), expectedHeaders)),
  );
  for (const file of planted) {
    mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
    writeFileSync(path.join(build, file), "secret");
  }
  return build;
}

const script = readdirSync("build/assets/js").find((file) => /^main\..*\.js$/.test(file));
const asset = `assets/js/${script}`;
const readBuilt = (file: string): Buffer => readFileSync(path.join("build", file));

for (const name of ["apache", "caddy"] as const) {
  for (const base of new Set([operator.baseUrl, "/portal/"])) {
    describe(`${name}, under ${base}`, () => {
      let server: Server;
      before(async () => {
        server = await startServer(name, copyBuild(base), base);
      });
      after(() => server.stop());
      const get = (target: string, options?: Parameters<typeof send>[2]): Promise<Answer> =>
        send(server.origin, `${base}${target}`, options);

      for (const [kind, { path: target, status, method }] of Object.entries(responseKinds(asset))) {
        test(`sends the security headers: ${kind}`, async () => {
          const { headers, status: got } = await get(target, { method });
          assert.equal(got, status);
          for (const [header, value] of Object.entries(expectedHeaders))
            assert.equal(headers[header.toLowerCase()], value, header);
          assert.doesNotMatch(String(headers.server), /\d/, "no version");
          assert.equal(headers["access-control-allow-origin"], undefined);
          const caching = kind === "asset" ? "public, max-age=31536000, immutable" : "no-cache";
          assert.equal(headers["cache-control"], caching);
          // A list can contain empty elements (RFC 9110, section 5.6.1); Apache adds one.
          const allowed = headers.allow?.split(/,\s*/).filter((one) => one !== "");
          assert.deepEqual(allowed, status === 405 ? ["GET", "HEAD"] : undefined);
        });
      }

      test("a page is sent again only if it has changed", async () => {
        const first = await get("docs/intro");
        const second = await get("docs/intro", { headers: { "if-none-match": String(first.headers.etag) } });
        assert.equal(second.status, 304);
        assert.equal(second.body.length, 0);
      });

      for (const target of ["", "docs/intro", asset, "openapi.json", "no-such-page"]) {
        test(`compresses responses as the browser supports: ${target}`, async () => {
          const plain = await get(target);
          const gzip = await get(target, { headers: { "accept-encoding": "gzip" } });
          const brotli = await get(target, { headers: { "accept-encoding": "gzip, deflate, br" } });
          const encodings = [plain, gzip, brotli].map(({ headers }) => headers["content-encoding"]);
          assert.deepEqual(encodings, [undefined, "gzip", "br"]);
          assert.ok(gunzipSync(gzip.body).equals(plain.body));
          assert.ok(brotliDecompressSync(brotli.body).equals(plain.body));
          for (const { headers } of [plain, gzip, brotli]) assert.equal(headers.vary, "Accept-Encoding");
          assert.equal(brotli.headers["content-type"], plain.headers["content-type"]);
          assert.equal(brotli.headers["content-language"], undefined);
        });
      }

      for (const [file, type] of Object.entries(contentTypes)) {
        test(`sends ${file} as ${type}`, async () => {
          const { status, headers, body } = await get(file);
          assert.deepEqual([status, headers["content-type"]], [200, type]);
          assert.ok(body.equals(readBuilt(file || "index.html")));
        });
      }

      test("every page is served at its URL, with and without a trailing slash", async () => {
        const pages = listFiles("build").filter((file) => file.endsWith("/index.html"));
        assert.ok(pages.length > 300);
        for (const page of pages) {
          const address = page.slice(0, -"/index.html".length);
          const content = readBuilt(page);
          for (const target of [address, `${address}/`, `${address}?a=b`]) {
            const { status, body } = await get(target);
            assert.ok(status === 200 && body.equals(content), `${target}: ${status}`);
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
      };
      for (const [from, to] of Object.entries(redirects)) {
        test(`${from} redirects to ${base}${to}`, async () => {
          const { status, headers } = await get(from);
          const location = new URL(String(headers.location), server.origin);
          assert.deepEqual([status, location.origin], [301, server.origin]);
          assert.equal(location.pathname + location.search, `${base}${to}`);
        });
      }
      if (base !== "/") {
        test("the base path without its trailing slash redirects to the home page", async () => {
          const { status, headers } = await send(server.origin, `${base.slice(0, -1)}?a=b`);
          assert.equal(status, 301);
          assert.equal(new URL(String(headers.location), server.origin).href, `${server.origin}${base}?a=b`);
        });
      }

      for (const target of [
        "//other.example/a.html",
        "/\\other.example/a.html",
        "/%5cother.example/a.html",
        `${base}a%0d%0aSet-Cookie:b.html`,
      ]) {
        test(`never redirects to a different host or adds a header: ${target}`, async () => {
          const { headers } = await send(server.origin, target);
          if (headers.location) assert.equal(new URL(headers.location, server.origin).origin, server.origin);
          assert.equal(headers["set-cookie"], undefined);
        });
      }

      const unknown: Record<string, string> = {
        "no-such-page": "404.html",
        "docs/no-such-page/": "404.html",
        "404": "404.html",
        "assets/": "404.html",
        img: "404.html",
        english: "404.html",
        "no-such-file.yaml": "404.html",
        "en/no-such-page": "en/404.html",
        "en/api/no-such-page?a=b": "en/404.html",
        "en/assets/js/no-such-file.js": "en/404.html",
        "en/.git/config": "en/404.html",
      };
      for (const [target, page] of Object.entries(unknown)) {
        test(`${target} returns the 404 page in its language`, async () => {
          const { status, headers, body } = await get(target);
          assert.deepEqual([status, headers["content-type"]], [404, "text/html; charset=utf-8"]);
          assert.ok(body.equals(readBuilt(page)), body.toString().slice(0, 200));
        });
      }

      test("internal files aren't served", async () => {
        const own = listFiles(server.folder).filter((file) => /(^|\/)(_portal\.caddy|\.htaccess)$/.test(file));
        assert.ok(own.length > 0);
        for (const file of [...planted.map((file) => `${base}${file}`), ...own.map((file) => `/${file}`)]) {
          assert.ok(existsSync(path.join(server.folder, file)), file);
          const { status, body } = await send(server.origin, file);
          assert.ok([403, 404].includes(status), `${file}: ${status}`);
          assert.doesNotMatch(body.toString(), /secret|Rewrite|file_server/);
        }
        for (const file of ["index.html.gz", "index.html.br", "en/index.html.br"])
          assert.equal((await get(file)).status, 404, file);
      });

      for (const target of [
        "/../../../etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../../../etc/passwd",
        "/%252e%252e/%252e%252e/etc/passwd",
        "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
      ]) {
        test(`serves nothing outside the folder: ${target}`, async () => {
          const { status, body } = await send(server.origin, target);
          assert.ok([400, 403, 404].includes(status), `${status}`);
          assert.doesNotMatch(body.toString(), /root:x:/);
        });
      }

      test("HEAD returns the same as GET, without the body", async () => {
        const [page, head] = [await get("docs/intro"), await get("docs/intro", { method: "HEAD" })];
        assert.equal(head.body.length, 0);
        assert.equal(head.status, 200);
        assert.equal(head.headers["content-length"], page.headers["content-length"]);
      });
    });
  }
}
