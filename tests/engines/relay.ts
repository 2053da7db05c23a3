import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer in place of the portal's own. */
export interface Answer {
  status: number;
  body: string;
  type?: string;
}

/** What a test makes of a request: an answer, a rewritten body, or nothing, and the portal's own answer is sent. */
export type Fault = (
  path: string,
) => Promise<Answer | ((body: string) => string) | undefined> | Answer | ((body: string) => string) | undefined;

/** Stands between a browser and the portal: the same for every engine, however little its driver can do. */
export interface Relay {
  origin: string;
  /** Paths that were asked for, in their order. */
  requested: string[];
  /** Runs in each page before its own scripts. */
  script: string;
  fault: Fault | undefined;
  /** What pages complained of since the last call: violations of the policy, errors and warnings on the console. */
  takeComplaints(): string[];
  stop(): void;
}

const reportPath = "/test-report";
const scriptPath = "/test-script.js";

/** In the browser: tells the relay what goes wrong, at once, so that nothing is lost when the page is left. */
const listen = `{
  const tell = (text) => {
    const request = new XMLHttpRequest();
    request.open("POST", "${reportPath}", false);
    request.send(location.pathname + ": " + text);
  };
  addEventListener("error", (event) => tell("error: " + (event.message ?? event.target)));
  addEventListener("unhandledrejection", (event) => tell("rejection: " + event.reason));
  document.addEventListener("securitypolicyviolation", (event) => tell("violation of " + event.violatedDirective + ": " + event.blockedURI));
  for (const level of ["error", "warn"]) {
    const write = console[level];
    console[level] = (...parts) => {
      write.apply(console, parts);
      tell("console." + level + ": " + parts.join(" "));
    };
  }
}
`;

/**
 * Serves a portal on a port of its own, which has a storage and a cache of its own in browsers. Pages get one script more
 * than the portal gives them, and their policy one directive more: where violations are reported.
 * @param portal origin to which requests are passed on
 */
export async function startRelay(portal: string): Promise<Relay> {
  const complaints: string[] = [];
  const relay: Relay = {
    origin: "",
    requested: [],
    script: "",
    fault: undefined,
    takeComplaints: () => [...new Set(complaints.splice(0))],
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer(async (request, response) => {
    const { url = "/" } = request;
    if (url === reportPath) {
      complaints.push(await readAll(request));
      response.writeHead(204).end();
    } else if (url === scriptPath) {
      response.writeHead(200, { "content-type": "text/javascript" }).end(listen + relay.script);
    } else {
      relay.requested.push(url);
      const fault = await relay.fault?.(url);
      if (typeof fault === "object") {
        response.writeHead(fault.status, { "content-type": fault.type ?? "text/plain" }).end(fault.body);
      } else {
        passOn(portal, request, response, fault);
      }
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  relay.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return relay;
}

function passOn(
  portal: string,
  request: IncomingMessage,
  response: ServerResponse,
  rewrite = (body: string) => body,
): void {
  const { "if-none-match": _tag, "if-modified-since": _date, ...headers } = request.headers;
  const isText = /\.js$|\/$|\/[^.]*$/.test(request.url?.split(/[?#]/)[0] ?? "");
  const options = {
    method: request.method ?? "GET",
    path: request.url,
    headers: { ...headers, ...(isText && { "accept-encoding": "identity" }) },
  };
  const onward = sendRequest(portal, options, async (answer) => {
    const { "content-length": _length, "content-security-policy": policy, ...others } = answer.headers;
    if (!isText) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const body = rewrite(await readAll(answer));
    const isPage = answer.headers["content-type"]?.startsWith("text/html");
    response.writeHead(answer.statusCode ?? 502, {
      ...others,
      ...(policy && { "content-security-policy": `${policy}; report-uri ${reportPath}` }),
    });
    response.end(isPage ? body.replace(/<head>|<head .*?>/, `$&<script src="${scriptPath}"></script>`) : body);
  });
  onward.on("error", () => response.destroy());
  onward.end();
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
