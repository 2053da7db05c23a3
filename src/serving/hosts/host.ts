import type { ServedSite } from "../site";

/** How a folder is made that a kind of host serves as it should. */
export interface Host {
  /**
   * Where a page stands whose address has no slash at its end: in `docs/intro/index.html`, which the build writes, in
   * `docs/intro.html`, or in both. Many hosts add a slash to the address of a folder, which is another than the page's own.
   */
  pages: "folders" | "files" | "both";
  /** Whether the host serves the files that the build compressed. */
  servesCompressed: boolean;
  /** Whether the host puts the base path in front of the folder by itself. */
  addsBasePath?: boolean;
  /**
   * @returns what the host reads, by path below the folder that it serves as `/`
   * @throws Error where a limit of the host is exceeded
   */
  configure: (site: ServedSite) => Record<string, string>;
  /**
   * @param sizes of the folder's files, in bytes
   * @throws Error where a limit of the host is exceeded
   */
  checkSizes?: (sizes: readonly number[]) => void;
  /** @returns a page as this host has to serve it, where it can't send headers */
  adaptPage?: (html: string, site: ServedSite) => string;
}

/** @throws Error that names the host, what exceeds its limit and the limit */
export function checkLimit(host: string, what: string, size: number, limit: number): void {
  if (size > limit) throw new Error(`${host} allows ${limit} ${what}, and there are ${size} → see deploy/README.md.`);
}
