import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "unist";
import { operator } from "../config/operator";
import { link } from "./components";
import { siteFiles } from "./site-files";

const cases: Record<string, string> = {
  "pathname:///en/openapi.yaml": "pathname:///portal/en/openapi.yaml",
  "/docs/intro": "/docs/intro",
  "https://other.example/": "https://other.example/",
};

for (const [url, expected] of Object.entries(cases)) {
  test(`${url} becomes ${expected} under /portal/`, () => {
    for (const type of ["link", "image", "definition"]) {
      const node = { ...link(url), type } as Node & { url: string };
      siteFiles({ ...operator, baseUrl: "/portal/" })({ type: "root", children: [node] } as Node);
      assert.equal(node.url, expected, type);
    }
  });
}
