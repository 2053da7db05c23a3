// The configuration's loader turns `import()` in TypeScript into `require()`, which this ES module does not allow.
module.exports.loadTrieLib = () => import("cspell-trie-lib");
