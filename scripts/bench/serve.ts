import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { mediaTypes, textTypes } from "../../src/plugins/output/media-types";

/** A static host on the loopback interface. */
export interface Host {
  /** URL of the site's root, with a trailing slash. */
  url: string;
  close: () => void;
}

const unknownType = { type: "application/octet-stream", compressible: true };

/**
 * Serves a built site like a host with precompressed files. If the build has no compressed files, each file is
 * compressed on its first request (brotli at the highest quality, zlib's default of 11) and cached. Therefore, visit
 * each page once before you measure it.
 * @param folder folder of the built site
 * @param baseUrl base path of the site, with a slash at both ends
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

/** This project's build contains compressed files; the stock portal's files are compressed here. */
function readCompressed(file: string): Buffer {
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file));
}

function findFile(folder: string, route: string): string | undefined {
  return ["", ".html", "/index.html"]
    .map((ending) => path.join(folder, `${route.replace(/\/$/, "")}${ending}`))
    .find((file) => existsSync(file) && statSync(file).isFile());
}
