import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** @returns a port that is free on the loopback interface */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
