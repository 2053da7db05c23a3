import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { localeIds } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/model/generated";
import { listOperations } from "../../src/openapi/read/operations";
import type { Description } from "../../src/openapi/read/types";
import { readGuides } from "../../src/remark/guides/guides";
import { makeFolder } from "../support/folders";
import { type CodeBlock, listCode } from "../support/guide-code";
import { type Mock, startMock } from "../support/mock";
import { type Platform, startPlatform } from "../support/platform";

/*
 * Checks the handwritten code in guides, which isn't generated from the description. Each kind of code has its own
 * check in this file. Any other code fails the first test, so that no handwritten code goes unchecked. The quick
 * starts, which are complete scripts, have their own test.
 */

const run = promisify(execFile);

let description: Description;
let platform: Platform;
let mock: Mock;
let serverUrl: string;
let typed: (CodeBlock & { request?: CodeBlock })[];

before(async () => {
  description = readDescription("en");
  serverUrl = description.servers[0]?.url ?? "";
  platform = await startPlatform();
  mock = await startMock(description);
  typed = localeIds
    .flatMap(readGuides)
    .filter(({ name }) => !name.startsWith("quick-start-guide/"))
    .flatMap((guide) => listCode(guide).map((block, index, all) => ({ ...block, request: all[index - 1] })))
    .filter(({ operation, lang }) => !operation && lang !== "mermaid");
});

beforeEach(() => platform.reset());

after(() => Promise.all([platform.stop(), mock.stop()]));

/** @returns the credentials of a technical user of the provider, in the variables that the guides use */
function credentials(roles: string[], scopes?: string[]): Record<string, string> {
  const { clientId, clientSecret } = platform.addClient(platform.cast.provider, roles, scopes);
  return { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, TOKEN_URL: platform.tokenUrl };
}

/** URL of the mock server from a guide, which serves the paths without the major version. */
const localMock = "http://127.0.0.1:4010";
/** Commands for the description, files, and digests; they don't call the API. */
const isTool = (code: string): boolean =>
  /^(npm init|npx|jq|openssl|FILE=|WANTED=|curl --fail --remote-name \S+\/openapi(\.sdk)?\.json$)/.test(code);
/** Guides use a variable for the token endpoint, because each environment has its own. */
const isTokenRequest = ({ lang, value }: CodeBlock): boolean => lang === "bash" && value.includes('"$TOKEN_URL"');
/** tests/api/sandbox.test.ts sends them. */
const isApiRequest = ({ lang, value }: CodeBlock): boolean => lang === "bash" && value.includes(serverUrl);
/** An interrupted upload is repeated with the key that is stored in a file. */
const isUpload = ({ value }: CodeBlock): boolean => value.includes("upload.key");
const isMockRequest = ({ lang, value }: CodeBlock): boolean => lang === "bash" && value.includes(localMock);
/** An interrupted download consists of several blocks. */
const isDownload = ({ value }: CodeBlock): boolean => value.includes("headers.txt");
const isDataRequest = ({ lang, value }: CodeBlock): boolean => lang === "bash" && value.includes("$NORDLICHT_API_KEY");
const isScript = ({ lang }: CodeBlock): boolean => ["js", "ts"].includes(lang);
/** A module for other programs, and an example that uses it. */
const isPython = ({ lang }: CodeBlock): boolean => lang === "python";

test("every piece of handwritten code has a check", () => {
  const unchecked = typed.filter(
    (block) =>
      ![isTokenRequest, isApiRequest, isMockRequest, isUpload, isDownload, isDataRequest, isScript, isPython].some(
        (fits) => fits(block),
      ) &&
      !(block.lang === "bash" && isTool(block.value)) &&
      // tests/api/sandbox.test.ts
      !block.place.includes("/sandbox.mdx") &&
      !["json", "http", "csv"].includes(block.lang),
  );
  assert.deepEqual(
    unchecked.map(({ place, value }) => `${place}: ${value}`),
    [],
  );
});

test("token requests return the printed responses", async () => {
  const requests = typed.filter(isTokenRequest);
  assert.ok(requests.length > 0);
  for (const { value, place } of requests) {
    const { stdout } = await run("bash", ["-c", value], { env: { ...process.env, ...credentials([]) } });
    const printed = typed.find(({ request }) => request?.place === place);
    assert.ok(printed?.lang === "json", `${place}: no response`);
    const { access_token: token, scope, ...answer } = JSON.parse(stdout);
    const { access_token: _, scope: printedScope, ...shown } = JSON.parse(printed.value);
    assert.ok(token, place);
    assert.deepEqual(shown, answer, printed.place);
    if (value.includes("scope=")) assert.equal(printedScope, scope, printed.place);
  }
});

