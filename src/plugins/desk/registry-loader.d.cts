/** @returns the registry's source with each module listed once */
declare function shortenRegistry(source: string): string;
export = shortenRegistry;
