import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it, type TestContext } from "node:test";
import { promisify } from "node:util";
import memoize from "lodash/memoize";
import { Api } from "../../src/openapi/model/api";
import { bundleDescription } from "../../src/openapi/read/bundle";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description, Example, Json } from "../../src/openapi/read/types";
import { makeSamples } from "../../src/openapi/samples";
import { defineTypes } from "../../src/openapi/samples/types";
import { parametersOf, schemaOf } from "../support/description";
import { findTypeFaults } from "../support/type-check";

const run = promisify(execFile);

const labels = ["curl", "JavaScript", "TypeScript", "Python", "Java", "C#", "Go"];
const fileName = "branchenumsatz-2026-05-04.csv";
const otherFileName = "branchenumsatz-2026-05-05.csv";
/** Bytes that change if they are treated as text. */
const fileContent = Buffer.from([0, 1, 0xff, 0xfe, 13, 10, 0x80, 10]);
const downloadedContent = Buffer.concat([fileContent, fileContent]);

let description: Description;
let api: Api;
let operations: ListedOperation[];
let folder: string;

before(async () => {
  description = await bundleDescription("openapi/openapi.yaml");
  api = new Api(description);
  operations = listOperations(description);
  folder = mkdtempSync(path.join(tmpdir(), "samples-"));
});

after(() => rmSync(folder, { recursive: true, force: true }));

function findOperation(id: string): ListedOperation {
  const listed = operations.find((operation) => operation.id === id);
  assert.ok(listed, `no operation ${id}`);
  return listed;
}

const samplesOf = ({ id }: { id: string }, of: Api = api) =>
  makeSamples(of, of.operation(id) ?? assert.fail(`no operation ${id}`));

function findSource(label: string, listed: ListedOperation, changed = api): string {
  const sample = samplesOf(listed, changed).find((candidate) => candidate.label === label);
  assert.ok(sample, `no sample in ${label}`);
  return sample.source;
}

/** Writes the samples of all operations in one language. `name` returns the file name for an operation's ID. */
function writeSamples(label: string, name: (id: string) => string): string[] {
  return operations.map((listed) => {
    const file = path.join(folder, label, name(listed.id));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, findSource(label, listed));
    return file;
  });
}

