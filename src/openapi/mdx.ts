/** Building blocks for generated MDX. */
import { showLanguages } from "./language-marks";
import type { SamplePanel } from "./sample-panel";

/** What Markdown reads as an escaped character or as code, then what MDX would read as JSX. */
const escapedCodeOrJsx = /\\[\s\S]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|[{}<]/g;

/** @returns Markdown in which nothing is read as JSX: braces and angle brackets outside code are escaped */
export function escapeMarkdown(markdown: string): string {
  return markdown.replace(escapedCodeOrJsx, (part) => (part.length === 1 ? `\\${part}` : part));
}

/** @returns static HTML as MDX. React takes it as it is, so nothing of it has to be hydrated. */
export function staticHtml(html: string): string {
  return `<div dangerouslySetInnerHTML={{__html: ${JSON.stringify(showLanguages(html))}}} />\n\n`;
}

/** @returns a heading with an explicit id, the same in every language */
export function heading(level: number, title: string, id: string): string {
  return `${"#".repeat(level)} ${escapeMarkdown(title)} {/* #${id} */}\n\n`;
}

/** @returns YAML front matter; JSON values are YAML */
export function frontMatter(fields: Record<string, unknown>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n`;
}

/** @returns the id of the first heading in MDX made by `heading`, or undefined where there is none */
export function firstHeadingId(mdx: string): string | undefined {
  return /^#+ .* \{\/\* #(\S+) \*\/\}$/m.exec(mdx)?.[1];
}

/**
 * @param props names of the whole and of the choice, and under what the choice is remembered
 * @returns code of which the reader chooses one panel, as MDX
 */
export function samples(props: { title: string; choice: string; groupId?: string }, panels: SamplePanel[]): string {
  const attributes = Object.entries(props).filter(([, value]) => value !== undefined);
  const list = attributes.map(([name, value]) => ` ${name}={${JSON.stringify(value)}}`).join("");
  return `<Samples${list} panels={${JSON.stringify(panels)}} />\n\n`;
}

/**
 * Takes what MDX would only hand through out of a page: static HTML and samples are nine tenths of an operation's page, and
 * in a file of their own they take the bundler no time.
 * @param page MDX with front matter
 * @param file path of the file with the parts, from the page
 * @returns the page, which imports the parts, and the parts in their order: HTML or the panels of samples
 */
export function takeOutParts(page: string, file: string): { page: string; parts: (string | SamplePanel[])[] } {
  const parts: (string | SamplePanel[])[] = [];
  const takeOut = (_: string, start: string, json: string, end: string): string =>
    `${start}parts[${parts.push(JSON.parse(json)) - 1}]${end}`;
  const body = page
    .replace(/^(<div dangerouslySetInnerHTML=\{\{__html: )(".*")(\}\} \/>)$/gm, takeOut)
    .replace(/^(<Samples .*? panels=\{)(\[.*\])(\} \/>)$/gm, takeOut);
  const [frontMatter = ""] = /^---\n.*?\n---\n\n/s.exec(body) ?? [];
  return { page: `${frontMatter}import parts from "${file}";\n${body.slice(frontMatter.length)}`, parts };
}
