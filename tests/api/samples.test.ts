import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { readDescription } from "../../src/openapi/model/generated";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { parametersOf } from "../support/description";
import { exampleFiles } from "../support/example-calls";
import { makeFolder } from "../support/folders";
import { startPlatform } from "../support/platform";

/*
 * Runs the published curl sample of every operation against the marketplace, at the moment in the story at which it
 * succeeds (`sandbox.mjs --at`). `npm run generate` generates the samples; `tests/samples` runs the other languages.
 */

const run = promisify(execFile);

/** Number of programs that run at the same time. */
const workers = 4;

const description = readDescription("en");
const operations = listOperations(description);

/** Runs a sample as readers would, except with the marketplace's address. @returns its idempotency key, if any */
async function runSample(listed: ListedOperation, platform: Awaited<ReturnType<typeof startPlatform>>) {
  const { id, operation } = listed;
  const source = operation["x-codeSamples"]?.find(({ label }) => label === "curl")?.source ?? assert.fail("no sample");
  const server = description.servers[0]?.url ?? "";
  assert.ok(source.includes(`${server}/`), `the sample doesn't call ${server}`);
  platform.reset();
  platform.calls.length = 0;
  const { token = "" } = platform.goTo(id);
  // Each sample runs in its own folder, because downloads write files that other samples upload.
  const cwd = makeFolder(exampleFiles());
  const env = { ...process.env, ACCESS_TOKEN: token };
  const failure = await run("bash", ["-c", source.replaceAll(server, platform.url)], {
    cwd,
    env,
    timeout: 60_000,
  }).then(
    () => "",
    ({ stdout, stderr }) => `${stderr}${stdout}`,
  );
  assert.equal(failure, "");
  const [call, ...more] = platform.calls;
  assert.ok(call && more.length === 0, "the sample sends one request");
  assert.ok(String(call.status) in operation.responses && call.status < 300, `${call.status}`);
  const takesKey = parametersOf(description, listed).some(({ name }) => name === "Idempotency-Key");
  assert.equal(call.idempotencyKey !== undefined, takesKey, "Idempotency-Key");
  return call.idempotencyKey;
}

test("the curl sample of every operation succeeds at its moment in the story", async (context) => {
  const keys: string[] = [];
  const faults: string[] = [];
  const waiting = [...operations];
  const worker = async (): Promise<void> => {
    const platform = await startPlatform();
    for (let listed = waiting.shift(); listed; listed = waiting.shift())
      await runSample(listed, platform).then(
        (key) => key && keys.push(key),
        (error: Error) => faults.push(`${listed.id}: ${error.message}`),
      );
    faults.push(...platform.faults);
    platform.stop();
  };
  await Promise.all(Array.from({ length: workers }, worker));
  assert.deepEqual(faults, []);
  assert.equal(new Set(keys).size, keys.length, "two samples sent the same Idempotency-Key");
  context.diagnostic(`${operations.length} samples run`);
});
