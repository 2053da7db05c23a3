import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { serveBuild } from "./serve-build";

const folder = mkdtempSync(path.join(tmpdir(), "serve-build-"));
let served: Awaited<ReturnType<typeof serveBuild>>;

before(async () => {
  mkdirSync(path.join(folder, "docs"));
  writeFileSync(path.join(folder, "_headers"), "/*\n  X-Content-Type-Options: nosniff\n\n/open/*\n  X-Open: yes\n");
  writeFileSync(path.join(folder, "docs", "index.html"), "docs");
  writeFileSync(path.join(folder, "404.html"), "not found");
  served = await serveBuild({ folder, baseUrl: "/" });
});
after(() => {
  served.server.close();
  rmSync(folder, { recursive: true });
});

/** Requests a path exactly as given: `fetch` would normalize it. */
const ask = (asked: string): Promise<{ status?: number; location?: string }> =>
  new Promise((resolve, reject) => {
    request(served.url, { path: asked, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    })
      .on("error", reject)
      .end();
  });

test("no redirect goes to a different host", async () => {
  for (const start of ["//", "///", "/\\", "\\\\"])
    for (const end of [".html", "/index.html", "/index", "/", ""]) {
      const asked = `${start}evil.example/a${end}`;
      const { location = "/" } = await ask(asked);
      assert.equal(new URL(location, served.url).origin, new URL(served.url).origin, `${asked} → ${location}`);
    }
});

test("each response has the headers of its path, and the files with the headers aren't served", async () => {
  const headersOf = async (asked: string): Promise<(string | null)[]> => {
    const { headers } = await fetch(new URL(asked, served.url));
    return ["X-Content-Type-Options", "X-Open"].map((name) => headers.get(name));
  };
  assert.deepEqual(await headersOf("/docs"), ["nosniff", null]);
  assert.deepEqual(await headersOf("/open/any"), ["nosniff", "yes"]);
  for (const asked of ["/_headers", "/_nginx.conf"])
    assert.deepEqual(await ask(asked), { status: 404, location: undefined }, asked);
});

test("an unknown path returns 404, regardless of its characters", async () => {
  for (const asked of [
    "/docs/%00",
    "/%00",

    "/docs%5Cx",
    `/${"x".repeat(300)}`,
    `/${"x".repeat(300)}.js`,
  ])
    assert.deepEqual(await ask(asked), { status: 404, location: undefined }, asked);
});

test("rejects a path that can't be decoded or points outside the folder", async () => {
  for (const asked of ["/50%", "/%FC", "/%2e%2e/%2e%2e/etc/passwd"])
    assert.deepEqual(await ask(asked), { status: 400, location: undefined }, asked);
});
