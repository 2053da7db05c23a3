/**
 * Bundler loader for Docusaurus's registry of chunks: leaves out the path of each module, which only the rendering at
 * build time reads.
 * @param {string} source lines as `"1e6eca0d": [() => import("…"), "@site/api/create-bundle.mdx", require.resolveWeak("…")],`
 */
module.exports = (source) => source.replace(/\), "[^"]*", require\.resolveWeak\(/g, '), "", require.resolveWeak(');
