/**
 * Bundler loader for Docusaurus's registry of chunks, which names each module a second time by `require.resolveWeak`: for
 * rendering on a server, but it has the bundler compile all pages at once.
 * @param {string} source
 * @throws {Error} where it names none so
 */
module.exports = (source) => {
  const once = source.replace(/require\.resolveWeak\("[^"]+"\)/g, "undefined");
  if (once === source || once.includes("resolveWeak"))
    throw new Error("src/plugins/desk: the registry has another form → see src/plugins/README.md.");
  return once;
};
