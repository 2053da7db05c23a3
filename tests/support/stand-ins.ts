import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on the loopback interface. */
export interface StandIn {
  url: string;
  /** Errors in the requests so far. */
  faults: string[];
  stop(): void;
}

/** Replaces a provider's interface: responds to each GET request with an API key. */
export function startDataEndpoint(content: string): Promise<StandIn> {
  return startStandIn(async ({ method, headers }) => {
    const faults = [
      method !== "GET" && `the method is ${method}`,
      !headers["x-api-key"] && "the API key is missing",
      headers.authorization && "the marketplace's token is sent to the provider",
    ].filter((fault): fault is string => typeof fault === "string");
    return { faults, body: content };
  });
}

/** Replaces `sleep`: advances a clock by the seconds that are posted to it. */
export function startClock(advance: (seconds: number) => unknown): Promise<StandIn> {
  return startStandIn(async (request) => {
    await advance(Number(await readBody(request)));
    return { faults: [], body: "" };
  });
}

async function startStandIn(
  answer: (request: IncomingMessage) => Promise<{ faults: string[]; body: string }>,
): Promise<StandIn> {
  const noted: string[] = [];
  const server = createServer(async (request, response) => {
    const { faults, body } = await answer(request);
    noted.push(...faults);
    response.writeHead(faults.length > 0 ? 400 : 200).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults: noted,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