const runs = memoize(
  (command: string, ...args: string[]): boolean => {
    try {
      execFileSync(command, args, { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  },
  (...line) => line.join(" "),
);

/** @returns whether a program exists; if it doesn't, the test is skipped */
function hasProgram(context: TestContext, command: string, args: string[]): boolean {
  const isThere = runs(command, ...args);
  if (!isThere) context.skip(`${command} ${args.join(" ")} fails on this machine`);
  return isThere;
}

describe("samples of every operation", () => {
  it("come in seven languages", () => {
    for (const listed of operations) {
      const samples = samplesOf(listed);
      assert.deepEqual(
        samples.map(({ label }) => label),
        labels,
        listed.id,
      );
      for (const { label, source } of samples)
        assert.doesNotMatch(source, /undefined|\[object/, `${listed.id} ${label}`);
    }
  });

  it("begin with the description's own", () => {
    const own = { lang: "Python", label: "Python", source: "print(client.teams())" };
    const cli = { lang: "Shell", label: "CLI", source: "shop teams" };
    const samples = makeSamples(api, { ...(api.operation("fetchTeams") ?? assert.fail()), samples: [own, cli] });
    assert.deepEqual(
      samples.map(({ label }) => label),
      ["Python", "CLI", ...labels.filter((label) => label !== "Python")],
    );
    assert.deepEqual(samples[0], { ...own, lang: "python" });
  });

  it("have types with all properties of the response, also for objects that contain themselves", () => {
    const folder = {
      properties: { name: { type: "string" }, "sub-folders": { type: "array", items: { $ref: "#/f" } } },
    };
    const schema = { required: ["root"], properties: { root: { $ref: "#/f" }, size: { type: ["integer", "null"] } } };
    const { definition } = defineTypes(schemaOf({ f: folder } as unknown as Description, schema), "Answer", "response");
    assert.equal(
      definition,
      `export interface Answer {
  root: F;
  size?: number | null;
}

export interface F {
  name?: string;
  "sub-folders"?: Array<F>;
}`,
    );
  });

  it("use the token only if the operation isn't public", () => {
    for (const listed of operations) {
      const isPublic = listed.operation.security?.length === 0;
      for (const { label, source } of samplesOf(listed)) {
        assert.equal(source.includes("ACCESS_TOKEN"), !isPublic, `${listed.id} ${label}`);
      }
    }
  });

  it("parse as shell scripts with `bash -n`", (context) => {
    const files = writeSamples("curl", (id) => `${id}.sh`);
    for (const file of files) execFileSync("bash", ["-n", file]);
    context.diagnostic(`${files.length} samples parsed`);
  });

  it("compile as JavaScript and TypeScript modules in TypeScript's strict mode", (context) => {
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
    const files = [
      ...writeSamples("JavaScript", (id) => `${id}.js`),
      ...writeSamples("TypeScript", (id) => `${id}.ts`),
    ];
    assert.deepEqual(findTypeFaults(files), []);
    context.diagnostic(`${files.length} samples compiled`);
  });

  it("compile as Python with `py_compile`", (context) => {
    if (!hasProgram(context, "python3", ["--version"])) return;
    const files = writeSamples("Python", (id) => `${id}.py`);
    execFileSync("python3", ["-m", "py_compile", ...files]);
    context.diagnostic(`${files.length} samples compiled`);
  });

  it("compile as Java with `javac` and all warnings", (context) => {
    if (!hasProgram(context, "javac", ["--version"])) return;
    // A public class must be in a file with the same name.
    const files = writeSamples("Java", (id) => `${id.charAt(0).toUpperCase()}${id.slice(1)}.java`);
    execFileSync("javac", [
      "-encoding",
      "UTF-8",
      "-Xlint:all",
      "-Werror",
      "-d",
      path.join(folder, "classes"),
      ...files,
    ]);
    context.diagnostic(`${files.length} samples compiled`);
  });
});

interface ReceivedRequest {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The request content that one kind of operation must send, in addition to its parameters. */
interface Kind {
  kind: string;
  id: string;
  /** The first example of the body, if the description's own doesn't cover everything. */
  example?: Json;
  contentType?: string;
  /** Status and body of the server's response. */
  answer: [status: number, body: string | Buffer];
}

const jsonAnswer = '{"id":"4711"}';
const kinds: Kind[] = [
  { kind: "a read", id: "getPlanDetails", answer: [200, jsonAnswer] },
  { kind: "a public read", id: "resolveTenant", answer: [200, jsonAnswer] },
  { kind: "a JSON body", id: "createAPlan", contentType: "application/json", answer: [201, jsonAnswer] },
  {
    kind: "a JSON body that needs escaping",
    id: "rejectSubscription",
    example: {
      reason: 'Don\'t "$HOME" `ls` C:\\new %s {0} Prüfung €\n\'\'\'"""',
      yes: true,
      no: [false, null, "null,"],
    },
    contentType: "application/json",
    answer: [200, jsonAnswer],
  },
  { kind: "a POST without a body", id: "approveSubscription", answer: [200, jsonAnswer] },
  {
    kind: "a merge patch",
    id: "updatePlanDetails",
    contentType: "application/merge-patch+json",
    answer: [200, jsonAnswer],
  },
  { kind: "a deletion", id: "deletePlan", answer: [204, ""] },
  { kind: "an upload of one file", id: "uploadFile", contentType: "multipart/form-data", answer: [201, jsonAnswer] },
  {
    kind: "an upload of several files",
    id: "uploadFiles",
    example: { files: [fileName, otherFileName], digests: ["sha-256=:a:", "sha-256=:b;c:"], folderId: '@it\'s "4711"' },
    contentType: "multipart/form-data",
    answer: [201, jsonAnswer],
  },
  {
    kind: "a replacement of a file's content",
    id: "replaceFileContent",
    example: fileName,
    contentType: "application/octet-stream",
    answer: [200, jsonAnswer],
  },
  { kind: "a download", id: "downloadFile", answer: [200, downloadedContent] },
];

/** How to run the samples of a language. If the call in `needs` fails, they are skipped. */
const runners: { label: string; file: string; command: string; args?: string[]; needs?: string[] }[] = [
  { label: "curl", file: "sample.sh", command: "bash" },
  { label: "JavaScript", file: "sample.mjs", command: process.execPath },
  { label: "Python", file: "sample.py", command: "python3", needs: ["-c", "import requests"] },
  { label: "Java", file: "Sample.java", command: "java", needs: ["--version"] },
  { label: "Go", file: "sample.go", command: "go", args: ["run"], needs: ["version"] },
];

describe("a running sample", { concurrency: true }, () => {
  for (const { label, file, command, args = [], needs } of runners) {
    describe(`in ${label}`, { concurrency: false }, () => {
      let server: Server;
      let received: ReceivedRequest[];
      let nextAnswer: Kind["answer"];
      let workingFolder: string;

      before(async () => {
        server = createServer(async (request, response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of request) chunks.push(chunk as Buffer);
          const { method, url, headers } = request;
          received.push({ method, url, headers, body: Buffer.concat(chunks) });
          response.writeHead(nextAnswer[0]).end(nextAnswer[1]);
        });
        await new Promise<void>((resolvePromise) => server.listen(0, "127.0.0.1", resolvePromise));
        workingFolder = mkdtempSync(path.join(folder, "run-"));
      });

      after(() => server.close());

      /** Runs the sample against the local server. The kind's example replaces the one in the description. */
      async function send({
        id,
        example,
        answer,
      }: Omit<Kind, "kind">): Promise<{ stdout: string; request: ReceivedRequest }> {
        const local = structuredClone(description);
        const { port } = server.address() as AddressInfo;
        local.servers = [{ url: `http://127.0.0.1:${port}/v1` }];
        const listed = listOperations(local).find((operation) => operation.id === id);
        assert.ok(listed);
        if (example !== undefined) firstExample(local, listed).value = example;
        writeFileSync(path.join(workingFolder, file), findSource(label, listed, new Api(local)));
        for (const name of [fileName, otherFileName]) writeFileSync(path.join(workingFolder, name), fileContent);
        received = [];
        nextAnswer = answer;
        const env = {
          ...process.env,
          ACCESS_TOKEN: "secret",
          NO_PROXY: "127.0.0.1",
          // Optimizing isn't worthwhile for a program that runs briefly.
          JAVA_TOOL_OPTIONS: "-Dfile.encoding=UTF-8 -XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        };
        const { stdout } = await run(command, [...args, file], { cwd: workingFolder, env });
        const [request] = received;
        assert.ok(request);
        assert.equal(received.length, 1);
        return { stdout, request };
      }

      for (const kind of kinds) {
        it(`sends ${kind.kind}`, async (context) => {
          if (needs && !hasProgram(context, command, needs)) return;
          const listed = findOperation(kind.id);
          const { stdout, request } = await send(kind);

          const isPublic = listed.operation.security?.length === 0;
          assert.equal(request.method, listed.method.toUpperCase());
          assert.equal(request.url, expectedUrl(listed));
          assert.equal(request.headers.authorization, isPublic ? undefined : "Bearer secret");
          const parameters = parametersOf(description, listed);
          for (const name of ["If-Match", "Repr-Digest"]) {
            const parameter = parameters.find((candidate) => candidate.name === name);
            // An action is only conditional for a client that asks for it.
            const isSent = parameter?.required || name !== "If-Match";
            assert.equal(request.headers[name.toLowerCase()], isSent ? parameter?.example : undefined, name);
          }
          if (parameters.some(({ name }) => name === "Idempotency-Key"))
            assert.match(String(request.headers["idempotency-key"]), /^[\w-]{26,}$/);
          await checkBody(request, kind, listed);
          if (kind.answer[0] === 204) assert.match(stdout, /^204\b/);
          else if (kind.id !== "downloadFile") assert.match(stdout, /4711/);
          else assert.deepEqual(readFileSync(path.join(workingFolder, fileName)), downloadedContent);
        });
      }

      it("fails if the API rejects the request, and shows the reason", async (context) => {
        if (needs && !hasProgram(context, command, needs)) return;
        for (const id of ["getPlanDetails", "downloadFile"]) {
          const refused = send({ id, answer: [404, "no-such-thing"] });
          await assert.rejects(refused, (error: { code: number; stdout: string; stderr: string }) => {
            assert.notEqual(error.code, 0);
            // For a download, curl can only show the status.
            assert.match(error.stdout + error.stderr, label === "curl" ? /404/ : /404.* no-such-thing/);
            return true;
          });
        }
        // The error doesn't replace the file of the failed download.
        assert.deepEqual(readFileSync(path.join(workingFolder, fileName)), fileContent);
      });
    });
  }
});

function firstExample(source: Description, { operation }: ListedOperation): Example {
  const [media] = Object.values(operation.requestBody ? resolve(source, operation.requestBody).content : {});
  const [example] = Object.values(media?.examples ?? {});
  assert.ok(example);
  return resolve<Example>(source, example);
}

function expectedUrl(listed: ListedOperation): string {
  const parameters = parametersOf(description, listed);
  const url = listed.path.replace(/\{(\w+)\}/g, (_, name) =>
    String(parameters.find((parameter) => parameter.name === name)?.example),
  );
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  return `/v1${url}${query.length > 0 ? "?" : ""}${query.map(({ name, example }) => `${name}=${example}`).join("&")}`;
}

async function checkBody({ headers, body }: ReceivedRequest, kind: Kind, listed: ListedOperation): Promise<void> {
  if (!kind.contentType) {
    assert.equal(body.length, 0);
    return;
  }
  const contentType = headers["content-type"] ?? "";
  assert.equal(contentType.split(";")[0], kind.contentType);
  const example = kind.example ?? firstExample(description, listed).value ?? null;
  if (kind.contentType === "application/octet-stream") {
    assert.deepEqual(body, fileContent);
    assert.equal(headers["content-length"], String(fileContent.length));
  } else if (kind.contentType === "multipart/form-data") {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
    const sent: Record<string, Json[]> = {};
    for (const [name, value] of form) {
      sent[name] ??= [];
      sent[name].push(typeof value === "string" ? value : value.name);
      if (typeof value !== "string") assert.deepEqual(Buffer.from(await value.arrayBuffer()), fileContent);
    }
    const expected = Object.entries(example as Record<string, Json>).map(([name, value]) => [name, [value].flat()]);
    assert.deepEqual(sent, Object.fromEntries(expected));
  } else {
    assert.deepEqual(JSON.parse(body.toString()), example);
  }
}