/** Values of the variables in guides. */
const ids = { BUNDLE_ID: "29c4f7e1-5d8b-4063-a1f9-8b7d3e6c0a54", FILE_ID: "d07b5e3c-94a1-4f28-b6d3-2c8e1f7a9b46" };

test("requests to the mock server return a documented success, or the requested status", async () => {
  const requests = typed.filter(isMockRequest);
  assert.ok(requests.length > 0);
  for (const { value, place } of requests) {
    const caller = encodeURIComponent(place);
    await run("bash", ["-c", value.replaceAll(localMock, mock.serverUrl(caller))], {
      cwd: makeFolder(),
      timeout: 60_000,
    });
    const wanted = /Prefer: code=(\d+)/.exec(value)?.[1];
    const { status, body } = mock.answers(caller)[0] ?? assert.fail(`${place}: no request`);
    assert.ok(wanted ? status === Number(wanted) : status >= 200 && status < 300, `${place}: ${status} ${body}`);
  }
});

test("an interrupted download is resumed and checked as described in the guides", async () => {
  for (const locale of localeIds) {
    platform.reset();
    const blocks = typed.filter((block) => isDownload(block) && readGuideLocale(block.place) === locale);
    const [start, resume, compare] = blocks.map(({ value }) => value.replace('sleep "', 'echo "'));
    assert.ok(start && resume && compare && blocks.length === 3, `${blocks.length} blocks about downloads`);
    const [, equal, different] = /echo "(\w+)" \|\| echo "(\w+)"/.exec(compare) ?? [];
    const cwd = makeFolder();
    const token = platform.token(platform.cast.consumer, ["DATA_STEWARD"], ["file-exchange:read"]);
    const env = { ...process.env, API_URL: platform.url, ACCESS_TOKEN: token, FILE: "content.csv", ...ids };
    const tell = (script: string, more = {}): Promise<string | number> =>
      run("bash", ["-c", script], { cwd, env: { ...env, ...more }, timeout: 60_000 }).then(
        ({ stdout, stderr }) => (stdout + stderr).trim(),
        ({ code }) => code,
      );
    const statuses = (count: number): number[] => platform.calls.slice(-count).map(({ status }) => status);
    platform.fail({ breakAfter: 1024 });
    // Exit code 18 of curl: only a part of the content was transferred.
    assert.equal(await tell(start), 18);
    assert.equal(await tell(compare), different);
    assert.equal(await tell(resume, { ACCESS_TOKEN: "expired" }), "HTTP 401");
    platform.fail({ status: 503 }, { breakAfter: 100 });
    assert.match(String(await tell(resume)), /^\d+\n10$/, "first the Retry-After of the 503, then the default delay");
    assert.deepEqual(statuses(3), [503, 206, 206]);
    assert.equal(await tell(compare), equal);
    assert.equal(await tell(resume), "");
    assert.deepEqual([platform.calls.at(-1)?.status, await tell(compare)], [416, equal]);
    const file = platform.world.find("files", ids.FILE_ID) ?? assert.fail("the file doesn't exist");
    platform.world.change(file, { description: "news" });
    await tell("head -c 1024 content.csv > part && mv part content.csv");
    assert.equal(await tell(resume), "HTTP 200", "the download was resumed although the file has changed");
  }
});

