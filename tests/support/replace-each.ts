/** Replaces texts of which each must be there, so that a change of the text can't be overlooked. */
export function replaceEach(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`There is no "${from}" to replace.`);
    return result.replace(from, to);
  }, text);
}
