/**
 * Bundler loader for Docusaurus's registry of chunks, whose second value is the path of each module. Only rendering reads
 * it: what it comes by is looked up among the chunks, so that the page can name its scripts. They go by their names there,
 * so they take the paths' place.
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
