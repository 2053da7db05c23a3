import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureServers } from "../../scripts/ensure-servers";
import { findFreePort } from "../../src/plugins/output/free-port";
import { hosts, makeHostFolder } from "../../src/plugins/output/hosts";
import { makeFolder } from "./folders";
import { waitForServer } from "./processes";
import { replaceEach } from "./replace-each";

/** A server on the loopback interface. */
export interface Server {
  /** URL without a path: `http://127.0.0.1:PORT`. */
  origin: string;
  /** Folder that it serves as `/`. */
  folder: string;
  stop(): Promise<void>;
}

const modules = "/usr/lib/apache2/modules";

/** @returns the Apache settings from deploy/README.md for a folder, with Debian's directory listing and `MultiViews` */
function readSnippet(folder: string): string {
  const [, snippet] = /```apacheconf\n([\s\S]*?)```/.exec(readFileSync("deploy/README.md", "utf8")) ?? [];
  return replaceEach(snippet ?? "", {
    "/srv/portal": folder,
    "Options FollowSymLinks": "Options Indexes FollowSymLinks MultiViews",
  });
}

/** Debian's Apache setup, with the settings from deploy/README.md. */
const apacheConfig = (folder: string, work: string, port: number): string => `
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${work}/apache.pid
ErrorLog ${work}/error.log
${process.getuid?.() === 0 ? "User www-data\nGroup www-data" : ""}
${[
  "mpm_event",
  "authz_core",
  "mime",
  "negotiation",
  "dir",
  "headers",
  "rewrite",
  "alias",
  "filter",
  "deflate",
  "brotli",
]
  .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
  .join("\n")}
Include /etc/apache2/mods-available/mime.conf
Include /etc/apache2/mods-available/deflate.conf
DocumentRoot ${folder}
${readSnippet(folder)}`;

const caddyConfig = (folder: string, port: number): string => `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${folder}
	import ${folder}/_portal.caddy
}
`;

/**
 * Starts a real server with the folder that `npm run host` creates for it.
 * @param build folder of a built site
 * @param baseUrl path that it is served from, with a slash at both ends
 */
export async function startServer(name: "apache" | "caddy", build: string, baseUrl: string): Promise<Server> {
  const { apache2, caddy } = ensureServers();
  const work = makeFolder();
  // The workers run as a different user.
  chmodSync(work, 0o755);
  const folder = path.join(work, "site");
  mkdirSync(folder);
  const host = hosts[name];
  if (!host) throw new Error(`There is no host ${name}.`);
  makeHostFolder(host, build, folder, baseUrl);
  const port = await findFreePort();
  const config = path.join(work, name === "apache" ? "apache.conf" : "Caddyfile");
  writeFileSync(config, name === "apache" ? apacheConfig(folder, work, port) : caddyConfig(folder, port));
  const server: ChildProcess =
    name === "apache"
      ? spawn(apache2, ["-f", config, "-D", "FOREGROUND"], { stdio: ["ignore", "inherit", "inherit"] })
      : spawn(caddy, ["run", "--config", config, "--adapter", "caddyfile"], {
          // Caddy logs all of its activity.
          stdio: ["ignore", "ignore", openSync(path.join(work, "error.log"), "w")],
          env: { ...process.env, HOME: work, XDG_CONFIG_HOME: work, XDG_DATA_HOME: work },
        });
  const origin = `http://127.0.0.1:${port}`;
  const stop = await waitForServer(origin, server);
  return {
    origin,
    folder,
    stop,
  };
}
