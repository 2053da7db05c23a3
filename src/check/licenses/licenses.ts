/** The part of `package-lock.json` (version 3) that is read here. */
export interface Lockfile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

export interface LicensedPackage {
  name: string;
  version: string;
  license: string;
  /** Only needed to build and test; no part of it reaches readers. */
  isDev: boolean;
}

/**
 * Licenses that any package can have: they require only that their text and the authors' names be kept.
 * The names are SPDX identifiers.
 */
export const permissive = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "WTFPL",
  "Zlib",
];

/** An exception for a package with another license, or with one that the lockfile doesn't list, and the reason. */
export interface Judgment {
  /** As listed in the lockfile; if it isn't listed there, as stated in the package's own license text. */
  license: string;
  why: string;
}

const unchanged = "used unmodified to build or test; the license only binds those who change its files";
const older = "the package states it in an older form that the lockfile doesn't read";

/** Exceptions by name; a name that ends with `*` stands for all names with that prefix. */
export const judgments: Record<string, Judgment> = {
  "@cspell/dict-de-de": {
    license: "LGPL-3.0",
    why: "used unmodified to check spelling and to split the pages' compound words; no list from it reaches readers",
  },
  "@cspell/dict-en-common-misspellings": {
    license: "CC BY-SA 4.0",
    why: "used unmodified to check spelling; the license binds distributors, and no list from it reaches readers",
  },
  "axe-core": { license: "MPL-2.0", why: unchanged },
  "lightningcss*": { license: "MPL-2.0", why: unchanged },
  "compute-gcd": { license: "MIT", why: older },
  "compute-lcm": { license: "MIT", why: older },
  elkjs: { license: "EPL-2.0", why: "used unmodified to draw diagrams in the build; no page loads it" },
  eval: { license: "MIT", why: older },
  format: { license: "MIT", why: older },
  khroma: { license: "MIT", why: "stated in its file `license`" },
  "parse-cache-control": { license: "BSD-3-Clause", why: older },
  rechoir: { license: "MIT", why: older },
  "require-like": { license: "MIT", why: "stated in its file `License`" },
  reserved: { license: "MIT", why: older },
  "validate.io-*": { license: "MIT", why: older },
};

/** @returns every package in the lockfile, sorted by name; workspaces and the project itself are left out */
export function listPackages(lockfile: Lockfile): LicensedPackage[] {
  return Object.entries(lockfile.packages)
    .filter(([place]) => place.includes("node_modules/"))
    .map(([place, { version = "", license = "", dev = false }]) => ({
      name: place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
      isDev: dev,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** @returns whether an SPDX expression allows a choice of only permissive licenses; `AND` takes precedence over `OR` */
export const isPermissive = (license: string): boolean =>
  license
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permissive.includes(name)));

/** @returns the exception for a package, and the name that it is listed under */
export function findJudgment(name: string, among = judgments): [string, Judgment] | undefined {
  return Object.entries(among).find(([key]) => (key.endsWith("*") ? name.startsWith(key.slice(0, -1)) : name === key));
}

/** @returns packages whose license isn't allowed, and exceptions that no package needs, each as a line with the fix */
export function findFaults(lockfile: Lockfile, among = judgments): string[] {
  const unused = new Set(Object.keys(among));
  const faults = listPackages(lockfile).flatMap(({ name, version, license }) => {
    if (isPermissive(license)) return [];
    const [key, judgment] = findJudgment(name, among) ?? [];
    if (key === undefined || (license !== "" && judgment?.license !== license)) {
      const said = license === "" ? "the lockfile lists no license" : `the license ${license} isn't allowed`;
      return [
        `${name} ${version}: ${said} → read it, then allow it in src/check/licenses/licenses.ts or remove the package`,
      ];
    }
    unused.delete(key);
    return [];
  });
  return [...faults, ...[...unused].map((key) => `${key}: this license exception is no longer needed → remove it`)];
}
