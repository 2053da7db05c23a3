import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { makeDescription, makeOperation } from "../../tests/support/description";
import type { SampleTab } from "../components/Samples";
import { listOperations } from "./operations";
import { linkOperations, listOperationLinks, type PageContext, plainText, renderOperationPage } from "./page";
import { renderIntroductionPage, renderLandingPage } from "./reference-pages";
import type { Description, Operation } from "./types";

function makeContext(description: Description): PageContext {
  return {
    description,
    locale: "en",
    localeBaseUrl: "/portal/en/",
    operation: (id) => (id === "createTeam" ? { route: "/api/create-team", name: "Create a team" } : undefined),
    usages: new Map([
      [
        "getThing",
        {
          guides: [{ route: "/docs/things", title: "Things {all}" }],
          terms: [
            { route: "/docs/glossar/#one", title: "one" },
            { route: "/docs/glossar/#two", title: "two" },
          ],
        },
      ],
    ]),
    problemsRoute: "/docs/errors",
  };
}

function renderPage(parts: Partial<Operation>): string {
  const description = makeDescription({
    paths: { "/teams/{teamId}": { get: makeOperation("getTeam", parts), post: makeOperation("createTeam") } },
  });
  const [listed] = listOperations(description);
  assert.ok(listed);
  return renderOperationPage(makeContext(description), listed);
}

test("links to operations lead to their pages under their names", () => {
  const context = makeContext(makeDescription());
  assert.equal(linkOperations("See [x](operation:createTeam).", context), "See [Create a team](/api/create-team).");
  assert.equal(linkOperations("[](operation:createTeam)", context, "/en/"), "[Create a team](/en/api/create-team)");
  assert.deepEqual(listOperationLinks("[a](operation:b) [c](/d) [e](operation:f-g)"), ["b", "f-g"]);
});

test("links lead to operations from the description, the answers and the meanings of values", () => {
  const link = "[it](operation:createTeam)";
  const page = renderPage({
    description: `After ${link}.`,
    responses: {
      "200": {
        description: `From ${link}.`,
        content: {
          "application/json": {
            schema: { properties: { status: { enum: ["A"], "x-enumDescriptions": { A: `By ${link}.` } } } },
          },
        },
      },
      "404": { description: `No ${link}.` },
    },
  });
  assert.match(page, /After \[Create a team\]\(\/api\/create-team\)\./);
  for (const before of ["From", "By", "No"]) {
    assert.ok(page.includes(`${before} <a href=\\"/portal/en/api/create-team\\">Create a team</a>.`), before);
  }
});

