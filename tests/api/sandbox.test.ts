import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { localeIds } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/model/generated";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description } from "../../src/openapi/read/types";
import { type Guide, readGuides } from "../../src/remark/guides/guides";
import { listJsonExamples, listPathParameters } from "../../src/sandbox/operations";
import { makeFolder } from "../support/folders";
import { listCode } from "../support/guide-code";
import { assertPrinted, paste } from "../support/paste";
import {
  finish,
  type RunningSandbox,
  refuseSandbox,
  startSandbox,
  startScript,
  stopWhileWaiting,
} from "../support/sandbox";

/* Starts the built sandbox, as readers do, in an empty folder. */

const description = readDescription("en");
const state = path.join(makeFolder(), "state.json");
let sandbox: RunningSandbox;
before(async () => {
  sandbox = await startSandbox("--state", state);
});
after(() => sandbox.kill());

async function requestToken(party: string): Promise<string> {
  const basic = Buffer.from(`sandbox-${party}:sandbox-${party}-secret`).toString("base64");
  const response = await fetch(sandbox.env.TOKEN_URL as string, {
    method: "POST",
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** @returns an operation's path on the server, filled in with the examples of its parameters, such as `/v1/teams/b27e…` */
function examplePath(listed: ListedOperation): string {
  const base = new URL(description.servers[0]?.url ?? "").pathname.replace(/\/$/, "");
  return listPathParameters(description, listed).reduce(
    (result, { name, example }) => result.replace(`{${name}}`, String(example)),
    base + listed.path,
  );
}

test("the page sets the addresses and credentials that the sandbox prints for its default port", () => {
  const printed = sandbox.lines.join("\n").replaceAll(new URL(sandbox.env.API_URL as string).port, "4020");
  for (const locale of localeIds) {
    const page = readGuides(locale).find(({ name }) => name === "advanced-guides/sandbox.mdx") ?? assert.fail();
    const block = listCode(page).find(({ value }) => value.includes("export API_URL")) ?? assert.fail();
    for (const setting of block.value.replaceAll("export ", "").split("\n"))
      assert.ok(printed.includes(setting), setting);
  }
});

test("the page names the operations that only people can call, who can't sign in to the sandbox", () => {
  const onlyForPeople = listOperations(description)
    .filter(({ operation: { security = [] } }) => security.length > 0 && !security.some((way) => "oauth2" in way))
    .map(({ id }) => id);
  for (const locale of localeIds) {
    const page = readGuides(locale).find(({ name }) => name === "advanced-guides/sandbox.mdx") ?? assert.fail();
    const [, table = ""] = page.source.split("{/* #limits */}");
    const named = [...table.matchAll(/<Operation id="(\w+)"/g)].map(([, id]) => id);
    assert.deepEqual(named.sort(), onlyForPeople.sort());
  }
});

/** What a reader doesn't set, because the sandbox's page has set it already. */
const isSetAlready = /^export (API_URL|TOKEN_URL|CLIENT_ID|CLIENT_SECRET)=/;

for (const locale of localeIds)
  for (const party of ["consumer", "provider"])
    test(`the ${party}'s quick start prints what its page shows (${locale})`, async () => {
      const fresh = await startSandbox();
      const guide = readGuides(locale).find(({ name }) => name === `quick-start-guide/${party}.mdx`) ?? assert.fail();
      const steps = listCode(guide).filter(({ lang, section }) => lang !== "mermaid" && /^\d+\. /.test(section));
      const blocks = steps
        .filter(({ lang }) => lang === "bash")
        .map(({ value }) =>
          value
            .split("\n")
            .filter((line) => !isSetAlready.test(line))
            .join("\n"),
        );
      const client = { CLIENT_ID: `sandbox-${party}`, CLIENT_SECRET: `sandbox-${party}-secret` };
      const outputs = await paste(blocks, [], { ...fresh.env, ...client, POLL_SECONDS: "1" }).finally(fresh.kill);
      const deliveries = new URL("/deliveries", fresh.env.API_URL).href;
      const { scopes = {} } = description.components.securitySchemes.oauth2?.flows?.clientCredentials ?? {};
      const shown = outputs.map((output) =>
        output
          .replaceAll(deliveries, "https://daten.nordlicht-bank.example")
          .replace(Object.keys(scopes).join(" "), listScopes(guide)),
      );
      assertPrinted(steps, shown);
    });

test("the data's own description, which an access definition names, lists the days that there is data for", async () => {
  const found = await fetch(new URL("/deliveries/branchenumsatz/v2/openapi.json", sandbox.env.API_URL));
  const { servers, paths } = (await found.json()) as Pick<Description, "servers" | "paths">;
  const [date] = paths["/sales"]?.get?.parameters ?? [];
  const { enum: days = [] } = (date as { schema: { enum?: string[] } }).schema;
  assert.ok(days.length > 1);
  for (const day of days) {
    const data = await fetch(`${servers[0]?.url}/sales?date=${day}`, { headers: { "X-API-Key": "any" } });
    assert.match(await data.text(), /^date;postalRegion;/);
  }
});

/** @returns the scopes that a quick start requires; the sandbox's technical users have all of them */
const listScopes = ({ source }: Guide): string =>
  [...(/^- Scopes: (.*)$/m.exec(source)?.[1]?.matchAll(/`([^`]+)`/g) ?? [])].map(([, scope]) => scope).join(" ");

for (const [party, goal] of Object.entries({ consumer: "2026-05-03;01;FASHION", provider: "bundleId: " }))
  test(`the ${party}'s script goes on where a run was stopped, and can run again`, async () => {
    await stopWhileWaiting(startScript(party, "sh", { ...sandbox.env, POLL_SECONDS: "60" }));
    for (const _ of ["goes on", "runs again"]) {
      const { status, output } = await finish(startScript(party, "sh", sandbox.env));
      assert.equal(status, 0, output);
      assert.ok(output.includes(goal), output);
      assert.match(output, /going on with/);
    }
  });

test("handwritten requests in guides succeed after the quick start for consumers", async () => {
  const [{ url: serverUrl = "" } = {}] = description.servers;
  const requests = localeIds
    .flatMap(readGuides)
    .filter(({ name }) => !name.startsWith("quick-start-guide/"))
    .flatMap(listCode)
    .filter(({ operation, lang, value }) => !operation && lang === "bash" && value.includes(serverUrl));
  assert.ok(requests.length > 0);
  const ACCESS_TOKEN = await requestToken("consumer");
  const call = (route: string, init = {}) =>
    fetch(`${sandbox.env.API_URL}${route}`, {
      headers: { Authorization: `Bearer ${ACCESS_TOKEN}`, "Content-Type": "application/json" },
      ...init,
    });
  const { items } = (await (await call("/bundle-searches", { method: "POST", body: "{}" })).json()) as {
    items: { id: string }[];
  };
  const BUNDLE_ID = items[0]?.id ?? assert.fail("the consumer has no bundle");
  const ETAG = (await call(`/bundles/${BUNDLE_ID}`)).headers.get("ETag") ?? "";
  for (const { value, place } of requests) {
    const script = value.replaceAll(serverUrl, sandbox.env.API_URL as string);
    const env = { ...process.env, ACCESS_TOKEN, BUNDLE_ID, ETAG };
    const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { env, encoding: "utf8", timeout: 60_000 });
    assert.equal(status, 0, `${place}: ${stdout} ${stderr}`);
    // A conditional read of something that hasn't changed.
    if (value.includes("If-None-Match")) assert.match(stdout, /^HTTP\/1\.1 304 /, place);
  }
});

/** A call of any operation by any party: with the example's body or any other, for a resource that exists or not. */
const anyCall = fc.record({
  listed: fc.constantFrom(...listOperations(description)),
  party: fc.constantFrom("consumer", "provider", "operator"),
  body: fc.oneof(fc.constant("example"), fc.json(), fc.string()),
  id: fc.option(fc.uuid(), { freq: 4 }),
});

test("any 200 calls get a response that isn't a failure, and the state is whole after a kill at any moment", async (context) => {
  const seed = Date.now();
  context.diagnostic(`seed ${seed}`);
  const calls = fc.sample(anyCall, { numRuns: 200, seed });
  // The second kill interrupts calls that are being processed.
  for (const part of [calls.slice(0, 150), calls.slice(150)]) {
    const tokens = Object.fromEntries(
      await Promise.all(["consumer", "provider", "operator"].map(async (party) => [party, await requestToken(party)])),
    );
    const { origin } = new URL(sandbox.env.API_URL as string);
    const answers = part.map(async ({ listed, party, body, id }) => {
      const requestBody = listed.operation.requestBody && resolve(description, listed.operation.requestBody);
      const [example = {}] = listJsonExamples(description, requestBody?.content);
      const [type = "application/json"] = Object.keys(requestBody?.content ?? {});
      const path = examplePath(listed);
      const response = await fetch(origin + (id ? path.replace(/[0-9a-f-]{36}/, id) : path), {
        method: listed.method.toUpperCase(),
        headers: { Authorization: `Bearer ${tokens[party]}`, "Content-Type": type },
        ...(listed.method !== "get" && { body: body === "example" ? JSON.stringify(example) : body }),
      });
      const text = await response.text();
      assert.ok(response.status < 500, `${listed.id} by the ${party}: ${response.status} ${text}`);
    });
    const isLast = part.length < 150;
    const outcomes = isLast ? Promise.allSettled(answers) : Promise.all(answers);
    await (isLast ? answers[0] : outcomes);
    await sandbox.kill();
    await outcomes;
    JSON.parse(readFileSync(state, "utf8"));
    // What a kill leaves behind while the state is written.
    writeFileSync(`${state}.sandbox-draft`, "{");
    sandbox = await startSandbox("--state", state);
    assert.deepEqual(readdirSync(path.dirname(state)), [path.basename(state)]);
  }
  const { output } = await finish(startScript("consumer", "sh", sandbox.env));
  assert.match(output, /going on with|FASHION/);
});

test("a page on this machine can call it, and no other", async () => {
  const url = `${sandbox.env.API_URL}/me`;
  const allow = async (origin: string): Promise<string | null> =>
    (await fetch(url, { headers: { Origin: origin } })).headers.get("Access-Control-Allow-Origin");
  assert.equal(await allow("http://localhost:3000"), "http://localhost:3000");
  assert.equal(await allow("https://example.com"), null);
});

test("wrong options end with one line and exit code 2, and a file that isn't a state is left as it is", () => {
  const { port } = new URL(sandbox.env.API_URL as string);
  const foreign = path.join(makeFolder(), "notes.json");
  writeFileSync(foreign, "{ my notes");
  const wrong = [
    ["--port", port],
    ["--port", "99999"],
    ["--unknown"],
    ["--clock", "tomorrow"],
    ["--fail", "often"],
    ["--reset"],
    ["--state", foreign],
    ["--state", foreign, "--reset"],
  ];
  for (const options of wrong) {
    const { status, stderr } = refuseSandbox(...options);
    assert.equal(status, 2, `${options}: ${stderr}`);
    assert.match(stderr, /^sandbox: .+\n$/);
  }
  assert.equal(readFileSync(foreign, "utf8"), "{ my notes");
  assert.deepEqual(readdirSync(path.dirname(foreign)), ["notes.json"]);
});
