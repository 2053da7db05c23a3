import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { localeIds } from "../../src/config/locales";
import { readGuides } from "../../src/guides/guides";
import { readDescription } from "../../src/openapi/generated";
import { listOperations } from "../../src/openapi/operations";
import type { Description } from "../../src/openapi/types";
import { makeFolder } from "../support/folders";
import { type CodeBlock, listCode } from "../support/guide-code";
import { type Mock, startMock } from "../support/mock";
import { pathForSamples } from "../support/shell";
import { client, type StandIn, startTokenEndpoint } from "../support/stand-ins";

/*
 * What guides show of the API without taking it from the description. Each kind of code has its check below; code of a
 * kind that has none fails the first test, so that nothing typed by hand goes unchecked. The quick starts, which are
 * scripts as a whole, have a test of their own.
 */

const run = promisify(execFile);

let description: Description;
let mock: Mock;
let tokens: StandIn;
let serverUrl: string;
let typed: (CodeBlock & { request?: CodeBlock })[];

before(async () => {
  description = readDescription("en");
  const { flows } = description.components.securitySchemes.oauth2 ?? {};
  serverUrl = description.servers[0]?.url ?? "";
  mock = await startMock(description);
  tokens = await startTokenEndpoint(Object.keys(flows?.clientCredentials?.scopes ?? {}));
  typed = localeIds
    .flatMap(readGuides)
    .filter(({ name }) => !name.startsWith("quick-start-guide/"))
    .flatMap((guide) => listCode(guide).map((block, index, all) => ({ ...block, request: all[index - 1] })))
    .filter(({ operation, lang }) => !operation && lang !== "mermaid");
});

after(async () => {
  tokens.stop();
  await mock.stop();
});

/** Address of the mock server that a guide shows how to start; it serves the paths without the major version. */
const localMock = "http://127.0.0.1:4010";
/** Commands about the description, files and digests; they send nothing to the API. */
const isTool = (code: string): boolean =>
  /^(npx|jq|openssl|FILE=|WANTED=|curl --fail --remote-name \S+\/openapi\.json$)/.test(code);
/** The token URL is a variable in guides: each environment has its own. */
const isTokenRequest = ({ lang, value }: CodeBlock): boolean => lang === "bash" && value.includes('"$TOKEN_URL"');
const isApiRequest = ({ lang, value }: CodeBlock): boolean =>
  lang === "bash" && (value.includes(serverUrl) || value.includes(localMock));
const isDataRequest = ({ lang, value }: CodeBlock): boolean => lang === "bash" && value.includes("$NORDLICHT_API_KEY");
const isScript = ({ lang }: CodeBlock): boolean => ["js", "ts"].includes(lang);

test("every piece of code that is typed by hand has a check", () => {
  const unchecked = typed.filter(
    (block) =>
      ![isTokenRequest, isApiRequest, isDataRequest, isScript].some((fits) => fits(block)) &&
      !(block.lang === "bash" && isTool(block.value)) &&
      !["json", "http", "csv"].includes(block.lang),
  );
  assert.deepEqual(
    unchecked.map(({ place, value }) => `${place}: ${value}`),
    [],
  );
});

test("requests for a token have the form of RFC 6749, and their answers the fields of the endpoint's", async () => {
  const requests = typed.filter(isTokenRequest);
  assert.ok(requests.length > 0);
  for (const { value, place } of requests) {
    const { stdout } = await run("bash", ["-c", value], {
      env: { ...process.env, ...client, TOKEN_URL: tokens.url },
    });
    assert.deepEqual(tokens.faults, [], place);
    const printed = typed.find(({ request }) => request?.place === place);
    assert.ok(printed?.lang === "json", `${place}: no answer`);
    const { access_token: _, scope, ...answer } = JSON.parse(stdout);
    const { access_token: __, scope: printedScope, ...shown } = JSON.parse(printed.value);
    assert.deepEqual(shown, answer, printed.place);
    if (value.includes("scope=")) assert.equal(printedScope, scope, printed.place);
  }
});

