import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ContractData } from "./description";
import { makeServer, type Outage, type Server, type ServerOptions } from "./server";

/** Options of a marketplace on the loopback interface. */
export interface NodeServerOptions extends ServerOptions {
  /** Port; by default, a free port. */
  port?: number;
  /** Chooses how a request fails, if it does. */
  disturb?: () => Outage | undefined;
}

/** A marketplace on the loopback interface. */
export interface Platform extends Server {
  /** Server URL of the API, with `/v1`. */
  url: string;
  tokenUrl: string;
  stop(): void;
}

/** Starts a server of Node.js with a marketplace that implements the description and contains the examples' story. */
export async function startPlatform(data: ContractData, options: NodeServerOptions = {}): Promise<Platform> {
  const platform = makeServer(data, options);
  const server = createServer((request, response) => void take(platform, request, response, options.disturb?.()));
  // Programs that poll reuse their connection: it mustn't close in the moment of the next request (5 s by default).
  server.keepAliveTimeout = 65_000;
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { contract } = platform.marketplace;
  return {
    ...platform,
    url: origin + contract.base,
    tokenUrl: origin + contract.tokenPath,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Receives a request, and sends the response, or breaks the connection as an outage does. */
async function take(
  platform: Server,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  outage: Outage = {},
): Promise<void> {
  const { method = "GET", socket, headers } = incoming;
  // A request of the web's standards can't have this method.
  if (method === "TRACE") return void outgoing.writeHead(501).end();
  // "//" would begin the name of a host.
  const [, target = "/"] = /^\/*(\/.*)/s.exec(incoming.url ?? "") ?? [];
  const body = ["GET", "HEAD"].includes(method) ? null : (Readable.toWeb(incoming) as ReadableStream);
  let response: Response;
  try {
    const request = new Request(`http://127.0.0.1:${socket.localPort}${target}`, {
      ...{ method, body, duplex: "half" },
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, [value].flat().join(", ")]),
    } as RequestInit);
    response = await platform.fetch(request, outage);
  } catch (error) {
    if (incoming.complete) throw error;
    // The connection broke before the request was complete, so the request is ignored.
    return void outgoing.destroy();
  }
  if (outage.silence === "wait") return;
  if (outage.silence === "drop") return void outgoing.destroy();
  const content = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (outage.breakAfter === undefined) outgoing.end(content);
  else outgoing.write(content.subarray(0, outage.breakAfter), () => outgoing.destroy());
}