test("an operation's page lists the guides and the glossary's terms that name it", () => {
  const page = renderPage({ operationId: "getThing" });
  assert.match(page, /## Used in .*\n\n- \[Things \\\{all\\\}\]\(\/docs\/things\)/);
  assert.ok(page.includes("Glossary terms: [one](/docs/glossar/#one), [two](/docs/glossar/#two)"));
  assert.doesNotMatch(renderPage({ operationId: "getOther" }), /Used in/);
});

test("a deprecated operation, parameter or property says what to use instead", () => {
  const page = renderPage({
    deprecated: true,
    "x-replaced-by": "createTeam",
    parameters: [{ name: "page", in: "query", deprecated: true, "x-replaced-by": "cursor" }],
    responses: {
      "200": {
        description: "",
        content: {
          "application/json": {
            schema: { properties: { mail: { deprecated: true, "x-replaced-by": "mailAddress" } } },
          },
        },
      },
    },
  });
  assert.match(
    page,
    /:::warning\n\nThis operation is deprecated\. Use \[Create a team\]\(\/api\/create-team\) instead\./,
  );
  for (const name of ["cursor", "mailAddress"]) assert.ok(page.includes(`Use <code>${name}</code> instead.`), name);
  assert.match(
    renderPage({ deprecated: true }),
    /This operation is deprecated\. The description says what to use instead\./,
  );
  assert.doesNotMatch(renderPage({}), /deprecated/);
});

test("an operation leads to the one before and the one after it, and from the ends of its tag nowhere", () => {
  const description = makeDescription({
    paths: { "/teams": { get: makeOperation("fetchTeams"), post: makeOperation("createTeam") } },
  });
  const [first, second] = listOperations(description);
  assert.ok(first && second);
  const page = renderOperationPage(makeContext(description), first, { next: second });
  assert.match(page, /^pagination_prev: null\npagination_next: "create-team"$/m);
});

test("braces and HTML of a writer reach neither MDX nor the browser", () => {
  const evil = "<b>{x}</b>";
  const page = renderPage({
    summary: evil,
    description: evil,
    parameters: [{ name: evil, in: "path", description: evil, example: evil }],
    requestBody: { description: evil, content: { [evil]: { schema: { type: "object" } } } },
    responses: { "200": { description: evil, headers: { [evil]: { description: evil } } } },
    "x-permissions": { sides: [evil], roles: [] },
  });
  const [, body = ""] = page.split("import { Samples }");
  const strings = body.replace(/\{\{__html: "(?:[^"\\]|\\.)*"\}\}/g, (html) => {
    assert.doesNotMatch(html, /<b>/);
    return "";
  });
  const beforeSamples = strings.slice(0, strings.indexOf("<Samples"));
  assert.match(beforeSamples, /# \\<b>\\\{x\\\}\\<\/b>/);
  assert.doesNotMatch(beforeSamples, /(?<!\\)<b>|(?<!\\)\{x/);
});

test("each problem links to its entry in the error catalogue", () => {
  const page = renderPage({
    responses: {
      "404": {
        description: "Not found.",
        content: { "application/problem+json": { examples: { a: { value: { code: "resource-not-found" } } } } },
      },
    },
  });
  assert.ok(
    page.includes('<a href=\\"/portal/en/docs/errors#resource-not-found\\"><code>resource-not-found</code></a>'),
  );
});

test("examples of an answer stand as code, by status", () => {
  const page = renderPage({
    responses: {
      "200": { description: "", content: { "application/json": { examples: { a: { value: { name: "Ahorn" } } } } } },
    },
  });
  const [, json = ""] = /^<Samples title=\{"Response"\} tabs=\{(.*)\} \/>$/m.exec(page) ?? [];
  const [tab] = JSON.parse(json) as SampleTab[];
  assert.equal(tab?.label, "200");
  assert.equal(load(tab.blocks[0]?.html ?? "").text(), '{\n  "name": "Ahorn"\n}');
});

test("a page's metadata is the first sentence, without markup", () => {
  assert.equal(plainText("Makes `a`\nand [b](/c), v1.0. Then more."), "Makes a and b, v1.0.");
  assert.equal(plainText("From `IN_REVIEW`."), "From IN_REVIEW.");
  assert.equal(plainText("No full stop"), "No full stop");
});

test("the landing page links every operation below its resource", () => {
  const description = makeDescription({
    tags: [{ name: "teams", "x-displayName": "Teams", description: "Use [it](operation:createTeam)." }],
    paths: { "/teams": { get: makeOperation("fetchTeams", { summary: "List teams" }) } },
  });
  const page = renderLandingPage(makeContext(description), listOperations(description));
  assert.match(page, /## Teams \{\/\* #teams \*\/\}\n\nUse \[Create a team\]\(\/api\/create-team\)\./);
  assert.ok(page.includes('<a href=\\"/portal/en/api/fetch-teams\\" title=\\"/teams\\">List teams</a>'));
});

test("the introduction keeps the description's headings with their ids, and shows servers and scopes", () => {
  const description = makeDescription({
    info: { title: "A", version: "1.0.0", description: "## Paging {#paging}\n\nUse {cursor}." },
  });
  description.components.securitySchemes.oauth2 = {
    flows: { clientCredentials: { tokenUrl: "https://api.test.example", scopes: { "teams:read": "Read teams." } } },
  };
  const page = renderIntroductionPage(makeContext(description));
  assert.match(page, /\n## Paging \{\/\* #paging \*\/\}\n\nUse \\\{cursor\\\}\.\n/);
  assert.ok(page.includes("<code>https://api.test.example/v1</code>"));
  assert.ok(page.includes("<code>teams:read</code></td><td>Read teams."));
});