test("requests to the API that are typed by hand get a documented success, or the status that they ask for", async () => {
  const requests = typed.filter(isApiRequest);
  assert.ok(requests.length > 0);
  for (const { value, place } of requests) {
    const caller = encodeURIComponent(place);
    const url = mock.serverUrl(caller);
    await run("bash", ["-c", value.replaceAll(serverUrl, url).replaceAll(localMock, url)], {
      cwd: makeFolder(),
      env: { ...process.env, PATH: pathForSamples(), ACCESS_TOKEN: "a-token", ...exampleIds(), FILE: "a-file.csv" },
      timeout: 60_000,
    });
    const wanted = /Prefer: code=(\d+)/.exec(value)?.[1];
    const { status, body } = mock.answers(caller)[0] ?? assert.fail(`${place}: no request`);
    assert.ok(wanted ? status === Number(wanted) : status >= 200 && status < 300, `${place}: ${status} ${body}`);
  }
});

/** @returns an id of the form that the API takes, for the variables that samples of guides use */
const exampleIds = (): Record<string, string> => {
  const id = "29c4f7e1-5d8b-4063-a1f9-8b7d3e6c0a54";
  return { BUNDLE_ID: id, FILE_ID: id };
};

test("answers and parts of answers that are typed by hand fit the description", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const { paths, components } = description;
  ajv.addSchema({ $id: "description.json", paths, components });
  const answers = typed.filter((block) => block.lang === "json" && !(block.request && isTokenRequest(block.request)));
  assert.ok(answers.length > 0);
  const faults = answers.flatMap(({ value, place, request }) => {
    const operation = request && isApiRequest(request) ? findOperation(request.value) : undefined;
    const [key = ""] = /^"(\w+)":/.exec(value)?.slice(1) ?? [];
    const schema = operation ? successSchema(operation) : { page: "Page", errors: "FieldError" }[key];
    if (!schema) return [`${place}: nothing says which schema it has → take it from the description by <Call>`];
    const data = JSON.parse(key ? `{${value}}` : value);
    return [key ? data[key] : data].flat().flatMap((item) => {
      const validate = ajv.compile({ $ref: `description.json#/components/schemas/${schema}` });
      return validate(item) ? [] : [`${place}: ${ajv.errorsText(validate.errors)}`];
    });
  });
  assert.deepEqual(faults, []);
});

/** @returns the operation that a curl command calls */
function findOperation(command: string) {
  const [, route = ""] = new RegExp(`${serverUrl}(/[^\\s"'?]*)`).exec(command) ?? [];
  const method = /--request (\w+)/.exec(command)?.[1]?.toLowerCase() ?? (command.includes("--data") ? "post" : "get");
  return listOperations(description).find(
    (listed) => listed.method === method && new RegExp(`^${listed.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(route),
  );
}

/** @returns the name of the schema of an operation's success */
function successSchema({ operation }: NonNullable<ReturnType<typeof findOperation>>): string | undefined {
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
  const { content } = response as { content?: Record<string, { schema?: { $ref?: string } }> };
  return content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
}

test("headers that are typed by hand are the description's", () => {
  const { components } = description;
  const shown = typed.filter(({ lang }) => lang === "http");
  assert.ok(shown.length > 0);
  const examples = new Map(
    Object.entries({
      RateLimit: components.headers?.RateLimit,
      "RateLimit-Policy": components.headers?.RateLimitPolicy,
    }),
  );
  const faults = shown.flatMap(({ value, place }) =>
    value.split("\n").flatMap((line) => {
      const [name = "", text = ""] = line.split(/: (.*)/);
      const example = examples.get(name)?.example;
      if (example !== undefined) return text === example ? [] : [`${place}: ${name} isn't ${example}`];
      if (name === "Deprecation") return /^@\d+$/.test(text) ? [] : [`${place}: no date as RFC 9745 writes it`];
      if (name === "Sunset") return new Date(text).toUTCString() === text ? [] : [`${place}: no HTTP date: ${text}`];
      return [`${place}: the description has no header ${name}`];
    }),
  );
  assert.deepEqual(faults, []);
});

