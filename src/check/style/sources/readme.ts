import { readFileSync } from "node:fs";
import { blankAll, blankCode, type Prose } from "../prose";

/** @returns the text of a Markdown file that developers read, as one string, because rules match across its lines */
export function listReadme(file: string, source = readFileSync(file, "utf8")): Prose {
  const text = blankCode(source.replace(/<!--[\s\S]*?-->/g, blankAll));
  return { file, locale: "en", kind: "text", text, source, place: 1 };
}
