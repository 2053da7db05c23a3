import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import { readOperatorValues } from "../../src/config/operator-values";
import { listFiles } from "../../src/lib/files";
import { readApi } from "../../src/openapi/model/read-api";
import { bundleFile } from "../../src/openapi/read/bundle";
import type { SampleRequest } from "../../src/openapi/read/sample-request";
import { curl } from "../../src/openapi/samples/curl";
import { javaScript } from "../../src/openapi/samples/javascript";
import { makeRequest } from "../../src/openapi/samples/request";
import { makeFolder } from "../support/folders";

/* curl and JavaScript send the same request, whatever a description contains. */

const received: { request: IncomingMessage; body: string }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({ request, body: Buffer.concat(chunks).toString("latin1") });
  response.setHeader("Content-Type", "application/json").end("{}");
});
let origin = "";
const cwd = makeFolder();

before(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

/** @returns what a server learns from a request: the boundary of a form and how a program describes itself don't matter */
function learn({ request, body }: (typeof received)[number], sent: SampleRequest): unknown {
  const { method, headers } = request;
  // A space in a query can be written in two ways.
  const url = request.url?.replace(/\+/g, "%20");
  const [, own] = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "") ?? [];
  const names = ["authorization", "cookie", "content-type", ...sent.headers.map(([name]) => name.toLowerCase())];
  const anonymous = (text = ""): string =>
    (own ? text.replaceAll(own, "B") : text)
      .replace(/^-+B/gm, "--B")
      .replace(/boundary=-*B/, "boundary=B")
      // FormData makes a file of a part with a media type.
      .replaceAll('; filename="blob"', "");
  return {
    method,
    url,
    body: readJson(anonymous(body)),
    headers: names.map((name) => [name, anonymous(String(headers[name]))]),
  };
}

/** @returns JSON without its white space; other text as it is */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function run(
  program: string,
  args: string[],
  env: Record<string, string>,
  sent: SampleRequest,
): Promise<unknown> {
  received.length = 0;
  const child = execFile(program, args, { cwd, env: { ...process.env, ...env }, timeout: 20_000 });
  let output = "";
  child.stderr?.on("data", (chunk) => (output += chunk));
  await once(child, "close");
  const [first] = received;
  return first ? learn(first, sent) : `no request: ${output}`;
}

const roots = [
  ...listFiles("tests/fixtures/cases", /cases\/(multi\/root|[^/]+)\.(yaml|json)$/),
  "tests/fixtures/nasty.yaml",
];
for (const root of roots)
  test(`curl and JavaScript send the same requests: ${path.basename(root)}`, async () => {
    const operator = readOperatorValues({ LANGUAGES: "en", MISSING_TRANSLATIONS: "warn" });
    const { en: api } = (await readApi(operator, { root, bundle: bundleFile })).apis;
    const faults: unknown[] = [];
    for (const operation of api.operations) {
      const request = makeRequest(api, operation);
      // What needs a certificate needs TLS.
      if (request.credentials.some(({ kind }) => kind === "certificate")) continue;
      const local = { ...request, freshHeader: undefined, url: request.url.replace(/^https?:\/\/[^/]+/, origin) };
      const [command, program] = [curl(local), javaScript(local)];
      const variables = [...command.matchAll(/\$\{?([A-Z_\d]+)/g)].map(([, name = ""]): [string, string] => [
        name,
        `${name}-1`,
      ]);
      const env = Object.fromEntries(variables);
      for (const name of command.match(/(?<=[@']|upload-file ')[\w.-]+\.\w+(?=[';])/g) ?? [])
        writeFileSync(path.join(cwd, name), "content");
      writeFileSync(path.join(cwd, "sample.mjs"), program);
      const byCurl = await run("bash", ["-c", command], env, local);
      const byNode = await run(process.execPath, ["sample.mjs"], env, local);
      try {
        assert.deepEqual(byNode, byCurl);
      } catch (error) {
        faults.push(`${operation.id}: ${(error as Error).message}\n${command}`);
      }
    }
    assert.equal(faults.length, 0, faults.join("\n\n"));
  });
