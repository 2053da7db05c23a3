import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Client id and client secret that the stand-in takes. */
export const client = { CLIENT_ID: "a-client", CLIENT_SECRET: "a-secret" };

/** How long a token is valid, in seconds: the hour that the security scheme of the description names. */
const validity = 3600;

/** A server on the loopback interface. */
export interface StandIn {
  url: string;
  /** What was wrong with the requests so far. */
  faults: string[];
  stop(): void;
}

/**
 * Takes the place of the authorization server, which the description names but doesn't describe: client credentials as
 * RFC 6749, 4.4 has them. A request of another form gets 400 and is noted.
 * @param scopes that the technical user has; a request for others is refused
 */
export function startTokenEndpoint(scopes: readonly string[]): Promise<StandIn> {
  return startStandIn(async (request) => {
    const { CLIENT_ID, CLIENT_SECRET } = client;
    const form = new URLSearchParams(await readBody(request));
    const granted = form.get("scope")?.split(" ") ?? scopes;
    const expected = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}`;
    const faults = [
      request.method !== "POST" && `the method is ${request.method}`,
      request.headers.authorization !== expected && "the client doesn't sign in by HTTP Basic",
      !request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") && "the body is no form",
      form.get("grant_type") !== "client_credentials" && `grant_type is ${form.get("grant_type")}`,
      ...[...form.keys()].map((key) => !["grant_type", "scope"].includes(key) && `${key} isn't known`),
      ...granted.map((scope) => !scopes.includes(scope) && `the technical user lacks the scope ${scope}`),
    ].filter((fault) => fault !== false);
    const token = { access_token: "a-token", token_type: "Bearer", expires_in: validity, scope: granted.join(" ") };
    return { faults, body: JSON.stringify(token) };
  });
}

/** Takes the place of a provider's interface: answers each GET that carries an API key. */
export function startDataEndpoint(content: string): Promise<StandIn> {
  return startStandIn(async ({ method, headers }) => {
    const faults = [
      method !== "GET" && `the method is ${method}`,
      !headers["x-api-key"] && "there is no API key",
      headers.authorization && "the marketplace's token goes to the provider",
    ].filter((fault): fault is string => typeof fault === "string");
    return { faults, body: content };
  });
}

/** Takes the place of `sleep`: moves a clock by the seconds that are posted to it. */
export function startClock(advance: (seconds: number) => void): Promise<StandIn> {
  return startStandIn(async (request) => {
    advance(Number(await readBody(request)));
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
