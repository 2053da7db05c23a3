import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findFreePort } from "../src/plugins/output/free-port";
import { makeFolder } from "../tests/support/folders";
import { startNginx } from "../tests/support/nginx";
import { waitForServer } from "../tests/support/processes";
import { ensureServers } from "./ensure-servers";
import { runCommand } from "./run-command";

const connections = [1, 64, 512];
const { nginx, wrk } = ensureServers();

/**
 * Measures nginx on the loopback interface under load, with brotli as in browsers, for the built site and for plain
 * pages of the same size: `npm run bench:serve`; add `-- --seconds 5` for shorter runs.
 */
void runCommand(async () => {
  const { values } = parseArgs({ options: { seconds: { type: "string", default: "30" } } });
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  const base = operator.baseUrl;
  const script = readdirSync("build/assets/js").find((file) => /^main\..*\.js$/.test(file));
  const targets: Record<string, { address: string; file: string }> = {
    "home page": { address: base, file: "index.html" },
    "operation page": { address: `${base}api/create-bundle`, file: "api/create-bundle/index.html" },
    script: { address: `${base}assets/js/${script}`, file: `assets/js/${script}` },
  };
  const portal = await startNginx("build", base);
  const plain = await startPlain(Object.values(targets).map(({ file }) => statSync(`build/${file}.br`).size));
  console.log(
    "| what | connections | requests/s | 99th percentile | errors | plain page: requests/s | 99th percentile |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const [name, { address, file }] of Object.entries(targets)) {
    const size = statSync(`build/${file}.br`).size;
    for (const count of connections) {
      const own = measure(`${portal.origin}${address}`, count, values.seconds);
      const ceiling = measure(`${plain.origin}/${size}`, count, values.seconds);
      console.log(
        `| ${name}, ${(size / 1024).toFixed(1)} KiB | ${count} | ${own.rate} | ${own.slowest} | ${own.errors} | ${ceiling.rate} | ${ceiling.slowest} |`,
      );
    }
  }
  await Promise.all([portal.stop(), plain.stop()]);
});

/** Starts nginx with a minimal configuration and, for each size, a one-line page named after the size. */
async function startPlain(sizes: number[]): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = makeFolder();
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "pages"));
  for (const size of sizes) writeFileSync(path.join(folder, "pages", String(size)), "x".repeat(size));
  const port = await findFreePort();
  const configuration = path.join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    `worker_processes auto; worker_rlimit_nofile 16384; error_log ${folder}/error.log; pid ${folder}/nginx.pid; daemon off;
events { worker_connections 8192; }
http { access_log off; sendfile on; server { listen 127.0.0.1:${port} backlog=4096; root ${folder}/pages; } }
`,
  );
  const server = spawn(nginx, ["-c", configuration], { stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  await waitForServer(origin, server);
  return {
    origin,
    stop: async () => {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

/** @returns requests per second, the 99th percentile of the response time, and the errors that wrk counted */
function measure(url: string, count: number, seconds: string): { rate: string; slowest: string; errors: string } {
  const threads = Math.min(count, 2);
  const settings = [`-t${threads}`, `-c${count}`, `-d${seconds}s`, "--latency", "-H", "Accept-Encoding: gzip, br"];
  const report = execFileSync(wrk, [...settings, url], { encoding: "utf8" });
  const find = (pattern: RegExp): string | undefined => pattern.exec(report)?.[1];
  return {
    rate: find(/Requests\/sec:\s+(\S+)/) ?? "?",
    slowest: find(/^\s+99%\s+(\S+)/m) ?? "?",
    errors: [find(/(Non-2xx.*)/), find(/(Socket errors.*)/)].filter(Boolean).join("; ") || "none",
  };
}
