const line = /^( *"([^"]+)": \[.*\), )"[^"]*"(?=, require\.resolveWeak\()/gm;

/**
 * Bundler loader for Docusaurus's registry of chunks, whose second value is the path of each module. Only rendering reads
 * it, to look up among the chunks which scripts a page needs. They go by their names there, with which paths never match:
 * so rendering gets the chunk's name, and the browser nothing.
 * @param {string} source lines as
 *   `"1e6eca0d": [() => import("…"), "@site/api/create-bundle.mdx", require.resolveWeak("…")],`
 * @this {{ getOptions: () => { isServer: boolean } }}
 * @throws {Error} where a chunk's line is of another form
 */
module.exports = function nameChunks(source) {
  const { isServer } = this.getOptions();
  let named = 0;
  const result = source.replace(line, (_line, load, name) => {
    named += 1;
    return `${load}"${isServer ? name : ""}"`;
  });
  const chunks = source.split("require.resolveWeak(").length - 1;
  if (named === 0 || named !== chunks)
    throw new Error(
      `src/plugins/chunks: knows ${named} of the ${chunks} lines of Docusaurus's registry → see src/plugins/README.md.`,
    );
  return result;
};
