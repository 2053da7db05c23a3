import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { makeApi, makeOperation } from "../../../tests/support/description";
import { showPage } from "../../../tests/support/reference-page";
import { Api } from "../model/api";
import { listDeadLinks } from "../read/operation-links";
import type { Operation, SecurityScheme } from "../read/types";
import { linkOperations, type PageContext } from "./context";
import { renderOperationPage } from "./page";
import type { RenderedPage, RequestPageData } from "./page-data";
import { renderIntroductionPage, renderLandingPage } from "./reference-pages";

function makeContext(api: Api): PageContext {
  return {
    api,
    locale: "en",
    localeBaseUrl: "/portal/en/",
    usages: new Map([
      [
        "getThing",
        {
          guides: [{ route: "/docs/things", title: "Things {all}" }],
          terms: [
            { route: "/docs/glossar/#one", title: "one" },
            { route: "/docs/glossar/#two", title: "two" },
          ],
          entries: [],
        },
      ],
    ]),
    problemsRoute: "/docs/errors",
  };
}

const renderPage = (parts: Partial<Operation>): string => showPage(render(parts));

function render(parts: Partial<Operation>): RenderedPage {
  const api = makeApi({
    paths: {
      "/teams/{teamId}": {
        get: makeOperation("getTeam", parts),
        post: makeOperation("createTeam", { summary: "Create a team" }),
      },
    },
  });
  const [operation] = api.operations;
  assert.ok(operation);
  return renderOperationPage(makeContext(api), operation);
}

test("links to operations go to their pages, with the operation's name or their own text", () => {
  const context = makeContext(
    makeApi({ paths: { "/teams": { post: makeOperation("createTeam", { summary: "Create a team" }) } } }),
  );
  assert.equal(
    linkOperations("See [x](operation:createTeam).", context, "/"),
    "See [Create a team](/api/create-team).",
  );
  assert.equal(
    linkOperations("It [makes *a* team](operation:createTeam), see [createTeam](operation:createTeam).", context, "/"),
    "It [makes *a* team](/api/create-team), see [Create a team](/api/create-team).",
  );
  assert.equal(
    linkOperations(
      '`[x](operation:createTeam)` [a [b] c](operation:createTeam "d")\n\n> [e\n> f][r]\n\n[r]: operation:createTeam',
      context,
      "/",
    ),
    '`[x](operation:createTeam)` [a [b] c](/api/create-team "d")\n\n> [e\n> f](/api/create-team)\n\n[r]: operation:createTeam',
  );
  const none = new Set<string>();
  assert.deepEqual(listDeadLinks("`[x](operation:a)` [b [c]](operation:d) [e]\n\n[e]: <operation:f>", none), [
    "operation:d",
    "operation:f",
  ]);
  assert.equal(linkOperations("[](operation:createTeam)", context, "/en/"), "[Create a team](/en/api/create-team)");
  assert.deepEqual(listDeadLinks("[a](operation:b) [c](/d) [e](operation:f-g)", none), [
    "operation:b",
    "operation:f-g",
  ]);
});

test("links to operations work in the description, in responses, and in the meanings of values", () => {
  const link = "[createTeam](operation:createTeam)";
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
  for (const before of ["After", "From", "By", "No"])
    assert.ok(page.includes(`${before} <a href="/portal/en/api/create-team">Create a team</a>.`), before);
});

test("an operation's page lists the guides and glossary terms that mention it", () => {
  const page = renderPage({ operationId: "getThing" });
  assert.ok(page.includes('Used in</h2><div><p><a href="/portal/en/docs/things">Things {all}</a></p>'));
  assert.equal(load(page)("#used-in + div > p:last-child").text(), "Glossary terms: one, two");
  assert.doesNotMatch(renderPage({ operationId: "getOther" }), /Used in/);
});

test("a deprecated operation, parameter, or property shows what to use instead", () => {
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
  const link = '<a href="/portal/en/api/create-team">Create a team</a>';
  assert.ok(page.includes(`This operation is deprecated. Use ${link} instead.`));
  for (const name of ["cursor", "mailAddress"]) assert.ok(page.includes(`Use <code>${name}</code> instead.`), name);
  assert.match(
    renderPage({ deprecated: true, description: "Use teams." }),
    /This operation is deprecated\. See the description for what to use instead\./,
  );
  assert.doesNotMatch(renderPage({ deprecated: true }), /See the description/);
  assert.doesNotMatch(renderPage({}), /deprecated/);
});

