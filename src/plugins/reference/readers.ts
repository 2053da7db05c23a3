import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { patchFault } from "../patched";

/** Code that runs in the browser or during rendering and could read the pages of a version. */
const code = ["@docusaurus/theme-classic", "@docusaurus/theme-common", "@docusaurus/plugin-content-docs/client"];

/** Files that do so safely: they read only the main page or other versions, or throw if a page is missing. */
const known = [
  "plugin-content-docs/lib/client/docsClientUtils.js",
  "plugin-content-docs/lib/client/docsUtils.js",
  "theme-classic/lib/theme/DocVersionBanner/index.js",
  "theme-classic/lib/theme/NavbarItem/DocsVersionDropdownNavbarItem.js",
  "theme-classic/lib/theme/NavbarItem/DocsVersionNavbarItem.js",
];

/** A version's `docs` in JavaScript: as a property, by a key, or destructured. */
const reading =
  /version\??\.docs\b|\.docs(?:\?\.)?\[|\{[^{}]*\bdocs\b[^{}]*\}\s*=\s*(?:useDocsVersion\b|\w*version\b)/i;

/**
 * Verifies that no code reads the pages that `trimGlobalData` and `trimRoute` remove: such code would find no pages,
 * without an error.
 * @throws Error that names each file that reads them and isn't known
 */
export function checkReaders(): void {
  const unknown = code.flatMap((name) => {
    const folder = path.dirname(require.resolve(name));
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => path.join(folder, file))
      .filter((file) => file.endsWith(".js") && !known.some((one) => file.endsWith(path.normalize(`/${one}`))))
      .filter((file) => reading.test(readFileSync(file, "utf8")));
  });
  if (unknown.length > 0)
    throw patchFault("src/plugins/reference", `a version's docs, which are removed, are read by ${unknown.join(", ")}`);
}
