import { existsSync, type lstat, readFileSync, type Stats } from "node:fs";
import * as files from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import escapeRegExp from "lodash/escapeRegExp";
import handler from "serve-handler";
import { localeIds, localePath } from "../src/config/locales";
import { readHeadersFile } from "../src/plugins/output/headers-file";
import { straySlashes, stripHtmlSuffix } from "../src/plugins/output/paths";
import { hostFiles } from "../src/plugins/output/site";
import { claimPort } from "./claim-port";

export interface ServeOptions {
  /** Folder of the built site. */
  folder: string;
  /** Base path of the site, with a slash at both ends. */
  baseUrl: string;
  /** A server that listens; a new one on any free port by default. */
  server?: Server;
}

/** Treats an impossible path (too long, or with a null character) as one that doesn't exist. */
async function lstatOrNone(file: string): Promise<Stats> {
  try {
    return await files.lstat(file);
  } catch (cause) {
    throw Object.assign(new Error(`No ${file}`, { cause }), { code: "ENOENT" });
  }
}

/**
 * Serves a built site on the loopback interface like a static host: it sends the site's headers, redirects to URLs
 * without `.html` or `/index.html`, and returns the 404 page in the path's language for an unknown path.
 * @throws Error if the folder contains no site
 */
export async function serveBuild({
  folder,
  baseUrl,
  ...options
}: ServeOptions): Promise<{ url: string; server: Server }> {
  const localeRoots = localeIds.map((locale) => baseUrl + localePath(locale));
  const headersFile = path.join(folder, "_headers");
  if (!existsSync(headersFile)) throw new Error(`${folder}/ contains no site → run "npm run build" first`);
  const server = options.server ?? (await claimPort("0"));
  const rules = readHeadersFile(readFileSync(headersFile, "utf8")).map(({ path: pattern, headers }) => ({
    pattern: new RegExp(`^${pattern.split("*").map(escapeRegExp).join(".*")}$`),
    headers: new Headers(headers),
  }));
  server.removeAllListeners("request").on("request", (request, response) => {
    const requested = request.url ?? "/";
    if (!requested.startsWith(baseUrl)) {
      response.writeHead(302, { location: baseUrl }).end();
      return;
    }
    const [pathname = "", ...query] = requested.split("?");
    for (const { pattern, headers } of rules) if (pattern.test(pathname)) response.setHeaders(headers);
    const sendNotFound = (): void => {
      // A build of one language contains only that language's page.
      const locale = localeIds.find((id) => pathname.startsWith(`${baseUrl}${id}/`)) ?? "";
      const page = [locale, ""].map((id) => path.join(folder, id, "404.html")).find((file) => existsSync(file));
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(page && readFileSync(page));
    };
    // Browsers treat a backslash as a slash, and two slashes as the start of a host name.
    if (pathname.search(straySlashes) === 0 || pathname.includes("\\")) return sendNotFound();
    if (hostFiles.some((file) => pathname === baseUrl + file)) return sendNotFound();
    const clean = stripHtmlSuffix(pathname, localeRoots);
    if (clean !== pathname) {
      response.writeHead(301, { location: [clean, ...query].join("?") }).end();
      return;
    }
    request.url = requested.slice(baseUrl.length - 1);
    void handler(
      request,
      response,
      { public: folder, cleanUrls: true, directoryListing: false },
      {
        lstat: lstatOrNone as unknown as typeof lstat,
        sendError: async () => sendNotFound(),
      },
    );
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${baseUrl}`, server };
}
