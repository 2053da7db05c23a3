import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { findDeadLinks } from "./links";

test("reports missing pages and sites that don't respond, but not sites that reject automated requests", async () => {
  const server = createServer((request, response) => response.writeHead(Number(request.url?.slice(1))).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const links = [200, 204, 403, 404, 410, 429, 500].map((status) => `${origin}/${status}`);
  const nobody = "http://127.0.0.1:1/";
  const dead = await findDeadLinks([...links, nobody]);
  server.close();
  assert.deepEqual([...dead.keys()].sort(), [`${origin}/404`, `${origin}/410`, `${origin}/500`, nobody].sort());
  assert.equal(dead.get(`${origin}/404`), "status 404");
});

test("doesn't request reserved names", async () => {
  assert.equal((await findDeadLinks(["https://portal.example/a", "https://a.invalid"])).size, 0);
});
