/**
 * @returns the parts of a URL or a path, between which a line can break: before a single slash or after two, not at a
 *   hyphen
 */
export const splitPath = (path: string): string[] => path.match(/^\w+:\/\/|\/?[^/]+|\//g) ?? [];
