import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, type TestContext, test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/model/generated";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description, Json, Parameter } from "../../src/openapi/read/types";
import { readWorkflow } from "../../src/openapi/read/workflows";
import { type Guide, readGuides } from "../../src/remark/guides/guides";
import type { LoggedCall } from "../../src/sandbox/server";
import type { Client } from "../../src/sandbox/tokens";
import { failures, makeReader } from "../support/failures";
import { type CodeBlock, listCode } from "../support/guide-code";
import { assertPrinted, paste } from "../support/paste";
import { type Platform, startPlatform } from "../support/platform";
import { Printed } from "../support/printed";
import { startClock, startDataEndpoint } from "../support/stand-ins";
import { runWorkflow } from "../support/workflow";

/*
 * Follows each quick start as a reader would: pastes the blocks on the page into one shell, in order, and compares
 * their output with the output on the page. The test marketplace replaces the test environment: its test partners act
 * while a loop sleeps. A small server replaces the provider's interface.
 */

const mostSteps = 8;

let description: Description;
let operations: ListedOperation[];
let platform: Platform;
/** A marketplace whose test partners act immediately, for programs that wait by the wall clock. */
let promptPlatform: Platform;

/** Inputs of the workflows, as printed in the guides. */
const inputs: Record<Side, Record<string, string>> = {
  consumer: { productText: "Nordlicht Branchenumsatz", dataStewardMail: "your-address@your-company.example" },
  provider: { productName: "Branchenumsatz DE" },
};
type Side = "consumer" | "provider";

/** A product that already has a pending order when a reader begins. */
const orderedBefore = {
  name: "Ordered before",
  shortDescription: "Its order waits for a decision.",
  categories: ["PAYMENTS"],
  formats: ["CSV"],
  updateFrequency: "DAILY",
};

before(async () => {
  description = readDescription("en");
  operations = listOperations(description);
  platform = await startPlatform({ stage: "TEST" });
  promptPlatform = await startPlatform({ stage: "TEST", partnerSeconds: 0 });
});

after(() => Promise.all([platform, promptPlatform].map((one) => one.stop())));

