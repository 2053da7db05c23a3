import { existsSync } from "node:fs";
import { installPackages } from "./apt/install-packages";

/** Debian packages that the serving tests need, each with a file that shows that it is installed. */
const packages = {
  apache2: "/usr/sbin/apache2",
  caddy: "/usr/bin/caddy",
  nginx: "/usr/sbin/nginx",
  "libnginx-mod-http-brotli-static": "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so",
  wrk: "/usr/bin/wrk",
} satisfies Record<string, string>;

const isMissing = (name: string): boolean => !existsSync(packages[name as keyof typeof packages]);

/**
 * Finds Apache, Caddy, nginx with its brotli module, and wrk, or installs them with apt.
 * @returns the paths of their executables
 * @throws Error that explains how to install them
 */
export function ensureServers(): Record<"apache2" | "caddy" | "nginx" | "wrk", string> {
  const missing = Object.keys(packages).filter(isMissing);
  installPackages(missing);
  const still = missing.filter(isMissing);
  if (still.length > 0) {
    throw new Error(
      `The serving tests need ${still.join(", ")} → install the Debian or Ubuntu packages: sudo apt-get install ${still.join(" ")}`,
    );
  }
  return packages;
}