test("an interrupted upload is repeated with the same key, and a successful one deletes the key", async () => {
  for (const locale of localeIds) {
    platform.reset();
    const page = typed.filter(({ place }) => readGuideLocale(place) === locale && place.includes("large-files"));
    const digest = page.find(({ value }) => value.startsWith("FILE="))?.value ?? assert.fail("no digest");
    const upload = page.find(isUpload)?.value ?? assert.fail("no upload");
    const [, name = ""] = /^FILE=(.+)$/m.exec(digest) ?? [];
    const cwd = makeFolder({ [name]: "date;index\n2026-05-04;1\n" });
    const token = platform.token(platform.cast.provider, ["DATA_STEWARD"], ["file-exchange:write"]);
    const env = { ...process.env, API_URL: platform.url, ACCESS_TOKEN: token, ...ids };
    const script = `${digest}\n${upload}`.replaceAll(name, `${name}.new.csv`);
    await run("bash", ["-c", `mv ${name} ${name}.new.csv`], { cwd });
    const tell = (): Promise<number> =>
      run("bash", ["-c", script], { cwd, env, timeout: 60_000 }).then(
        () => 0,
        ({ code }) => code,
      );
    const key = (): string => (existsSync(`${cwd}/upload.key`) ? readFileSync(`${cwd}/upload.key`, "utf8") : "");
    platform.fail({ status: 503 });
    assert.notEqual(await tell(), 0);
    const first = key();
    assert.match(first, /^[\w-]{16,64}\n$/);
    const count = platform.calls.length;
    assert.equal(await tell(), 0);
    assert.deepEqual([platform.calls.length - count, platform.calls.at(-1)?.status, key()], [1, 201, ""]);
  }
  assert.deepEqual(platform.faults, []);
});

test("handwritten responses and excerpts match the description", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const { paths, components } = description;
  ajv.addSchema({ $id: "description.json", paths, components });
  const answers = typed.filter(
    (block) => block.lang === "json" && !block.file && !(block.request && isTokenRequest(block.request)),
  );
  assert.ok(answers.length > 0);
  const faults = answers.flatMap(({ value, place, request }) => {
    const operation = request && isApiRequest(request) ? findOperation(request.value) : undefined;
    const [key = ""] = /^"(\w+)":/.exec(value)?.slice(1) ?? [];
    const schema = operation ? successSchema(operation) : { page: "Page", errors: "FieldError" }[key];
    if (!schema) return [`${place}: the schema is unknown → use <Call> to generate the response from the description`];
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

/** @returns the schema name of an operation's success response */
function successSchema({ operation }: NonNullable<ReturnType<typeof findOperation>>): string | undefined {
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
  const { content } = response as { content?: Record<string, { schema?: { $ref?: string } }> };
  return content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
}

test("handwritten headers match the description", () => {
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
      // A header that no response has yet, such as Sunset, is announced in the description's introduction.
      if (description.info.description?.includes(`\`${name}\``)) return [];
      return [`${place}: the description has no header ${name}`];
    }),
  );
  assert.deepEqual(faults, []);
});

/** More teams than fit on two pages of the maximum size. */
const manyTeams = 401;

