import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { readDescription } from "../../src/openapi/read/generated";
import { type ListedOperation, listOperations, listParameters, resolve } from "../../src/openapi/read/operations";
import type { Description, Example, Json, MediaType, RequestBody } from "../../src/openapi/read/types";
import { flatten } from "../../src/openapi/render/schema";
import { makeFolder } from "../support/folders";
import { type Answer, type Mock, startMock } from "../support/mock";
import { pathForSamples } from "../support/shell";

/*
 * Runs the published samples of every operation against Prism (@stoplight/prism-cli), which serves the published
 * description. `npm run generate` generates both.
 */

const run = promisify(execFile);

/** Number of programs that run at the same time. */
const workers = 4;
const token = "a-token-of-the-tests";
/** Content of every file that samples upload. */
const csv = "date;postalRegion;sector;salesIndex\n2026-05-04;24;GROCERIES;101.7\n2026-05-04;04;TRAVEL;98.2\n";

let description: Description;
let operations: ListedOperation[];
let mock: Mock;
let folder: string;
let commands: string;
/** The files that samples upload, content by name. */
let uploads: Record<string, string>;

before(async () => {
  description = readDescription("en");
  operations = listOperations(description);
  mock = await startMock(description);
  folder = makeFolder();
  commands = pathForSamples();
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

/** @returns the first documented response whose status matches, with its example */
function findAnswer(
  { operation }: ListedOperation,
  statuses: RegExp,
): Omit<Answer, "body" | "idempotencyKey"> & { example?: Json } {
  const [status, reference] = Object.entries(operation.responses).find(([key]) => statuses.test(key)) ?? [];
  assert.ok(status && reference, `${operation.operationId} doesn't document a status that matches ${statuses}`);
  const [content] = Object.entries(resolve(description, reference).content ?? {});
  const [contentType = "", media] = content ?? [];
  const [example] = Object.values(media?.examples ?? {});
  return { status: Number(status), contentType, example: example && resolve<Example>(description, example).value };
}

/** @throws AssertionError if the mock's response differs from the documented one */
function checkAnswer(answer: Answer | undefined, { example, ...expected }: ReturnType<typeof findAnswer>): void {
  assert.ok(answer, "no request");
  const { body, idempotencyKey: _, ...rest } = answer;
  assert.deepEqual(rest, expected, body);
  if (example !== undefined) assert.deepEqual(JSON.parse(body), example);
}

/** Runs `work` for every item, several at a time. @returns the errors, with the IDs of their items */
async function runAll<T extends { id: string }>(items: T[], work: (item: T) => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        faults.push(`${item.id}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return faults;
}

/** Runs the sample of every operation in one language as readers would, except with the mock's server URL. */
async function runSamples(context: TestContext, label: string, extension: string, command: string): Promise<void> {
  const keys: string[] = [];
  const faults = await runAll(operations, async (listed) => {
    const { id, operation } = listed;
    const source = operation["x-codeSamples"]?.find((sample) => sample.label === label)?.source;
    assert.ok(source, "no sample");
    const server = description.servers[0]?.url ?? "";
    assert.ok(source.includes(`${server}/`), `the sample doesn't call ${server}`);
    const caller = `${extension}-${id}`;
    // Each sample runs in its own folder, because downloads write files that other samples upload.
    const cwd = path.join(folder, caller);
    mkdirSync(cwd);
    for (const [name, content] of Object.entries(uploads)) writeFileSync(path.join(cwd, name), content);
    const file = `sample.${extension}`;
    writeFileSync(path.join(cwd, file), source.replaceAll(server, mock.serverUrl(caller)));
    try {
      await run(command, [file], {
        cwd,
        env: { ...process.env, PATH: commands, ACCESS_TOKEN: token },
        timeout: 60_000,
      });
    } catch (error) {
      const { stderr } = error as { stderr: string };
      assert.fail(`${stderr}\n${mock.answers(caller).map(({ body }) => body)}`);
    }
    const answers = mock.answers(caller);
    assert.equal(answers.length, 1, "requests");
    checkAnswer(answers[0], findAnswer(listed, /^2/));
    const takesKey = listParameters(description, listed).some(({ name }) => name === "Idempotency-Key");
    const key = answers[0]?.idempotencyKey;
    if (takesKey) keys.push(key ?? assert.fail("the sample doesn't send an Idempotency-Key"));
  });
  assert.equal(new Set(keys).size, keys.length, "two samples sent the same Idempotency-Key");
  assert.deepEqual(faults, []);
  context.diagnostic(`${operations.length} samples run`);
}

test("the curl sample of every operation gets the documented response", (context) =>
  runSamples(context, "curl", "sh", "bash"));

test("the JavaScript sample of every operation gets the documented response", (context) =>
  runSamples(context, "JavaScript", "mjs", process.execPath));

test("the Python sample of every operation gets the documented response", (context) => {
  try {
    execFileSync("python3", ["-c", "import requests"], { stdio: "ignore" });
  } catch {
    context.skip("python3 with the requests package isn't installed");
    return;
  }
  return runSamples(context, "Python", "py", "python3");
});

interface WrongRequest {
  /** ID of the operation, and the error in the request. */
  id: string;
  listed: ListedOperation;
  /** Omitted for a form: `fetch` sets the content type. */
  type?: string;
  body: string | FormData;
}

/** @returns requests with an invalid body: one that isn't an object, and the example without each required field */
function makeWrongRequests(listed: ListedOperation): WrongRequest[] {
  const [type = "", media, value] = findBody(listed) ?? [];
  const isForm = type === "multipart/form-data";
  if (!isForm && !type.includes("json")) return [];
  const { required = [] } = flatten(description, media?.schema ?? {});
  const shortened = required.map((name) => {
    const { [name]: _, ...rest } = value as Record<string, Json>;
    const id = `${listed.id} without ${name}`;
    return isForm ? { id, listed, body: makeForm(rest) } : { id, listed, type, body: JSON.stringify(rest) };
  });
  return isForm ? shortened : [{ id: `${listed.id} with []`, listed, type, body: "[]" }, ...shortened];
}

function makeForm(fields: Record<string, Json>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      const content = uploads[String(value)];
      if (content === undefined) form.append(name, String(value));
      else form.append(name, new Blob([content]), String(value));
    }
  }
  return form;
}

