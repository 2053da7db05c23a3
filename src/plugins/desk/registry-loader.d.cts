/** @returns the registry's source with each module named once */
declare function shortenRegistry(source: string): string;
export = shortenRegistry;
