import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "unist";
import { readOperatorValues } from "../config/operator-values";
import { code, component, inlineCode, link, paragraph, text } from "./components";
import { operatorAddresses } from "./operator-addresses";

const own = readOperatorValues({
  SITE_URL: "https://own.example",
  BASE_URL: "/portal/",
  API_SERVER: "https://api.own.example/v2",
  API_TEST_SERVER: "https://test.own.example/v2",
});
const addresses = {
  siteUrl: "https://developer.written.example",
  apiServer: "https://api.written.example/v1",
  apiTestServer: "https://api.test.written.example/v1",
};
const cases: Record<string, string> = {
  "https://developer.written.example/en/openapi.yaml": "https://own.example/portal/en/openapi.yaml",
  "https://developer.written.example": "https://own.example/portal",
  "https://api.written.example/v1/teams": "https://api.own.example/v2/teams",
  "https://api.test.written.example/v1": "https://test.own.example/v2",
  "https://api.written.example/oauth2/token": "https://api.own.example/oauth2/token",
  "https://api.test.written.example/oauth2/token": "https://test.own.example/oauth2/token",
  "https://api.written.example/v10": "https://api.own.example/v10",
  "https://api.written.example.com/v1": "https://api.written.example.com/v1",
  "https://other.example/v1": "https://other.example/v1",
};

for (const [written, expected] of Object.entries(cases)) {
  test(`${written} becomes ${expected} in text, code, links, and attributes`, () => {
    const make = (address: string): Node =>
      paragraph(
        text(`See ${address}.`),
        inlineCode(address),
        code("bash", `curl ${address}`),
        link(address, text(address)),
        component("mdxJsxTextElement", "Term", { definition: `<code>${address}</code>` }),
        { type: "containerDirective", name: "note", attributes: {}, children: [text(address)] } as Node,
      );
    const tree = make(written);
    operatorAddresses(own, addresses)(tree);
    assert.deepEqual(tree, make(expected));
  });
}

test("an operator's URL is inserted unchanged, even if it equals a different URL as written or has special characters", () => {
  const values = readOperatorValues({
    API_SERVER: "https://api.test.written.example/v1",
    API_TEST_SERVER: "https://test.own.example/$&/v1",
  });
  const tree = paragraph(text("https://api.written.example/v1 https://api.test.written.example/v1"));
  operatorAddresses(values, addresses)(tree);
  assert.deepEqual(tree, paragraph(text("https://api.test.written.example/v1 https://test.own.example/$&/v1")));
});
