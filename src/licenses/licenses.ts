/** The part of `package-lock.json` (version 3) that is read here. */
export interface Lockfile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

export interface LicensedPackage {
  name: string;
  version: string;
  license: string;
  /** Only needed to build and test; nothing of it reaches readers. */
  isDev: boolean;
}

/**
 * Licenses that any package may have: they ask for no more than their text and the authors' names.
 * Names are those of SPDX.
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

/** A package that may have another license, or whose license the lockfile doesn't know, and why. */
export interface Judgement {
  /** As the lockfile has it; for packages that it knows nothing of, as the package's own text says. */
  license: string;
  why: string;
}

const unchanged = "used as it is to build or test; the license binds who changes its files";
const older = "the package states it in a form older than the lockfile reads";

/** Judgements by name; a name that ends with `*` stands for all that begin so. */
export const judgements: Record<string, Judgement> = {
  "@cspell/dict-de-de": {
    license: "LGPL-3.0",
    why: "used as it is, to check spelling and to ask how the pages' own words divide; no list of it reaches readers",
  },
  "@cspell/dict-en-common-misspellings": {
    license: "CC BY-SA 4.0",
    why: "used as it is to check spelling; the license binds who passes it on, and no list of it reaches readers",
  },
  "axe-core": { license: "MPL-2.0", why: unchanged },
  "lightningcss*": { license: "MPL-2.0", why: unchanged },
  "compute-gcd": { license: "MIT", why: older },
  "compute-lcm": { license: "MIT", why: older },
  elkjs: { license: "EPL-2.0", why: "used as it is to lay diagrams out in the build; no page loads it" },
  eval: { license: "MIT", why: older },
  format: { license: "MIT", why: older },
  khroma: { license: "MIT", why: "its file license says so" },
  "parse-cache-control": { license: "BSD-3-Clause", why: older },
  rechoir: { license: "MIT", why: older },
  "require-like": { license: "MIT", why: "its file License says so" },
  reserved: { license: "MIT", why: older },
  "validate.io-*": { license: "MIT", why: older },
};

/** @returns every package of the lockfile, sorted by name; workspaces and the project itself are left out */
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

/** @returns whether an SPDX expression leaves the choice of permissive licenses; `AND` binds stronger than `OR` */
export const isPermissive = (license: string): boolean =>
  license
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permissive.includes(name)));

/** @returns the judgement of a package, and the name under which it stands */
export function findJudgement(name: string, among = judgements): [string, Judgement] | undefined {
  return Object.entries(among).find(([key]) => (key.endsWith("*") ? name.startsWith(key.slice(0, -1)) : name === key));
}

/** @returns packages whose license nobody allowed, and judgements that no package needs; one sentence each, with the mend */
export function findFaults(lockfile: Lockfile, among = judgements): string[] {
  const unused = new Set(Object.keys(among));
  const faults = listPackages(lockfile).flatMap(({ name, version, license }) => {
    if (isPermissive(license)) return [];
    const [key, judgement] = findJudgement(name, among) ?? [];
    if (key === undefined || (license !== "" && judgement?.license !== license)) {
      const said = license === "" ? "the lockfile knows no license" : `license ${license}`;
      return [`${name} ${version}: ${said} → read it; allow it in src/licenses/licenses.ts, or do without the package`];
    }
    unused.delete(key);
    return [];
  });
  return [...faults, ...[...unused].map((key) => `${key}: no package needs the judgement → take it out`)];
}
