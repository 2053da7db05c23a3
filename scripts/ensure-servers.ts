import { existsSync } from "node:fs";
import { installPackages } from "./apt/install-packages";

/** Debian packages that the serving tests need, each with a file that shows that it is installed. */
const packages = {
  nginx: "/usr/sbin/nginx",
  "libnginx-mod-http-brotli-static": "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so",
} satisfies Record<string, string>;

const isMissing = (name: string): boolean => !existsSync(packages[name as keyof typeof packages]);

/**
 * Finds nginx with its brotli module, or installs it with apt.
 * @returns the path of its executable
 * @throws Error that explains how to install it
 */
export function ensureServers(): string {
  const missing = Object.keys(packages).filter(isMissing);
  installPackages(missing);
  const still = missing.filter(isMissing);
  if (still.length > 0) {
    throw new Error(
      `The serving tests need ${still.join(", ")} → install the Debian or Ubuntu packages: sudo apt-get install ${still.join(" ")}`,
    );
  }
  return packages.nginx;
}
