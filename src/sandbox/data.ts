import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

/** Contents of the files in the examples. */
const files = path.join("openapi", "components", "examples", "files");

/**
 * Starts the provider's own interface, which isn't part of the marketplace. It returns the data of the examples to
 * anyone who sends an API key. Since access definitions allow only `https` URLs, it uses a self-signed certificate.
 * @param host hostname in the access definition's endpoint
 * @returns a folder with the settings that direct `curl` to this server, for the variable `CURL_HOME`
 */
export async function startDataServer(host: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "platform-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...certificate, ...subject], { stdio: "ignore" });
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    ({ url = "/", headers }, response) => {
      const date = new URL(url, `https://${host}`).searchParams.get("date") ?? "";
      const file = path.join(files, `branchenumsatz-${path.basename(date)}.csv`);
      if (!headers["x-api-key"]) return response.writeHead(401).end("Send your API key in X-API-Key.\n");
      if (!existsSync(file)) return response.writeHead(404).end("There is no data for this day.\n");
      return response.writeHead(200, { "Content-Type": "text/csv" }).end(readFileSync(file));
    },
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  writeFileSync(path.join(folder, ".curlrc"), `connect-to = "${host}:443:127.0.0.1:${port}"\ncacert = "${cert}"\n`);
  return folder;
}
