import { load } from "cheerio";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { contentOf, walkDescription } from "../../src/openapi/read/structure";
import type { Description } from "../../src/openapi/read/types";

/** @returns what a reader can see of a text, without what only separates its words */
const normalize = (text: string): string => text.replace(/(\d),(?=\d{3})/g, "$1").replace(/[\s\u200B]+/g, "");

/** @returns each piece of text and of code between the markup and the HTML of Markdown */
function listTexts(markdown: string): string[] {
  const texts: string[] = [];
  // Scripts and styles are left out, and the kind of an alert is its title.
  const shown = markdown.replace(/<(script|style)\b.*?<\/\1>/gis, "").replace(/^(\s*>\s*)\[!\w+\]/gm, "$1");
  visit(fromMarkdown(shown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), (node) => {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") texts.push(node.value);
  });
  return texts;
}

/** @returns the strings and numbers in a value, and the names of its fields */
function listLeaves(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  if (Array.isArray(value)) return value.flatMap(listLeaves);
  if (typeof value !== "object") return [String(value)];
  return Object.entries(value).flatMap(([key, each]) => [key, ...listLeaves(each)]);
}

/**
 * @param pages the HTML of all pages of the description
 * @returns each text, name of a field, and value of an enum, a default, an example, or a bound that is on no page, with
 *   its pointer. Components that nothing uses are reported, too.
 */
export function listLost(description: Description, pages: string[]): string[] {
  const shown = normalize(pages.map((page) => load(page).text()).join("\n"));
  const lost: string[] = [];
  walkDescription(description, ({ kind, node, pointer }) => {
    for (const [key, value] of Object.entries(node)) {
      const content = contentOf(kind, key);
      // A link shows expressions only if they say more than its name.
      if (content === undefined || kind === "link") continue;
      const texts = (): string[] => {
        if (!("plain" in content)) return key === "properties" ? Object.keys(value as object) : [];
        if (content.plain === "prose") return listTexts(String(value));
        if (content.plain === "proseMap")
          return Object.values(value as object).flatMap((text) => listTexts(String(text)));
        return ["data", "list", "number"].includes(content.plain) ? listLeaves(value) : [];
      };
      for (const text of texts()) if (!shown.includes(normalize(text))) lost.push(`${pointer}/${key}: ${text}`);
    }
  });
  return lost;
}