test("an operation links to the previous and next ones of its tag, but not beyond the tag", () => {
  const api = makeApi({
    paths: {
      "/teams": { get: makeOperation("fetchTeams"), post: makeOperation("createTeam", { summary: "Create a team" }) },
    },
  });
  const [first, second] = api.operations;
  assert.ok(first && second);
  const { mdx } = renderOperationPage(makeContext(api), first, { next: second });
  assert.match(mdx, /^pagination_prev: null\npagination_next: "create-team"$/m);
});

test("a writer's braces and HTML are shown as text, and neither MDX nor the browser interprets them", () => {
  const evil = "<i>{x}</i>";
  const page = render({
    summary: evil,
    description: `\\${evil}`,
    parameters: [{ name: evil, in: "path", description: `\`${evil}\``, example: evil }],
    requestBody: { description: `\`${evil}\``, content: { [evil]: { schema: { type: "object" } } } },
    responses: { "200": { description: "", headers: { [evil]: { example: evil } } } },
    "x-permissions": [{ parties: [evil], roles: [evil] }],
  });
  assert.match(page.mdx, /^<RequestPage \{\.\.\.page\} \/>$/m);
  const $ = load(showPage(page));
  assert.equal($("i").length, 0);
  assert.equal($("h1").text().trim(), evil);
  for (const place of [".api-page__head", "#path-parameters + div", "#request-body + div", "#responses + div"])
    assert.ok($(place).text().includes(evil), place);
});

test("the introduction keeps the description's headings and their IDs, and shows servers and scopes", () => {
  const oauth2: SecurityScheme = {
    flows: { clientCredentials: { tokenUrl: "https://api.test.example", scopes: { "teams:read": "Read teams." } } },
  };
  const api = makeApi({
    info: { title: "A", version: "1.0.0", description: "## Paging {#paging}\n\nUse {cursor}." },
    components: { schemas: {}, securitySchemes: { oauth2 } },
  });
  const page = showPage(renderIntroductionPage(makeContext(api)));
  assert.ok(page.includes('<h2 id="paging">Paging</h2><div><p>Use {cursor}.</p>'));
  assert.ok(page.includes("<code>https://api.test.example/v1</code>"));
  assert.match(page, /<code>teams:read<\/code><\/td><td[^>]*>Read teams\./);
});

test("the landing page and the introduction say only what is true of a description", () => {
  const server = (name: string, description: string) => ({
    url: `https://{x}.${name}.example`,
    variables: { x: { default: name, description } },
  });
  const api = makeApi({
    servers: [server("one", "First."), server("two", "Second.")],
    webhooks: { ping: { post: makeOperation(undefined) } },
  });
  const landing = showPage(renderLandingPage(makeContext(api)));
  assert.match(landing, /href="[^"]*webhook-ping"/);
  assert.doesNotMatch(landing, /\b0\b|authentication|errors|pagination/);
  const introduction = showPage(renderIntroductionPage(makeContext(api)));
  for (const text of ["First.", "Second."]) assert.ok(introduction.includes(text), text);
});

test("a comment in the introduction's code isn't a heading, so the base URL isn't inserted before it", () => {
  const text = "Lead.\n\n```bash\n# first\ncurl x\n```\n\nUsage\n-----\n\nRest.";
  const page = showPage(
    renderIntroductionPage(makeContext(makeApi({ info: { title: "A", version: "1.0.0", description: text } }))),
  );
  const order = ["Lead.", "curl", 'id="base-url"', 'id="usage"', "Rest."].map((part) => page.indexOf(part));
  assert.deepEqual(
    order,
    [...order].sort((one, other) => one - other),
  );
  assert.ok(!order.includes(-1), String(order));
});

test("the strip links to the operation's sections in order", () => {
  const strip = ({ data }: RenderedPage): string[] => (data as RequestPageData).strip.sections.map(({ id }) => id);
  assert.deepEqual(strip(render({})), ["samples"]);
  const page = render({
    parameters: [
      { name: "limit", in: "query" },
      { name: "X-Trace", in: "header" },
    ],
    responses: { "200": { description: "" }, "404": { description: "" } },
  });
  assert.deepEqual(strip(page), ["samples", "query-parameters", "header-parameters", "responses", "errors"]);
  for (const id of strip(page).filter((each) => each !== "samples"))
    assert.equal(load(showPage(page))(`h2#${id}`).length, 1);
});

