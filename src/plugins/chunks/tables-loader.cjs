const { readFileSync } = require("node:fs");
const path = require("node:path");

const chunkLine = /^ *"([^"]+)": \[(.*), "[^"]*", (require\.resolveWeak\(.*\))\],?/gm;
/** A route without child routes. A route whose path has an escaped character isn't changed. */
const leaf =
  /\{\s*path: ('[^'\\]+'),\s*component: ComponentCreator\(\1, '(\w+)'\),\s*exact: true(?:,\s*sidebar: ("[^"\\]*"))?\s*\}/g;

/** Adds a page to the tables that Docusaurus's `ComponentCreator` reads. */
const page = `
import registry from '@generated/registry';
import routesChunkNames from '@generated/routesChunkNames';

const page = (path, component, content, chunk, sidebar) => {
  registry[content] = chunk;
  routesChunkNames[path + '-0'] = { __comp: component, content };
  return { path, component: ComponentCreator(path, '0'), exact: true, sidebar };
};
`;

/**
 * Bundler loader for Docusaurus's tables of routes, of the routes' chunk names, and of chunks. Every page loads all
 * three, and each table lists all pages again. This loader combines everything about a Markdown page in its entry among
 * the routes:
 * `page('/api/create-bundle', "17896441", "1e6eca0d", [() => import("…"), "", require.resolveWeak("…")], "reference")`.
 *
 * In Docusaurus's table, the second value of a chunk is the path of its module. Only rendering reads it, to look up
 * which scripts a page needs. That lookup uses chunk names, which paths never match. So here, rendering gets the
 * chunk's name, and the browser gets nothing.
 * @this {{ getOptions: () => { table: string, folder: string, isServer: boolean }, addDependency: (file: string) => void }}
 *   `table` is the file name of the table to return, and `folder` is the folder of the tables
 * @throws {Error} if a table has an unexpected format
 */
module.exports = function joinTables() {
  const { table, folder, isServer } = this.getOptions();
  const read = (name) => {
    const file = path.join(folder, name);
    this.addDependency(file);
    return readFileSync(file, "utf8");
  };
  const chunks = readChunks(read("registry.js"), isServer);
  const names = JSON.parse(read("routesChunkNames.json"));
  const pages = [];
  const routes = read("routes.js").replace(leaf, (route, address, hash, sidebar) => {
    const key = `${address.slice(1, -1)}-${hash}`;
    const { __comp: component, content, ...others } = names[key] ?? {};
    if (!chunks.has(content) || Object.keys(others).length > 0) return route;
    pages.push({ key, content });
    const values = [address, JSON.stringify(component), JSON.stringify(content), chunks.get(content), sidebar];
    return `page(${values.filter(Boolean).join(", ")})`;
  });
  if (pages.length === 0)
    throw new Error("src/plugins/chunks: parsed none of Docusaurus's routes → see src/plugins/README.md");
  for (const { key } of pages) delete names[key];
  for (const { content } of pages) chunks.delete(content);
  const registry = [...chunks].map(([name, chunk]) => `  ${JSON.stringify(name)}: ${chunk},`);
  return {
    "routes.js": routes.replace("export default", `${page}\nexport default`),
    "routesChunkNames.json": JSON.stringify(names),
    "registry.js": `export default {\n${registry.join("\n")}\n};\n`,
  }[table];
};

/** @returns {Map<string, string>} the source of each chunk by its name */
function readChunks(registry, isServer) {
  const chunks = new Map();
  for (const [, name, load, id] of registry.matchAll(chunkLine))
    chunks.set(name, `[${load}, "${isServer ? name : ""}", ${id}]`);
  const lines = registry.split("require.resolveWeak(").length - 1;
  if (chunks.size === 0 || chunks.size !== lines)
    throw new Error(
      `src/plugins/chunks: parsed ${chunks.size} of ${lines} lines in Docusaurus's registry → see src/plugins/README.md`,
    );
  return chunks;
}