test("scripts cache tokens, follow pagination, survive outages, and merge and detect changes", async () => {
  for (const locale of localeIds) {
    platform.reset();
    const scripts = typed.filter((block) => isScript(block) && readGuideLocale(block.place) === locale);
    const folder = makeModules(scripts);
    const scopes = ["teams:read", "bundles:read", "bundles:write", "contacts:read", "contacts:write"];
    Object.assign(process.env, credentials(["PRODUCT_MANAGER", "ORGANIZATION_ADMIN"], scopes), {
      API_URL: platform.url,
    });
    const load = (name: string) => import(pathToFileURL(path.join(folder, name)).href);
    const { accessToken } = await load("auth.mjs");
    const { allItems } = await load("list.mjs");
    const { changes } = await load("changes.mjs");
    const { send } = await load("send.mjs");
    const { update } = await load("update.mjs");
    // The token endpoint fails twice, and then the connection breaks during the response.
    platform.fail({ status: 503 }, { silence: "drop" as const }, {}, { breakAfter: 10 });
    assert.equal((await (await send(`${platform.url}/me`)).json()).kind, "TECHNICAL_USER");
    const token = await accessToken();
    assert.equal(accessToken(), accessToken(), "a valid token was requested again");
    const renewed = [accessToken({ renew: true }), accessToken({ renew: true }), accessToken()];
    assert.equal(new Set(renewed).size, 1, "two calls renewed a token at the same time");
    assert.notEqual(await renewed[0], token, "a rejected token wasn't renewed");

    const { provider: parent } = platform.cast;
    for (let index = 0; index < manyTeams; index += 1) {
      platform.world.add({ kind: "teams", parent, fields: { name: `Team ${index}`, organizationId: parent } });
    }
    const items = new Set<string>();
    for await (const { id } of allItems(`/organizations/${parent}/teams`)) items.add(id);
    assert.equal(items.size, platform.world.list("teams", parent).length);

    const contact = platform.world.list("contacts")[0] ?? assert.fail("no contact exists");
    const url = `${platform.url}/contacts/${contact.id}`;
    platform.fail({ status: 503 }, { status: 500 });
    const before = platform.calls.length;
    const response = await send(url);
    const statuses = platform.calls.slice(before).map(({ status }) => status);
    assert.deepEqual([response.status, statuses], [200, [503, 500, 200]]);

    platform.advance(3601);
    const expired = platform.calls.length;
    assert.equal((await send(url)).status, 200, "an expired token wasn't renewed");
    assert.deepEqual(
      platform.calls.slice(expired).flatMap(({ operation, status }) => (operation ? [status] : [])),
      [401, 200],
    );

    let isFirst = true;
    await update(url, ({ availability }: { availability: string }) => {
      if (isFirst) platform.world.change(contact, { availability: "theirs" });
      isFirst = false;
      return { availability: `${availability}, mine` };
    });
    assert.equal(contact.fields.availability, "theirs, mine", "another user's change was overwritten");

    const seen: string[] = [];
    for await (const { availability } of changes(url, 1)) {
      seen.push(availability);
      if (availability === "news") break;
      const asked = platform.calls.length;
      const timer = setInterval(() => {
        // Another user changes it after two polls without a change.
        if (platform.calls.length < asked + 2) return;
        platform.world.change(contact, { availability: "news" });
        clearInterval(timer);
      }, 1);
    }
    assert.deepEqual(seen, ["theirs, mine", "news"], "an unchanged resource was reported");

    for (const { value, place } of scripts) {
      for (const [, method = "", route = ""] of value.matchAll(/\.(GET|POST|PUT|PATCH|DELETE)\("([^"]+)"/g)) {
        const known = listOperations(description).some(
          (listed) => listed.method === method.toLowerCase() && listed.path === route,
        );
        assert.ok(known, `${place}: the description has no ${method} ${route}`);
      }
    }
  }
  assert.deepEqual(platform.faults, []);
});

test("the functions in Python do the same, and their example runs", async () => {
  for (const locale of localeIds) {
    platform.reset();
    const blocks = typed.filter((block) => isPython(block) && readGuideLocale(block.place) === locale);
    const [example] = blocks.filter(({ file }) => !file);
    const contact = platform.world.list("contacts")[0] ?? assert.fail("no contact exists");
    const folder = makeFolder({
      ...Object.fromEntries(blocks.map(({ file = "example.py", value }) => [file, value])),
      "test.py": `import helpers
url = helpers.API_URL + "/contacts/${contact.id}"
helpers.token.value, helpers.token.renew_at = "rejected", float("inf")
print(helpers.send("GET", helpers.API_URL + "/me").json()["kind"])
print(helpers.update(url, lambda contact: {"availability": contact["availability"] + ", mine"})["availability"])
seen = helpers.changes(url, 0)
next(seen)
helpers.update(url, lambda contact: {"availability": "news"})
print(next(seen)["availability"])
`,
    });
    const scopes = ["products:read", "contacts:read", "contacts:write"];
    const env = {
      ...process.env,
      ...credentials(["PRODUCT_MANAGER", "ORGANIZATION_ADMIN"], scopes),
      API_URL: platform.url,
    };
    const before = String(contact.fields.availability);
    platform.fail({}, { status: 503 }, { silence: "drop" as const });
    const { stdout } = await run("python3", ["test.py"], { cwd: folder, env });
    assert.deepEqual(stdout.trim().split("\n"), ["TECHNICAL_USER", `${before}, mine`, "news"]);
    assert.ok(example, `${locale}: no example`);
    const listed = await run("python3", ["example.py"], { cwd: folder, env });
    assert.ok(listed.stdout.trim().split("\n").length > 0);
  }
  assert.deepEqual(platform.faults, []);
});

/** @returns a folder with the scripts that other scripts import, under the file names in their titles */
function makeModules(scripts: CodeBlock[], interval = "60_000"): string {
  const named = scripts.flatMap(({ file, value }) =>
    file ? [[file, value.replace("60_000", interval)] as const] : [],
  );
  return makeFolder(Object.fromEntries(named));
}

const readGuideLocale = (place: string): string => (place.startsWith("i18n/en/") ? "en" : "de");