test("an invalid body gets the documented problem", async (context) => {
  const requests = operations.flatMap(makeWrongRequests);
  const faults = await runAll(requests, async ({ id, listed, type, body }) => {
    const caller = encodeURIComponent(id);
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (type) headers.set("content-type", type);
    let route = listed.path;
    for (const { name, in: place, required, example } of listParameters(description, listed)) {
      if (place === "path") route = route.replace(`{${name}}`, String(example));
      else if (required && place === "header") headers.set(name, String(example));
    }
    const { status } = await fetch(mock.serverUrl(caller) + route, {
      method: listed.method.toUpperCase(),
      headers,
      body,
    });
    assert.equal(status, 422);
    checkAnswer(mock.answers(caller)[0], findAnswer(listed, /^422$/));
  });
  assert.deepEqual(faults, []);
  const ids = new Set(requests.map(({ listed }) => listed.id));
  context.diagnostic(`${requests.length} requests to ${ids.size} operations`);
});

test("a request without a token gets the documented problem", async () => {
  const closed = operations.filter(({ operation, method }) => operation.security?.length !== 0 && method === "get");
  const faults = await runAll(closed, async (listed) => {
    const parameters = listParameters(description, listed).filter(({ in: place }) => place === "path");
    const route = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), listed.path);
    const caller = `anonymous-${listed.id}`;
    await fetch(mock.serverUrl(caller) + route);
    checkAnswer(mock.answers(caller)[0], findAnswer(listed, /^401$/));
  });
  assert.deepEqual(faults, []);
});
