import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import handler from "serve-handler";
import { operator } from "../../src/config/operator";
import { hosts, makeHostFolder } from "../../src/plugins/output/hosts";
import { makeFolder } from "../support/folders";
import { expect, expectHydrated, test } from "./portal";

let server: Server;
let origin: string;

test.beforeAll(async () => {
  const folder = path.join(makeFolder(), "site");
  const host = hosts["github-pages"];
  if (!host) throw new Error("no such host: github-pages");
  makeHostFolder(host, "build", folder, operator.baseUrl);
  // Like GitHub Pages: without headers.
  server = createServer((request, response) => void handler(request, response, { public: folder, cleanUrls: true }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server?.close());

test.describe("on a host without headers", () => {
  test.use({ provoked: /Content Security Policy/ });

  test("the policy in the page allows the page's own scripts and nothing else", async ({ page }) => {
    for (const target of ["/", "/docs/guides/bundles/", "/en/api/create-bundle"]) {
      const violations: string[] = [];
      page.on("console", (message) => violations.push(message.text()));
      await page.goto(`${origin}${target}`);
      await expectHydrated(page);
      expect(violations, target).toEqual([]);
      page.removeAllListeners("console");
    }
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.documentElement.dataset.ran = 'true'";
      document.body.append(script);
      return document.documentElement.dataset.ran;
    });
    expect(ran).toBeUndefined();
  });
});
