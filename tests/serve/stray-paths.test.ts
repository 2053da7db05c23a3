import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { serveBuild } from "../../scripts/serve-build";
import { renderHeadersFile } from "../../src/plugins/output/headers-file";
import { renderNginxConfig } from "../../src/plugins/output/nginx";
import { describeSite } from "../../src/plugins/output/site";
import { makeFolder } from "../support/folders";
import { startNginx } from "../support/nginx";
import { startServer } from "../support/servers";
import { strayPaths } from "../support/stray-paths";
import { send } from "./http";

/** The pages' files, by path. */
const pages: Record<string, string> = {
  "": "index.html",
  "docs/intro": "docs/intro/index.html",
  "docs/guides/team": "docs/guides/team/index.html",
  "en/": "en/index.html",
  "en/docs/intro": "en/docs/intro/index.html",
};
const files = ["404.html", "en/404.html", ...Object.values(pages)];
const headers = { "X-Content-Type-Options": "nosniff" };

/** @returns a small build for a base path, in which each page contains the name of its file */
function makeBuild(baseUrl: string): string {
  const site = describeSite(baseUrl, files, headers);
  return makeFolder({
    ...Object.fromEntries(files.map((file) => [file, file])),
    _headers: renderHeadersFile(site),
    "_nginx.conf": renderNginxConfig(site),
  });
}

interface Running {
  origin: string;
  stop(): unknown;
}
const servers: Record<string, (build: string, baseUrl: string) => Promise<Running>> = {
  nginx: startNginx,
  apache: (build, baseUrl) => startServer("apache", build, baseUrl),
  caddy: (build, baseUrl) => startServer("caddy", build, baseUrl),
  "the preview": async (folder, baseUrl) => {
    const { url, server } = await serveBuild({ folder, baseUrl, port: 0 });
    return { origin: new URL(url).origin, stop: () => server.close() };
  },
};

for (const [name, start] of Object.entries(servers)) {
  for (const base of ["/", "/portal/"]) {
    describe(`${name}, under ${base}`, () => {
      let server: Running;
      before(async () => {
        server = await start(makeBuild(base), base);
      });
      after(() => server.stop());

      test("pages are served at their own URLs", async () => {
        for (const [address, file] of Object.entries(pages)) {
          const { status, body } = await send(server.origin, `${base}${address}`);
          assert.deepEqual([status, body.toString()], [200, file]);
        }
      });

      for (const target of [`/${base}docs/intro`, `/${base}docs/intro.html`]) {
        test(`${target} shows no page and doesn't redirect to a different host`, async () => {
          const { status, headers } = await send(server.origin, target);
          assert.ok([302, 404].includes(status), `${status}`);
          assert.equal(new URL(headers.location ?? base, server.origin).href, `${server.origin}${base}`);
        });
      }

      for (const [target, page] of Object.entries(strayPaths)) {
        test(`${base}${target} returns the 404 page in its language, with the headers`, async () => {
          const answer = await send(server.origin, `${base}${target}`);
          assert.deepEqual([answer.status, answer.body.toString()], [404, page]);
          assert.equal(answer.headers["x-content-type-options"], "nosniff");
        });
      }
    });
  }
}
