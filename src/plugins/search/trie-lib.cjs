// The configuration's loader compiles `import()` in TypeScript to `require()`, which can't load this ES module.
module.exports.loadTrieLib = () => import("cspell-trie-lib");
