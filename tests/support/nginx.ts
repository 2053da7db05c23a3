import { execFile, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { ensureServers } from "../../scripts/ensure-servers";
import { findFreePort } from "../../src/plugins/output/free-port";
import { makeFolder } from "./folders";
import { waitForServer } from "./processes";
import { replaceEach } from "./replace-each";

/** An nginx on the loopback interface with the configuration of `deploy/`. */
export interface Nginx {
  /** URL without a path: `http://127.0.0.1:PORT`. */
  origin: string;
  port: number;
  /** Switches to this build, with `deploy/release.sh`. */
  release(build: string): Promise<void>;
  /** @returns the content of nginx's error log */
  errors(): string;
  stop(): Promise<void>;
}

/**
 * Starts a real nginx with `deploy/nginx.conf`, replacing only its paths and port, and releases a build to it.
 * @param build folder of a built site
 * @param baseUrl path that it is served from, with a slash at both ends
 */
export async function startNginx(build: string, baseUrl: string): Promise<Nginx> {
  const { nginx } = ensureServers();
  const folder = makeFolder();
  // nginx's workers run as a different user.
  chmodSync(folder, 0o755);
  const portal = path.join(folder, "portal");
  const logs = path.join(folder, "log");
  mkdirSync(logs);
  const port = await findFreePort();
  const configuration = path.join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    replaceEach(readFileSync("deploy/nginx.conf", "utf8"), {
      "include /srv/portal/release.conf;": `include ${portal}/release.conf;`,
      "listen 8080 ": `listen 127.0.0.1:${port} `,
      "/var/log/nginx/error.log": `${logs}/error.log`,
      "/var/log/nginx/access.log": `${logs}/access.log`,
    }),
  );
  const settings = ["-c", configuration, "-g", `daemon off; pid ${folder}/nginx.pid;`];
  const release = async (from: string, reload: string): Promise<void> => {
    await promisify(execFile)("deploy/release.sh", [from, portal], {
      env: { ...process.env, BASE_URL: baseUrl, RELOAD: reload },
    });
  };

  await release(build, "true");
  const server = spawn(nginx, settings, { stdio: ["ignore", "inherit", "inherit"] });
  const origin = `http://127.0.0.1:${port}`;
  const stop = await waitForServer(origin, server);
  return {
    origin,
    port,
    release: (from) => release(from, `${nginx} -t -q -c ${configuration} && kill -HUP ${server.pid}`),
    errors: () => readFileSync(path.join(logs, "error.log"), "utf8"),
    stop,
  };
}
