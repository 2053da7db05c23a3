/** @returns the parts of a URL, or of its path, before which a line may begin: before a single slash, or after two; not at a hyphen */
export const splitPath = (path: string): string[] => path.match(/^\w+:\/\/|\/?[^/]+|\//g) ?? [];
