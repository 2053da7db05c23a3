/** Building blocks for generated MDX. */

/** What Markdown reads as an escaped character or as code, then what MDX would read as JSX. */
const escapedCodeOrJsx = /\\[\s\S]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|[{}<]/g;

/** @returns Markdown in which nothing is read as JSX: braces and angle brackets outside code are escaped */
export function escapeMarkdown(markdown: string): string {
  return markdown.replace(escapedCodeOrJsx, (part) => (part.length === 1 ? `\\${part}` : part));
}

/** @returns static HTML as MDX. React takes it as it is, so nothing of it has to be hydrated. */
export function staticHtml(html: string): string {
  return `<div dangerouslySetInnerHTML={{__html: ${JSON.stringify(html)}}} />\n\n`;
}

/** @returns a heading with an explicit id, the same in every language */
export function heading(level: number, title: string, id: string): string {
  return `${"#".repeat(level)} ${escapeMarkdown(title)} {/* #${id} */}\n\n`;
}

/** @returns a fenced code block; the fence is longer than any in the code */
export function fence(language: string, source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return `\n\n${ticks}${language}\n${source.trimEnd()}\n${ticks}\n\n`;
}

/** @returns YAML front matter; JSON values are YAML */
export function frontMatter(fields: Record<string, unknown>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n`;
}
