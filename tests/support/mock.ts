import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description, RequestBody } from "../../src/openapi/read/types";
import { schemaOf } from "./description";
import { makeFolder } from "./folders";
import { findFreePort } from "./free-port";
import { fileOfPackage } from "./packages";

/** The mock's response to a request. */
export interface Answer {
  status: number;
  contentType: string;
  body: string;
  /** The Idempotency-Key of the request. */
  idempotencyKey?: string;
}

/** A mock of the API, behind a proxy that records the responses. */
export interface Mock {
  /** @returns the server URL that `caller` uses to call the mock */
  serverUrl(caller: string): string;
  /** @returns the mock's responses to `caller`, in the order of the requests */
  answers(caller: string): Answer[];
  stop(): Promise<void>;
}

/** Timeout in milliseconds. Prism starts in two seconds, but can take much longer on a machine under load. */
const longestStart = 60_000;

/**
 * Serves a description on the loopback interface with Prism, which validates each request and returns the first
 * example in the description. A proxy in front of Prism records each response by caller, so that a test can see the
 * status that a program received without changing the program.
 */
export async function startMock(description: Description): Promise<Mock> {
  const folder = makeFolder({ "openapi.json": JSON.stringify(describeRepeatedParts(description)) });
  const port = await findFreePort();
  const prism = spawn(
    process.execPath,
    [
      fileOfPackage("@stoplight/prism-cli", "dist/index.js"),
      "mock",
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      "--errors",
      path.join(folder, "openapi.json"),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let log = "";
  for (const stream of [prism.stdout, prism.stderr]) stream.on("data", (chunk) => (log = (log + chunk).slice(-4000)));
  const kill = (): boolean => prism.kill("SIGKILL");
  process.once("exit", kill);
  try {
    await waitForPort(port, prism);
  } catch (error) {
    kill();
    throw new Error(`${(error as Error).message}\n${log}`);
  }
  const noted = new Map<string, Answer[]>();
  const front = startFront(port, noted);
  await once(front, "listening");
  return {
    serverUrl: (caller) => `http://127.0.0.1:${(front.address() as AddressInfo).port}/${caller}`,
    answers: (caller) => noted.get(caller) ?? [],
    stop: async () => {
      front.close();
      front.closeAllConnections();
      if (prism.exitCode === null && prism.signalCode === null) {
        const exited = once(prism, "exit");
        kill();
        await exited;
      }
      process.off("exit", kill);
    },
  };
}

/**
 * Parts of a form that share a name are an array by default (OpenAPI 3.1, Encoding Object). Prism reads them as a
 * single string unless the property has a style. The published description can't set a style for files, because it
 * would disable their content type. With the style in the mock's copy, Prism validates the array.
 */
function describeRepeatedParts(source: Description): Description {
  const description = structuredClone(source);
  const bodies = Object.values(description.paths).flatMap((item) => item.post?.requestBody ?? []);
  for (const body of bodies) {
    const form = resolve<RequestBody>(description, body).content["multipart/form-data"];
    if (!form) continue;
    const properties = Object.entries(schemaOf(description, form.schema).properties ?? {});
    const arrays = properties.filter(([, property]) => property.type === "array");
    const encoding = { style: "form", explode: true, allowReserved: true };
    Object.assign(form, { encoding: Object.fromEntries(arrays.map(([name]) => [name, encoding])) });
  }
  return description;
}

async function waitForPort(port: number, prism: ChildProcess): Promise<void> {
  const deadline = Date.now() + longestStart;
  while (Date.now() < deadline) {
    if (prism.exitCode !== null) throw new Error(`Prism exited with code ${prism.exitCode}.`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Prism didn't open its port within ${longestStart / 1000} s.`);
}

/** The first segment of a path is the caller; the rest is sent to Prism, which serves the paths without `/v1`. */
function startFront(port: number, noted: Map<string, Answer[]>): Server {
  const front = createServer((request, response) => {
    const [, caller = "", target = "/"] = /^\/([^/]+)(.*)$/.exec(request.url ?? "") ?? [];
    const { method, headers } = request;
    const forwarded = httpRequest({ host: "127.0.0.1", port, path: target, method, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const { statusCode: status = 0, headers: answerHeaders } = answer;
      const contentType = (answerHeaders["content-type"] ?? "").split(";")[0] ?? "";
      const idempotencyKey = headers["idempotency-key"]?.toString();
      noted.set(caller, [...(noted.get(caller) ?? []), { status, contentType, body: body.toString(), idempotencyKey }]);
      response.writeHead(status, answerHeaders).end(body);
    });
    forwarded.once("error", (error) => response.writeHead(502).end(error.message));
    request.pipe(forwarded);
  });
  return front.listen(0, "127.0.0.1");
}
