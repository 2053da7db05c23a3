/** The module that reads cspell's dictionaries. */
export declare function loadTrieLib(): Promise<typeof import("cspell-trie-lib")>;