test("scripts run: they fetch a token once, read a list page by page, and call paths of the description", async () => {
  for (const locale of localeIds) {
    const scripts = typed.filter((block) => isScript(block) && readGuideLocale(block.place) === locale);
    const find = (name: string): string =>
      scripts.find(({ value }) => value.includes(name))?.value ?? assert.fail(name);
    const caller = `scripts-${locale}`;
    const code = [
      find("function accessToken"),
      find("function* allItems"),
      find("function send"),
      find("function update"),
      find("function* changes"),
    ]
      .map((script) => script.replace(/"https:\/\/[^"]*\/v1"/, JSON.stringify(mock.serverUrl(caller))))
      .join("\n");
    const folder = makeFolder({ "package.json": '{"type":"module"}', "guide.js": code });
    Object.assign(process.env, client, { TOKEN_URL: tokens.url });
    const { accessToken, allItems, changes, send, update } = await import(
      pathToFileURL(path.join(folder, "guide.js")).href
    );
    assert.equal(await accessToken(), "a-token");
    assert.equal(accessToken(), accessToken(), "a valid token is requested again");
    assert.deepEqual(tokens.faults, []);

    const lists = listOperations(description).filter(({ id }) => id === "fetchTeams");
    const route = lists[0]?.path.replace(/\{\w+\}/, "8a1d4e62-7b3f-4f0a-b6c5-2e9d0c7a4f13") ?? "";
    const items: unknown[] = [];
    for await (const item of allItems(route)) items.push(item);
    assert.ok(items.length > 0);
    assert.deepEqual(
      mock.answers(caller).map(({ status }) => status),
      [200],
    );

    const response = await send(`${mock.serverUrl(caller)}/tenant-resolution?host=www.datenmarkt.example`);
    assert.ok(response.status < 500);

    const resource = await startContestedResource();
    await update(resource.url, ({ note }: { note: string }) => ({ note: `${note}, mine` }));
    assert.equal(resource.note(), "theirs, mine", "a change of somebody else is overwritten");

    const notes: string[] = [];
    for await (const { note } of changes(resource.url, 1)) {
      notes.push(note);
      if (note === "news") break;
      resource.changeAfter(2, "news");
    }
    assert.deepEqual(notes, ["theirs, mine", "news"], "an unchanged resource is reported");
    resource.stop();

    for (const { value, place } of scripts) {
      for (const [, method = "", route = ""] of value.matchAll(/\.(GET|POST|PUT|PATCH|DELETE)\("([^"]+)"/g)) {
        const known = listOperations(description).some(
          (listed) => listed.method === method.toLowerCase() && listed.path === route,
        );
        assert.ok(known, `${place}: the description has no ${method} ${route}`);
      }
    }
  }
});

/** Serves a resource on the loopback interface that somebody else changes between its first read and the first change. */
async function startContestedResource() {
  let note = "original";
  let version = 1;
  let news: { reads: number; note: string } | undefined;
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      if (news && news.reads-- === 0) [note, version] = [news.note, version + 1];
      if (request.headers["if-none-match"] === `"${version}"`) return response.writeHead(304).end();
      response.setHeader("ETag", `"${version}"`).end(JSON.stringify({ note }));
      if (version === 1) [note, version] = ["theirs", 2];
      return;
    }
    const { "if-match": wanted, "content-type": type } = request.headers;
    assert.equal(type, "application/merge-patch+json");
    if (wanted !== `"${version}"`) return response.writeHead(412).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    [note, version] = [JSON.parse(Buffer.concat(chunks).toString()).note, version + 1];
    return response.end(JSON.stringify({ note }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    note: () => note,
    /** Somebody else changes it after it has been read this often. */
    changeAfter: (reads: number, next: string) => {
      news = { reads, note: next };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const readGuideLocale = (place: string): string => (place.startsWith("i18n/en/") ? "en" : "de");
