/** Longer names may break at their hyphens: they don't fit beside others on a phone. In characters. */
const longest = 24;

/** The class of a name in code that stays in one line (src/css/custom.css). */
export const wholeClass = "whole";

/** @returns whether a name in code is short and has a hyphen, where a browser would break it */
export const isWholeName = (name: string): boolean => name.length <= longest && /^\S+-\S+$/.test(name);
