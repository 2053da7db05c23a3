import assert from "node:assert/strict";
import { test } from "node:test";
import { stripHtmlSuffix } from "./paths";

const roots = ["/portal/", "/portal/en/"];
const cases: Record<string, string> = {
  "/portal/index.html": "/portal/",
  "/portal/en/index.html": "/portal/en/",
  "/portal/docs/index.html": "/portal/docs",
  "/portal/docs/intro.html": "/portal/docs/intro",
  "/portal/docs/intro/index.html": "/portal/docs/intro",
  "/portal/docs/intro": "/portal/docs/intro",
  "/portal/my-index.html": "/portal/my-index",
};

for (const [path, expected] of Object.entries(cases)) {
  test(`${path} is served at ${expected}`, () => assert.equal(stripHtmlSuffix(path, roots), expected));
}

test("the home page at / keeps its slash", () => assert.equal(stripHtmlSuffix("/index.html", ["/"]), "/"));
