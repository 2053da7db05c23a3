import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { localeIds } from "../../src/config/locales";
import { type Guide, readGuides } from "../../src/guides/guides";
import { readDescription } from "../../src/openapi/generated";
import { type ListedOperation, listOperations } from "../../src/openapi/operations";
import type { Description } from "../../src/openapi/types";
import { makeFolder } from "../support/folders";
import { type CodeBlock, listCode } from "../support/guide-code";
import { type Mock, startMock } from "../support/mock";
import { client, startDataEndpoint, startTokenEndpoint } from "../support/stand-ins";

/*
 * Follows each quick start as a reader does: runs the requests that the page prints, in its order, and compares what
 * comes back with the answers that it prints. Prism stands for the API, two small servers for the token endpoint and
 * for the provider's interface.
 */

const run = promisify(execFile);
const mostSteps = 8;

let description: Description;
let operations: Map<string, ListedOperation>;
let mock: Mock;

before(async () => {
  description = readDescription("en");
  operations = new Map(listOperations(description).map((listed) => [listed.id, listed]));
  mock = await startMock(description);
});

after(() => mock.stop());

for (const side of ["consumer", "provider"]) {
  for (const locale of localeIds) {
    describe(`the quick start for the ${side} (${locale})`, () => {
      let guide: Guide;
      let blocks: CodeBlock[];

      before(() => {
        const found = readGuides(locale).find(({ name }) => name === `quick-start-guide/${side}.mdx`);
        assert.ok(found);
        guide = found;
        blocks = listCode(guide).filter(({ section }) => /^\d+\. /.test(section));
      });

      test("has at most eight steps, each with a request and its answer", () => {
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
            const languages = blocks.filter(({ section }) => section.trim() === heading).map(({ lang }) => lang);
            return !languages.includes("bash") || !languages.some((lang) => lang !== "bash");
          });
        assert.deepEqual(incomplete, []);
      });

      test("names scopes and roles that are enough for its requests", () => {
        const [scopes, roles] = [listCodes(guide, "Scopes"), listCodes(guide, "Roll?en?|Roles?")];
        assert.ok(scopes.length > 0 && roles.length > 0);
        const afterToken = blocks.slice(blocks.findIndex(({ value }) => value.includes("grant_type")));
        const faults = afterToken.flatMap(({ operation: id = "", place }) => {
          const { operation } = operations.get(id) ?? {};
          const needed = operation?.security?.flatMap((scheme) => Object.values(scheme).flat()) ?? [];
          const permitted = operation?.["x-permissions"]?.roles ?? [];
          return [
            ...needed.filter((scope) => !scopes.includes(scope)).map((scope) => `${place}: ${id} needs ${scope}`),
            ...(permitted.length > 0 && !["MEMBER", ...roles].some((role) => permitted.includes(role))
              ? [`${place}: ${id} needs one of ${permitted.join(", ")}`]
              : []),
          ];
        });
        assert.deepEqual(faults, []);
      });

      test("leads to the answers that it prints", async (context) => {
        await follow(context, `${side}-${locale}`, blocks, listCodes(guide, "Scopes"));
      });
    });
  }
}

/** @returns the code in the list item that begins with this word and a colon */
function listCodes({ source }: Guide, word: string): string[] {
  const item = new RegExp(`^- (?:${word}): (.*)$`, "m").exec(source)?.[1] ?? "";
  return [...item.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "");
}

/** Runs the requests one after the other, each with what the ones before it brought. */
async function follow(context: TestContext, caller: string, blocks: CodeBlock[], scopes: string[]): Promise<void> {
  const data = blocks.find(({ lang }) => lang === "csv")?.value ?? "";
  const tokens = await startTokenEndpoint(scopes);
  const provider = await startDataEndpoint(data);
  context.after(() => {
    tokens.stop();
    provider.stop();
  });
  const { servers, components } = description;
  const hosts: [from: string, to: string][] = [
    [components.securitySchemes.oauth2?.flows?.clientCredentials?.tokenUrl ?? "", tokens.url],
    [servers[0]?.url ?? "", mock.serverUrl(caller)],
    [endpointOfExample(), provider.url],
  ];
  const env: NodeJS.ProcessEnv = { ...process.env, ...client, NORDLICHT_API_KEY: "a-key", ACCESS_TOKEN: "a-person's" };
  const cwd = makeFolder();
  let requests = 0;
  let output = "";
  for (const block of blocks) {
    if (block.lang === "bash") {
      const [from, to] =
        hosts.find(([host]) => block.value.includes(host)) ?? assert.fail(`${block.place}: unknown host`);
      const script = block.value.replace(from, to);
      const before = mock.answers(caller).length;
      output = (await run("bash", ["-c", script], { cwd, env, timeout: 60_000 })).stdout;
      requests++;
      for (const { status } of mock.answers(caller).slice(before)) {
        assert.ok(status >= 200 && status < 300, `${block.place}: ${status} ${output}`);
      }
      const file = /--output (\S+)/.exec(script)?.[1];
      if (file) output = (await run("cat", [file], { cwd })).stdout;
    } else if (block.lang === "json") {
      const printed = JSON.parse(block.value);
      const answer = JSON.parse(output);
      if (answer.access_token) {
        env.ACCESS_TOKEN = answer.access_token;
        printed.access_token = answer.access_token;
      }
      // What was typed by hand is another variant of the example; guide-requests.test.ts validates it.
      if (block.operation || answer.access_token) assert.deepEqual(answer, printed, block.place);
      if (block.status) assert.equal(mock.answers(caller).at(-1)?.status, block.status, block.place);
    } else {
      assert.equal(output, block.value, block.place);
    }
  }
  assert.deepEqual([...tokens.faults, ...provider.faults], []);
  context.diagnostic(`${requests} requests`);
}

/** @returns the address of the data in the example of an access definition */
function endpointOfExample(): string {
  const connections = Object.values(description.components.examples ?? {}).flatMap(({ value }) => {
    const { connection } = (value ?? {}) as { connection?: { endpoint?: string } };
    return connection?.endpoint ?? [];
  });
  assert.ok(connections[0], "no example of an access definition names an endpoint");
  return connections[0];
}
