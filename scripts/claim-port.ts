import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { UsageError } from "../src/lib/usage-error";

/**
 * Listens on a port of the loopback interface, before a site is built for it: nothing else can take the port meanwhile.
 * @param port as a user writes it; 0 selects any free port. By default, PORT from the environment, or 3000
 * @returns a server that answers each request with 503 until it has another listener
 * @throws UsageError if the port isn't a number, or is in use
 */
export async function claimPort(port = process.env.PORT || "3000"): Promise<Server> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`PORT: "${port}" isn't a port → use a number from 0 to 65535`);
  const server = createServer((_request, response) => {
    response.writeHead(503, { "content-type": "text/plain", "retry-after": "10" }).end("The site is being built.");
  });
  try {
    await once(server.listen(Number(port), "127.0.0.1"), "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EADDRINUSE" ? "is in use" : `can't be used (${code})`;
    throw new UsageError(`PORT: port ${port} ${reason} → choose another one, such as PORT=3001`);
  }
  return server;
}
