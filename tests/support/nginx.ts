import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureServers } from "../../scripts/ensure-servers";
import { makeFolder } from "./folders";
import { findFreePort } from "./free-port";
import { waitForServer } from "./processes";
import { replaceEach } from "./replace-each";

/** An nginx on the loopback interface with the configuration of `deploy/`. */
export interface Nginx {
  /** URL without a path: `http://127.0.0.1:PORT`. */
  origin: string;
  port: number;
  /** @returns the content of nginx's error log */
  errors(): string;
  stop(): Promise<void>;
}

/**
 * Starts a real nginx with `deploy/nginx.conf`, replacing only its paths and port, on a copy of a build.
 * @param build folder of a built site
 * @param baseUrl path that it is served from, with a slash at both ends
 */
export async function startNginx(build: string, baseUrl: string): Promise<Nginx> {
  const folder = makeFolder();
  const root = path.join(folder, "root");
  const served = path.join(root, baseUrl);
  const logs = path.join(folder, "log");
  mkdirSync(logs);
  cpSync(build, served, { recursive: true, preserveTimestamps: true });
  // nginx's workers run as a different user.
  for (const own of [folder, served]) chmodSync(own, 0o755);
  const port = await findFreePort();
  const configuration = path.join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    replaceEach(readFileSync("deploy/nginx.conf", "utf8"), {
      "root /srv/portal/current;": `root ${root};`,
      "include /srv/portal/current/_nginx.conf;": `include ${served}/_nginx.conf;`,
      "listen 8080 ": `listen 127.0.0.1:${port} `,
      "/var/log/nginx/error.log": `${logs}/error.log`,
      "/var/log/nginx/access.log": `${logs}/access.log`,
    }),
  );
  const settings = ["-c", configuration, "-g", `daemon off; pid ${folder}/nginx.pid;`];
  const server = spawn(ensureServers(), settings, { stdio: ["ignore", "inherit", "inherit"] });
  const origin = `http://127.0.0.1:${port}`;
  const stop = await waitForServer(origin, server);
  return { origin, port, errors: () => readFileSync(path.join(logs, "error.log"), "utf8"), stop };
}
