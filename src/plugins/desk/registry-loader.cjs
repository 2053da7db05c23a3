/**
 * Bundler loader for Docusaurus's registry of chunks, which names each module a second time by `require.resolveWeak`: for
 * rendering on a server, but it has the bundler compile all pages at once.
 * @param {string} source
 */
module.exports = (source) => source.replace(/require\.resolveWeak\("[^"]+"\)/g, "undefined");
