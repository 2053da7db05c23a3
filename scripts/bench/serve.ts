import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { mediaTypes, textTypes } from "../../src/serving/media-types";

/** A static host on the loopback interface. */
export interface Host {
  /** Address of the site's root, with a slash at the end. */
  url: string;
  close: () => void;
}

const unknownType = { type: "application/octet-stream", compressible: true };

/**
 * Serves a built site as a host with precompressed files does: with the build's own, or else brotli at its highest quality
 * (zlib's default, 11), made at the first request of a file and kept. So every measurement needs one uncounted visit
 * before it.
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
    const { type, compressible } = mediaTypes[path.extname(file).slice(1)] ?? unknownType;
    const body = bodies.get(file) ?? (compressible ? readCompressed(file) : readFileSync(file));
    bodies.set(file, body);
    response
      .writeHead(200, {
        "content-type": textTypes.includes(type) ? `${type}; charset=utf-8` : type,
        "content-length": body.length,
        ...(compressible && { "content-encoding": "br" }),
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

/** Our build has compressed its files; for the stock portal it is done here. */
function readCompressed(file: string): Buffer {
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file));
}

function findFile(folder: string, route: string): string | undefined {
  return ["", ".html", "/index.html"]
    .map((ending) => path.join(folder, `${route.replace(/\/$/, "")}${ending}`))
    .find((file) => existsSync(file) && statSync(file).isFile());
}
