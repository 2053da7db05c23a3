import type { ServedSite } from "../site";

/** How to make a folder that a kind of host serves correctly. */
export interface Host {
  /**
   * Where a page is stored if its URL doesn't end with a slash: in `docs/intro/index.html`, which the build writes, in
   * `docs/intro.html`, or in both. Many hosts add a slash to the URL of a folder, so it differs from the page's own
   * URL.
   */
  pages: "folders" | "files" | "both";
  /** Whether the host serves the compressed files of the build. */
  servesCompressed: boolean;
  /** Whether the host automatically serves the folder under the base path. */
  addsBasePath?: boolean;
  /**
   * @returns the configuration files of the host, by path in the folder that it serves as `/`
   * @throws Error if a limit of the host is exceeded
   */
  configure: (site: ServedSite) => Record<string, string>;
  /**
   * @param sizes of the folder's files, in bytes
   * @throws Error if a limit of the host is exceeded
   */
  checkSizes?: (sizes: readonly number[]) => void;
  /** @returns the page as this host has to serve it, if the host can't send headers */
  adaptPage?: (html: string, site: ServedSite) => string;
}

/** @throws Error that names the host, its limit, and the value that exceeds it */
export function checkLimit(host: string, what: string, size: number, limit: number): void {
  if (size > limit) throw new Error(`too many ${what} for ${host}: ${size} (limit: ${limit}) → see deploy/README.md`);
}
