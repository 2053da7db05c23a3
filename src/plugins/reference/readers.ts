import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { patchFault } from "../patched";

/** What runs in the browser, or is rendered, and may ask for the pages of a version. */
const code = ["@docusaurus/theme-classic", "@docusaurus/theme-common", "@docusaurus/plugin-content-docs/client"];

/** What does, and asks for the main page alone, for other versions, or throws where a page is missing. */
const known = [
  "plugin-content-docs/lib/client/docsClientUtils.js",
  "plugin-content-docs/lib/client/docsUtils.js",
  "theme-classic/lib/theme/DocVersionBanner/index.js",
  "theme-classic/lib/theme/NavbarItem/DocsVersionDropdownNavbarItem.js",
  "theme-classic/lib/theme/NavbarItem/DocsVersionNavbarItem.js",
];

/** A version's `docs` in JavaScript: as a property, by a key, or taken out of it. */
const reading =
  /version\??\.docs\b|\.docs(?:\?\.)?\[|\{[^{}]*\bdocs\b[^{}]*\}\s*=\s*(?:useDocsVersion\b|\w*version\b)/i;

/**
 * Pages that `trimGlobalData` and `trimRoute` leave out would be missing without a word in a part that reads them.
 * @throws Error that names each file that does and isn't known to
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
    throw patchFault("src/plugins/reference", `a version's docs, which are cut, are read by ${unknown.join(", ")}`);
}
