/**
 * Bundler loader for Docusaurus's registry of chunks, whose second value is the path of each module. Only rendering reads
 * it, to look up among the chunks which scripts a page needs. They go by their names there, with which paths never match:
 * so rendering gets the chunk's name, and the browser nothing.
 * @param {string} source lines as
 *   `"1e6eca0d": [() => import("…"), "@site/api/create-bundle.mdx", require.resolveWeak("…")],`
 * @this {{ getOptions: () => { isServer: boolean } }}
 */
module.exports = function nameChunks(source) {
  const { isServer } = this.getOptions();
  return source.replace(
    /^( *"([^"]+)": \[.*\), )"[^"]*"(?=, require\.resolveWeak\()/gm,
    (_line, load, name) => `${load}"${isServer ? name : ""}"`,
  );
};