for (const side of ["consumer", "provider"] as const) {
  for (const locale of localeIds) {
    describe(`the quick start for the ${side} (${locale})`, () => {
      let guide: Guide;
      let blocks: CodeBlock[];
      let steps: CodeBlock[];
      let conversation: Exchange[] = [];

      before(() => {
        const found = readGuides(locale).find(({ name }) => name === `quick-start-guide/${side}.mdx`);
        assert.ok(found);
        guide = found;
        blocks = listCode(guide).filter(({ lang }) => lang !== "mermaid");
        steps = blocks.filter(({ section }) => /^\d+\. /.test(section));
      });

      test("has at most eight steps, each with a request and its response", () => {
        const headings = [...guide.source.matchAll(/^## (\d+)\. (.*?) \{/gm)];
        const numbers = headings.map(([, number]) => Number(number));
        assert.deepEqual(
          numbers,
          numbers.map((_, index) => index + 1),
        );
        assert.ok(numbers.length <= mostSteps, `${numbers.length} steps`);
        const incomplete = headings
          .map(([, number, title]) => `${number}. ${title}`)
          .filter((heading) => {
            const languages = steps.filter(({ section }) => section.trim() === heading).map(({ lang }) => lang);
            return !languages.includes("bash") || !languages.some((lang) => lang !== "bash");
          });
        assert.deepEqual(incomplete, []);
      });

      test("runs in the test environment, and switches to production once, after the last step", () => {
        const [production, practice] = environments(description);
        const [first, ...others] = blocks.filter(({ value }) => /https:\/\/api\./.test(value));
        assert.deepEqual(addresses(first), practice);
        assert.equal(first?.section, steps[0]?.section);
        assert.deepEqual(others.map(addresses), [production]);
        assert.equal(others[0], blocks.at(-1));
        assert.ok(!steps.includes(others[0] as CodeBlock));
      });

      test("shows each response under the status that the operation returns", () => {
        const responses = steps.filter(({ lang }) => lang === "json");
        assert.ok(responses.length > 0);
        for (const response of responses) {
          const request = steps[steps.indexOf(response) - 1] as CodeBlock;
          const [status = "200"] = Object.keys(listCalls(request).at(-1)?.operation.responses ?? {});
          assert.equal(response.status, Number(status), response.place);
        }
      });

      test("uses only IDs from responses", () => {
        const typed = steps.filter(({ lang, value }) => lang === "bash" && /[0-9a-f]{8}-[0-9a-f]{4}-/.test(value));
        assert.deepEqual(
          typed.map(({ place }) => place),
          [],
        );
      });

      test("sends a new key with every request that supports idempotency keys", () => {
        const keyed = steps
          .flatMap(listCalls)
          .filter(({ operation }) =>
            operation.parameters?.some(
              (parameter) => resolve<Parameter>(description, parameter).name === "Idempotency-Key",
            ),
          );
        const fresh = steps.flatMap(({ value }) => value.match(/"Idempotency-Key: \$\(uuidgen\)"/g) ?? []);
        assert.ok(keyed.length > 0);
        assert.equal(fresh.length, keyed.length);
      });

      test("lists exactly the scopes that its requests need, and sufficient roles", () => {
        const [scopes, roles] = listPermissions(guide);
        assert.ok(scopes.length > 0 && roles.length > 0);
        const called = steps.flatMap(listCalls);
        assert.ok(called.length > 0);
        const needed = new Set<string>();
        for (const { id, operation } of called) {
          for (const scope of operation.security?.flatMap((scheme) => Object.values(scheme).flat()) ?? []) {
            needed.add(scope);
          }
          const permitted = operation["x-permissions"]?.flatMap((permission) =>
            permission.parties.includes(side) ? permission.roles : [],
          );
          assert.ok(
            ["MEMBER", ...roles].some((role) => permitted?.includes(role)),
            `${id} needs one of ${permitted}`,
          );
        }
        assert.deepEqual([...needed].sort(), [...scopes].sort());
      });

      test("gets the responses that it prints", async (context) => {
        platform.reset();
        const [scopes, roles] = listPermissions(guide);
        const client = platform.addClient(platform.cast.reader[side], roles, scopes);
        conversation = listExchanges(await follow(context, steps, client));
      });

      if (side === "provider")
        test("also ends with an active access grant for a second product in the same shell, despite a pending order", async (context) => {
          platform.reset();
          const [scopes, roles] = listPermissions(guide);
          const { call } = makeReader(platform, side, scopes, roles);
          const { json } = await call("createProduct", { body: { ...orderedBefore } });
          const path = { productId: String(json.id) };
          for (const operation of ["createAPlan", "createAccessDefinition", "triggerGoLiveRequest"])
            await call(operation, { path });
          for (let minutes = 0; minutes < 2; minutes += 1) platform.advance(60);
          const statuses = (): Record<string, unknown> =>
            Object.fromEntries(
              platform.world
                .list("subscriptions")
                .filter(({ fields }) => (fields.provider as { id: string }).id === platform.cast.reader.provider)
                .map(({ fields }) => [(fields.product as { name: string }).name, fields.status]),
            );
          assert.deepEqual(statuses(), { [orderedBefore.name]: "REQUESTED" });
          const client = platform.addClient(platform.cast.reader[side], roles, scopes);
          const first = steps.filter(({ lang }) => lang === "bash").map(({ value }) => fillIn(value, client));
          const { productName } = inputs.provider;
          const again = first.map((script) => script.replace(`='${productName}'`, "='A second product'"));
          await pasteAll(context, steps, [...first, ...again]);
          assert.deepEqual(statuses(), {
            [orderedBefore.name]: "REQUESTED",
            [String(productName)]: "APPROVED",
            "A second product": "APPROVED",
          });
          const granted = platform.world.list("accesses").filter(({ fields }) => fields.status === "ACTIVE");
          assert.ok(granted.length >= 2);
        });

      test("has a workflow that sends the same requests and gets the same responses", async () => {
        promptPlatform.reset();
        const [scopes, roles] = listPermissions(guide);
        const accessToken = promptPlatform.token(promptPlatform.cast.reader[side], roles, scopes);
        const start = promptPlatform.calls.length;
        const given = { ...inputs[side], accessToken, run: randomUUID() };
        await runWorkflow(`quick-start-${side}`, locale, promptPlatform.url, given);
        const exchanges = listExchanges(promptPlatform.calls.slice(start));
        assert.deepEqual(
          exchanges.map(({ operation }) => operation),
          readWorkflow(`quick-start-${side}`, locale).workflows.flatMap((workflow) =>
            workflow.steps.map(({ operationId }) => operationId),
          ),
        );
        new Printed().assertEqual(exchanges as unknown as Json, conversation as unknown as Json, guide.name);
        assert.deepEqual(promptPlatform.faults, []);
      });

      test("has a failure table whose errors can all be triggered and resolved", async () => {
        const rows = listFailures(guide);
        assert.ok(rows.length > 4);
        assert.deepEqual(Object.keys(failures[side]).sort(), rows.sort());
        for (const [row, provoke] of Object.entries(failures[side])) {
          platform.reset();
          const { refused, helped } = await provoke(makeReader(platform, side, ...listPermissions(guide)));
          for (const { json } of refused) assert.equal(json.code, row.split(" ")[0], `${row}: ${json.detail}`);
          for (const { status, json } of helped) assert.ok(status < 300, `${row}: ${json.code} ${json.detail}`);
        }
      });
    });
  }
}

/** Base URL and token endpoint of an environment. */
type Addresses = [api: string | undefined, token: string | undefined];

/** @returns the URLs of each server in the description; the token endpoint is relative to the server */
function environments({ servers, components }: Description): Addresses[] {
  const tokenUrl = components.securitySchemes.oauth2?.flows?.clientCredentials?.tokenUrl ?? "";
  return servers.map(({ url }) => [url, new URL(tokenUrl, url).href]);
}

/** @returns the URLs that a block sets */
function addresses(block: CodeBlock | undefined): Addresses {
  const find = (name: string): string | undefined =>
    new RegExp(`^export ${name}='(.*)'$`, "m").exec(block?.value ?? "")?.[1];
  return [find("API_URL"), find("TOKEN_URL")];
}

/** @returns the code words in the list item that begins with this word and a colon */
function listCodes({ source }: Guide, word: string): string[] {
  const item = new RegExp(`^- (?:${word}): (.*)$`, "m").exec(source)?.[1] ?? "";
  return [...item.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "");
}

/** @returns the scopes and roles that a guide requires */
const listPermissions = (guide: Guide): [scopes: string[], roles: string[]] => [
  listCodes(guide, "Scopes"),
  listCodes(guide, "Roll?en?|Roles?"),
];

/** @returns the operations that a block calls */
function listCalls({ value, place }: CodeBlock): ListedOperation[] {
  return value.split(/^(?=.*\b(?:curl|wait_for) )/m).flatMap((command) => {
    const route = /"\$API_URL(\/[^"?]*)|wait_for ["'](\/[^"'?]*)/.exec(command)?.slice(1).find(Boolean);
    if (!route) return [];
    const method = /--data|--request POST/.test(command) ? "post" : "get";
    const path = route.replace(/\$\w+/g, "{}");
    const found = operations.find(
      (listed) => listed.method === method && listed.path.replace(/\{\w+\}/g, "{}") === path,
    );
    return found ?? assert.fail(`${place}: the description has no ${method} ${path}`);
  });
}

/** Runs the blocks in one shell, so that each can use the results of previous blocks, and checks their output. */
async function follow(context: TestContext, steps: CodeBlock[], client: Client): Promise<LoggedCall[]> {
  const requests = steps.filter(({ lang }) => lang === "bash");
  const before = platform.calls.length;
  const outputs = await pasteAll(
    context,
    steps,
    requests.map(({ value }) => fillIn(value, client)),
  );
  assertPrinted(steps, outputs);
  const calls = platform.calls.slice(before);
  assert.deepEqual(
    calls.filter(({ status }) => status >= 400),
    [],
  );
  context.diagnostic(`${calls.length} requests`);
  return calls;
}

/** Pastes scripts into one shell, in order. @returns the output of each */
async function pasteAll(context: TestContext, steps: CodeBlock[], scripts: string[]): Promise<string[]> {
  const data = steps.find(({ lang }) => lang === "csv")?.value ?? "";
  const clock = await startClock((seconds) => platform.advance(seconds));
  const provider = await startDataEndpoint(data);
  context.after(() => {
    clock.stop();
    provider.stop();
  });
  const [api, token] = environments(description)[1] ?? [];
  const hosts: [from: string | undefined, to: string][] = [
    [token, platform.tokenUrl],
    [api, platform.url],
    [endpointOfExample(), provider.url],
  ];
  const setUp = [
    `sleep() { command curl --silent --fail '${clock.url}' --data "$1"; }`,
    "curl() {",
    "  local arguments=() argument",
    '  for argument in "$@"; do',
    ...hosts.map(([from, to]) => `    argument="\${argument/#'${from}'/${to}}"`),
    '    arguments+=("$argument")',
    "  done",
    `  command curl "\${arguments[@]}"`,
    "}",
  ];
  const outputs = await paste(scripts, setUp);
  assert.deepEqual([...platform.faults, ...provider.faults], []);
  return outputs;
}

/** A request to the API and its response, limited to the parts that don't depend on the program. */
interface Exchange {
  operation: string;
  path: string[];
  query: Record<string, string>;
  status: number;
  sent: Json;
}

/** @returns the exchanges with the API; a missing body counts as `{}`, and only the last of repeated polls counts */
function listExchanges(calls: LoggedCall[]): Exchange[] {
  const exchanges = calls.flatMap(({ operation, path, status, sent }) => {
    if (!operation || status === 304) return [];
    const [route = "", query = ""] = path.split("?");
    const segments = route.split("/");
    return [
      {
        operation,
        path: segments,
        query: Object.fromEntries(new URLSearchParams(query)),
        status,
        sent: JSON.parse(sent || "{}"),
      },
    ];
  });
  const same = (one: Exchange, other?: Exchange): boolean =>
    one.operation === other?.operation && JSON.stringify(one.sent) === JSON.stringify(other.sent);
  return exchanges.filter((exchange, index) => !same(exchange, exchanges[index + 1]));
}

/** @returns the rows of a guide's failure table with a problem type: the type and the steps that can return it */
function listFailures({ source }: Guide): string[] {
  const [, table = ""] = source.split(/^## .*#troubleshooting.*$/m);
  return [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = ""]) => {
    const [, steps = ""] = /(?:step|Schritt) (\d(?: (?:or|oder) \d)*)/.exec(cell) ?? [];
    const numbers = steps.match(/\d/g) ?? [];
    return [...cell.matchAll(/\[`([a-z-]+)`\]/g)].map(([, type]) => [type, ...numbers].join(" "));
  });
}

/** @returns the block with the reader's input: the credentials of the technical user that the page requires */
const fillIn = (script: string, { clientId, clientSecret }: Client): string =>
  script.replace("'your-client-id'", `'${clientId}'`).replace("'your-client-secret'", `'${clientSecret}'`);

/** @returns the URL of the data in the example of an access definition */
function endpointOfExample(): string {
  const connections = Object.values(description.components.examples ?? {}).flatMap(({ value }) => {
    const { connection } = (value ?? {}) as { connection?: { endpoint?: string } };
    return connection?.endpoint ?? [];
  });
  assert.ok(connections[0], "no example of an access definition names an endpoint");
  return connections[0];
}
