import { existsSync } from "node:fs";
import { installPackages } from "./apt/install-packages";

/** What the tests of serving need: the program or module that shows that a Debian package is there, by package. */
const packages = {
  apache2: "/usr/sbin/apache2",
  caddy: "/usr/bin/caddy",
  nginx: "/usr/sbin/nginx",
  "libnginx-mod-http-brotli-static": "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so",
  wrk: "/usr/bin/wrk",
} satisfies Record<string, string>;

const isMissing = (name: string): boolean => !existsSync(packages[name as keyof typeof packages]);

/**
 * Finds Apache, Caddy, nginx with its brotli module, and wrk, or installs them by apt.
 * @returns the paths of their executables
 * @throws Error that says how to install them
 */
export function ensureServers(): Record<"apache2" | "caddy" | "nginx" | "wrk", string> {
  const missing = Object.keys(packages).filter(isMissing);
  installPackages(missing);
  const still = missing.filter(isMissing);
  if (still.length > 0) {
    throw new Error(
      `The tests of serving need ${still.join(", ")} → install Debian's or Ubuntu's packages: sudo apt-get install ${still.join(" ")}`,
    );
  }
  return packages;
}
