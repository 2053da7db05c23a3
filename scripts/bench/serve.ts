import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/** A static host on the loopback interface. */
export interface Host {
  /** Address of the site's root, with a slash at the end. */
  url: string;
  close: () => void;
}

const mediaTypes: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
};
/** Compressed already. */
const incompressible = new Set([".png", ".woff2"]);

/**
 * Serves a built site as a host with precompressed files does: brotli at its highest quality (zlib's default, 11), made
 * at the first request of a file and kept. So every measurement needs one uncounted visit before it.
 * @param folder of the built site
 * @param baseUrl path under which the site is served, with a slash at both ends
 */
export async function serveCompressed(folder: string, baseUrl = "/"): Promise<Host> {
  const bodies = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname.startsWith(baseUrl) && findFile(folder, decodeURIComponent(pathname.slice(baseUrl.length)));
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const extension = path.extname(file);
    const plain = incompressible.has(extension);
    const body = bodies.get(file) ?? (plain ? readFileSync(file) : brotliCompressSync(readFileSync(file)));
    bodies.set(file, body);
    response
      .writeHead(200, {
        "content-type": mediaTypes[extension] ?? "application/octet-stream",
        "content-length": body.length,
        ...(!plain && { "content-encoding": "br" }),
      })
      .end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${baseUrl}`, close };
}

function findFile(folder: string, route: string): string | undefined {
  return ["", ".html", "/index.html"]
    .map((ending) => path.join(folder, `${route.replace(/\/$/, "")}${ending}`))
    .find((file) => existsSync(file) && statSync(file).isFile());
}
