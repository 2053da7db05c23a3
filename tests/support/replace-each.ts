/** Replaces strings. Each of them must be present, so that changes to the original can't go unnoticed. */
export function replaceEach(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The text to replace is missing: "${from}".`);
    return result.replace(from, to);
  }, text);
}
