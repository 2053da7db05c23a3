import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { readDescription } from "../../src/openapi/read/generated";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { listParameters } from "../../src/openapi/read/parameters";
import { resolve } from "../../src/openapi/read/resolve";
import { flatten } from "../../src/openapi/read/schema";
import type { Description, Example, Json, MediaType, RequestBody } from "../../src/openapi/read/types";
import { makeFolder } from "../support/folders";
import { type Answer, type Mock, startMock } from "../support/mock";

/*
 * Runs the published curl sample of every operation against Prism (@stoplight/prism-cli), which serves the published
 * description. `npm run generate` generates both; `tests/samples` runs the other languages.
 */

const run = promisify(execFile);

/** Number of programs that run at the same time. */
const workers = 4;
/** Content of every file that samples upload. */
const csv = "date;postalRegion;sector;salesIndex\n2026-05-04;24;GROCERIES;101.7\n2026-05-04;04;TRAVEL;98.2\n";

let description: Description;
let operations: ListedOperation[];
let mock: Mock;
/** The files that samples upload, content by name. */
let uploads: Record<string, string>;

before(async () => {
  description = readDescription("en");
  operations = listOperations(description);
  mock = await startMock(description);
  uploads = Object.fromEntries(listUploads().map((name) => [name, csv]));
});

after(() => mock.stop());

/** @returns the names of the files that samples upload */
function listUploads(): string[] {
  return operations.flatMap((listed) => {
    const [mediaType, media, value] = findBody(listed) ?? [];
    if (mediaType === "application/octet-stream") return [String(value)];
    if (mediaType !== "multipart/form-data") return [];
    const { properties = {} } = flatten(description, media?.schema ?? {});
    return Object.entries(value as Record<string, Json>).flatMap(([name, values]) => {
      const property = flatten(description, properties[name] ?? {});
      const { format } = flatten(description, property.items ?? property);
      return format === "binary" ? [values].flat().map(String) : [];
    });
  });
}

/** @returns the first media type of an operation's body, with its first example */
function findBody({ operation }: ListedOperation): [type: string, media: MediaType, value: Json] | undefined {
  const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
  const [entry] = Object.entries(body?.content ?? {});
  if (!entry) return undefined;
  const [example] = Object.values(entry[1].examples ?? {});
  return [...entry, (example && resolve<Example>(description, example).value) ?? null];
}

/** @returns the documented success response of an operation, with its first example */
function findSuccess({ operation }: ListedOperation): Omit<Answer, "body" | "idempotencyKey"> & { example?: Json } {
  const [status, reference] = Object.entries(operation.responses).find(([key]) => key.startsWith("2")) ?? [];
  assert.ok(status && reference, "no success response");
  const [content] = Object.entries(resolve(description, reference).content ?? {});
  const [contentType = "", media] = content ?? [];
  const [example] = Object.values(media?.examples ?? {});
  return { status: Number(status), contentType, example: example && resolve<Example>(description, example).value };
}

/** Runs the curl sample of an operation as readers would, except with the mock's server URL. @returns its key, if any */
async function runSample(listed: ListedOperation): Promise<string | undefined> {
  const { id, operation } = listed;
  const source = operation["x-codeSamples"]?.find(({ label }) => label === "curl")?.source;
  assert.ok(source, "no sample");
  const server = description.servers[0]?.url ?? "";
  assert.ok(source.includes(`${server}/`), `the sample doesn't call ${server}`);
  // Each sample runs in its own folder, because downloads write files that other samples upload.
  const cwd = makeFolder(uploads);
  const env = { ...process.env, ACCESS_TOKEN: "a-token-of-the-tests" };
  const script = source.replaceAll(server, mock.serverUrl(id));
  await run("bash", ["-c", script], { cwd, env, timeout: 60_000 }).catch(({ stderr }) =>
    assert.fail(`${stderr}\n${mock.answers(id).map(({ body }) => body)}`),
  );
  const [answer, ...more] = mock.answers(id);
  assert.ok(answer && more.length === 0, "the sample sends one request");
  const { body, idempotencyKey, ...rest } = answer;
  const { example, ...expected } = findSuccess(listed);
  assert.deepEqual(rest, expected, body);
  if (example !== undefined) assert.deepEqual(JSON.parse(body), example);
  const takesKey = listParameters(description, listed).some(({ name }) => name === "Idempotency-Key");
  assert.equal(idempotencyKey !== undefined, takesKey, "Idempotency-Key");
  return idempotencyKey;
}

test("the curl sample of every operation gets the documented response", async (context) => {
  const keys: string[] = [];
  const faults: string[] = [];
  const waiting = [...operations];
  const worker = async (): Promise<void> => {
    for (let listed = waiting.shift(); listed; listed = waiting.shift())
      await runSample(listed).then(
        (key) => key && keys.push(key),
        (error: Error) => faults.push(`${listed.id}: ${error.message}`),
      );
  };
  await Promise.all(Array.from({ length: workers }, worker));
  assert.deepEqual(faults, []);
  assert.equal(new Set(keys).size, keys.length, "two samples sent the same Idempotency-Key");
  context.diagnostic(`${operations.length} samples run`);
});
