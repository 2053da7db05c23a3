/** @returns the source of Docusaurus's registry with each chunk's name, or nothing, in place of its path */
declare function nameChunks(this: { getOptions: () => { isServer: boolean } }, source: string): string;
export = nameChunks;