test("media types in which a body is written alike are one, shown as JSON; a stream and what differs are others", () => {
  const media = { schema: { type: "object", properties: { city: { type: "string", example: "Ulm" } } } } as const;
  const content = {
    ...{ "text/plain": media, "application/json": media, "text/json": media, "application/x-ndjson": media },
    "text/csv": { schema: { type: "string" }, example: "city" },
  } as const;
  const page = load(renderPage({ responses: { 200: { description: "OK", content } } }));
  const lines = page(".api-response .api-media-type").toArray();
  assert.deepEqual(
    lines.map((line) =>
      page(line)
        .find("code")
        .toArray()
        .map((code) => page(code).text()),
    ),
    [["application/json", "text/plain", "text/json"], ["application/x-ndjson"], ["text/csv"]],
  );
});

test("required headers are shown, and optional ones are collapsed under a line with their names", () => {
  const $ = load(
    renderPage({
      parameters: [
        { name: "If-Match", in: "header", required: true },
        { name: "X-Trace", in: "header" },
      ],
    }),
  );
  assert.equal($("details #header-X-Trace").length, 1);
  assert.equal($("#header-If-Match").closest("details").length, 0);
  assert.equal($("#header-parameters + div summary").text(), "1 optional header X-Trace");
});

test("what almost every operation has is described in the introduction, and only named on the operations' pages", () => {
  const trace = { description: "For the logs." };
  const wait = { "Retry-After": { description: "Seconds." } };
  const make = (index: number, parts: Partial<Operation> = {}) =>
    makeOperation(`get${index}`, {
      parameters: [{ name: "X-Trace", in: "header", ...trace }],
      responses: {
        "200": { description: "", headers: { "X-Trace": trace } },
        "429": { description: "Too many.", headers: { "X-Trace": trace, ...wait } },
      },
      ...parts,
    });
  const own = make(0, {
    parameters: [{ name: "X-Trace", in: "header", description: "For both." }],
    responses: { "200": { description: "" }, "409": { description: "Busy.", headers: { "X-Trace": trace, ...wait } } },
  });
  const operations = [own, ...Array.from({ length: 9 }, (_, index) => make(index + 1))];
  const api = makeApi({
    paths: Object.fromEntries(operations.map((get, index) => [`/${index}`, { get }])),
  });
  const context = makeContext(api);
  const [first, second] = api.operations.map((each) => showPage(renderOperationPage(context, each)));
  const introduction = showPage(renderIntroductionPage(context));
  for (const text of ["For the logs.", "Too many.", "Seconds."]) {
    assert.ok(introduction.includes(text), text);
    assert.ok(!second?.includes(text), text);
  }
  const $ = load(second ?? "");
  const links = $('a[href^="/portal/en/api/introduction#usual-"]').toArray();
  assert.deepEqual(
    links.map((link) => $(link).siblings("code").text()),
    ["X-Trace", "X-Trace", "429"],
  );
  for (const link of links)
    assert.equal(load(introduction)($(link).attr("href")?.replace(/^.*#/, "#") ?? "").length, 1);
  // The same name with another meaning, and a usual header with an error that usually lacks it.
  assert.ok(first?.includes("For both.") && first.includes("Busy.") && first.includes("Seconds."));
});

test("untranslated text is marked as English, in elements that fit its place, and noted on the page", () => {
  const text = { summary: "Get *it*.", description: "One.\n\nTwo.", other: "Translated." };
  const api = makeApi({
    paths: {
      "/it": {
        get: makeOperation("getIt", {
          ...text,
          responses: { "200": { description: text.description }, "201": { description: text.other } },
        }),
      },
    },
  });
  const german = new Api(api.document, { untranslated: [text.summary, text.description] });
  const [operation] = german.operations;
  assert.ok(operation);
  const page = showPage(renderOperationPage(makeContext(german), operation));
  assert.ok(page.includes('<h1 lang="en">Get it.</h1>'));
  assert.ok(page.includes('<div lang="en"><p>One.</p>'));
  assert.ok(page.includes('<span lang="en">One.</span>'));
  assert.ok(page.includes('<div lang="en"><p>Two.</p></div>'));
  assert.ok(page.includes("201</strong> Translated.") && page.includes("Part of this page isn"));
  assert.doesNotMatch(renderPage(text), /lang="en"|Part of this page/);
});
