import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What the tests of serving need: the program or module that shows that a Debian package is there, by package. */
const packages = {
  apache2: "/usr/sbin/apache2",
  caddy: "/usr/bin/caddy",
  nginx: "/usr/sbin/nginx",
  "libnginx-mod-http-brotli-static": "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so",
  wrk: "/usr/bin/wrk",
} satisfies Record<string, string>;

const isMissing = (name: string): boolean => !existsSync(packages[name as keyof typeof packages]);
const apt = (...args: string[]): boolean => spawnSync("apt-get", args, { stdio: "inherit" }).status === 0;

/**
 * Finds Apache, Caddy, nginx with its brotli module, and wrk, or installs them by apt.
 * @returns the paths of their executables
 * @throws Error that says how to install them
 */
export function ensureServers(): Record<"apache2" | "caddy" | "nginx" | "wrk", string> {
  const missing = Object.keys(packages).filter(isMissing);
  if (missing.length > 0 && process.getuid?.() === 0) {
    console.log(`Installing ${missing.join(", ")}.`);
    apt("update");
    apt("install", "--yes", "--no-install-recommends", ...missing);
  }
  const still = missing.filter(isMissing);
  if (still.length > 0) {
    throw new Error(
      `The tests of serving need ${still.join(", ")} → install Debian's or Ubuntu's packages: sudo apt-get install ${still.join(" ")}`,
    );
  }
  return packages;
}
