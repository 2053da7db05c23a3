import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Node } from "unist";
import type { VFile } from "vfile";
import { writeCatalog } from "../../tests/support/catalog";
import { makeFolder } from "../../tests/support/folders";
import { englishPage, germanPage, linksOf, textOf, transform } from "../../tests/support/remark";
import { replaceComponents } from "./guide-components";

const catalog = {
  tags: [],
  operations: [
    {
      id: "createTeam",
      slug: "create-team",
      method: "post",
      name: { de: "Team anlegen", en: "Create a team" },
      path: "/teams",
      queryParameters: ["name"],
      samples: [
        { lang: "bash", label: "curl", source: "curl 'https://api.test.example/teams'" },
        { lang: "python", label: "Python", source: 'get("https://api.test.example/teams")' },
      ],
      answers: {
        "201": [
          { name: "first", source: '{ "id": 1 }' },
          { name: "second", source: '{ "id": 2 }' },
        ],
        "404": [{ name: "", source: '{ "status": 404 }' }],
      },
    },
  ],
};

let replace: (name: string, attributes: Record<string, string>, path?: string) => Node[];
before(() => {
  process.chdir(makeFolder(writeCatalog(catalog)));
  const transformer = replaceComponents();
  replace = (name, attributes, path) => transform(transformer, name, attributes, path);
});

test("an operation becomes its method and its linked name in the page's language", () => {
  const german = replace("Operation", { id: "createTeam" });
  assert.match(textOf(german), /^POST\s+Team anlegen$/);
  assert.deepEqual(linksOf(german), ["/api/create-team"]);
  assert.match(textOf(replace("Operation", { id: "createTeam" }, englishPage)), /Create a team$/);
});

test("an operation with its own text becomes a link with that text", () => {
  const attributes = [{ type: "mdxJsxAttribute", name: "id", value: "createTeam" }];
  const children = [{ type: "text", value: "legen Sie ein Team an" }];
  const tree = { type: "root", children: [{ type: "mdxJsxTextElement", name: "Operation", attributes, children }] };
  replaceComponents()(tree, { path: germanPage } as VFile);
  assert.deepEqual(tree.children, [{ type: "link", url: "/api/create-team", children }]);
});

test("a call becomes the request in all languages and the success response, another response, or none", () => {
  const request = `curl 'https://api.test.example/teams' get("https://api.test.example/teams")`;
  assert.equal(textOf(replace("Call", { operation: "createTeam" })), `${request} { "id": 1 }`);
  assert.equal(textOf(replace("Call", { operation: "createTeam", answer: "404" })), `${request} { "status": 404 }`);
  assert.equal(textOf(replace("Call", { operation: "createTeam", answer: "none" })), request);
  assert.equal(textOf(replace("Call", { operation: "createTeam", example: "second" })), `${request} { "id": 2 }`);
  assert.equal(textOf(replace("Call", { operation: "createTeam", request: "none" })), '{ "id": 1 }');
  assert.equal(
    textOf(replace("Call", { operation: "createTeam", answer: "none", query: "name=a" })),
    request.replaceAll("/teams", "/teams?name=a"),
  );
});

for (const [name, attributes, message] of [
  ["Operation", { id: "nope" }, 'the operation "nope" doesn\'t exist → use an operationId from openapi/'],
  ["Operation", {}, 'the operation "" doesn\'t exist → use an operationId from openapi/'],
  ["Call", { operation: "nope" }, 'the operation "nope" doesn\'t exist → use an operationId from openapi/'],
  ["Call", { operation: "createTeam", query: "size=2" }, 'createTeam has no query parameter "size" → use one of name'],
  [
    "Call",
    { operation: "createTeam", answer: "409" },
    "createTeam has no example for status 409 → use one of 201, 404",
  ],
  [
    "Call",
    { operation: "createTeam", example: "secon" },
    'status 201 of createTeam has no example "secon" → did you mean "second"? Otherwise, use one of first, second',
  ],
] as [string, Record<string, string>, string][]) {
  test(`<${name}> with ${JSON.stringify(attributes)} is rejected with its file and line`, () => {
    assert.throws(() => replace(name, attributes), { message: `docs/guides/team.mdx:7:3: ${message}` });
  });
}
