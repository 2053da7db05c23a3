const { readFileSync } = require("node:fs");
const path = require("node:path");

const chunkLine = /^ *"([^"]+)": \[(.*), "[^"]*", (require\.resolveWeak\(.*\))\],?/gm;
/** A route without others below it; one with a character to escape stays as it is. */
const leaf =
  /\{\s*path: ('[^'\\]+'),\s*component: ComponentCreator\(\1, '(\w+)'\),\s*exact: true(?:,\s*sidebar: ("[^"\\]*"))?\s*\}/g;

/** Puts a page into the tables that Docusaurus's `ComponentCreator` reads. */
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
 * Bundler loader for Docusaurus's tables of routes, of the names of their chunks, and of chunks. Every page loads them, and each
 * names all pages again. Here, what concerns a page of Markdown stands once, among the routes:
 * `page('/api/create-bundle', "17896441", "1e6eca0d", [() => import("…"), "", require.resolveWeak("…")], "reference")`.
 *
 * The second value of a chunk was the path of its module. Only rendering reads it, to look up among the chunks which scripts a
 * page needs. They go by their names there, with which paths never match: so rendering gets the chunk's name, and the browser
 * nothing.
 * @this {{ getOptions: () => { table: string, folder: string, isServer: boolean }, addDependency: (file: string) => void }}
 *   `table` is the name of the file to answer for, `folder` where the tables are
 * @throws {Error} where a table is of another form
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
    throw new Error("src/plugins/chunks: knows none of Docusaurus's routes → see src/plugins/README.md.");
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
      `src/plugins/chunks: knows ${chunks.size} of the ${lines} lines of Docusaurus's registry → see src/plugins/README.md.`,
    );
  return chunks;
}
