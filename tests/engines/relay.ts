import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** A response that replaces the portal's own. */
export interface Answer {
  status: number;
  body: string;
  type?: string;
}

/** What a test returns for a request: a response, a function that rewrites the portal's body, or nothing to keep it. */
export type Fault = (
  path: string,
) => Promise<Answer | ((body: string) => string) | undefined> | Answer | ((body: string) => string) | undefined;

/** A proxy between a browser and the portal. It works the same for every engine, however limited the driver is. */
export interface Relay {
  origin: string;
  /** Requested paths, in order. */
  requested: string[];
  /** Runs in each page before the page's own scripts. */
  script: string;
  fault: Fault | undefined;
  /** @returns the policy violations, errors, and console warnings since the last call */
  takeComplaints(): string[];
  stop(): void;
}

const reportPath = "/test-report";
const scriptPath = "/test-script.js";

/**
 * In the browser: reports errors to the relay synchronously, so that nothing is lost when the page is left. Leaving a
 * page aborts loads that are still in progress, such as the script of a page whose link the pointer is on. Firefox
 * reports the abort to the page as a failure, but no reader sees it.
 */
const listen = `{
  let isLeft = false;
  addEventListener("beforeunload", () => {
    isLeft = true;
  });
  // A page from the back/forward cache comes back as it was.
  addEventListener("pageshow", (event) => {
    if (event.persisted) isLeft = false;
  });
  const tell = (text) => {
    if (isLeft && text.includes("ChunkLoadError")) return;
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
 * Serves a portal on a separate port, so that browsers use separate storage and a separate cache for it. Adds a script
 * to each page, and to its policy a directive that sets where violations are reported.
 * @param portal origin that requests are forwarded to
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
