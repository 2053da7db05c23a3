import { readFileSync } from "node:fs";
import { isScalar, type Pair, type Scalar, visit } from "yaml";
import { type LocaleId, localeIds } from "../../../config/locales";
import { parseYaml } from "../../../lib/findings/yaml-file";
import { blankCode, type Prose, type ProseKind } from "../prose";

/** Classifies a string in a YAML file by the keys above it, the nearest last. Undefined if readers don't see it. */
export type Judge = (keys: readonly string[], text: string) => { locale: LocaleId; kind: ProseKind } | undefined;

const titles = new Set(["title", "summary", "x-displayName"]);
const texts = new Set(["description"]);
/** Maps whose values are text, each under a key that writers choose. */
const maps = new Set(["x-enumDescriptions", "scopes"]);
/** A value in an example is text if it contains a space. */
const isText = (text: string): boolean => /\s/.test(text.trim());

/** A file of the description, in the language that it is written in. */
export const judgeDescription =
  (locale: LocaleId): Judge =>
  (keys, text) => {
    const [key = "", parent = ""] = keys.slice(-2).reverse();
    // `value`, `example`, and `default` contain data that the API would send: names, and text written by people.
    if (keys.some((name) => name === "value" || name === "example" || name === "default"))
      return isText(text) ? { locale, kind: "data" } : undefined;
    if (maps.has(parent)) return { locale, kind: "text" };
    // A parameter or schema can be named "title", but then its value isn't a string.
    if (titles.has(key)) return { locale, kind: "title" };
    return texts.has(key) ? { locale, kind: "text" } : undefined;
  };

/** An overlay: everything under `update` is text. */
export const judgeOverlay =
  (locale: LocaleId): Judge =>
  (keys) => {
    if (!keys.includes("update")) return undefined;
    return { locale, kind: titles.has(keys.at(-1) ?? "") ? "title" : "text" };
  };

/** Files with both languages side by side: every string under `de` or `en` is text, except in lists of words. */
export const judgePairs: Judge = (keys) => {
  const locale = localeIds.find((id) => keys.includes(id));
  if (!locale || ["forms", "avoid", "except", "synonyms"].some((name) => keys.includes(name))) return undefined;
  if (keys.at(-1) === "definition") return { locale, kind: "definition" };
  return { locale, kind: keys.includes("title") || keys.includes("term") ? "title" : "text" };
};

/** @returns the text in a YAML file that readers see */
export function listYamlProse(file: string, judge: Judge): Prose[] {
  const source = readFileSync(file, "utf8");
  const { document, lines } = parseYaml(file, source);
  const prose: Prose[] = [];
  visit(document, {
    Scalar(_, node: Scalar, path) {
      if (typeof node.value !== "string" || path.some((step) => (step as Pair)?.key === node)) return;
      const keys = path.flatMap((step) => {
        const { key } = step as Partial<Pair>;
        return isScalar(key) ? [String(key.value)] : [];
      });
      const judged = judge(keys, node.value);
      const [start = 0, end = 0] = node.range ?? [];
      if (!judged) return;
      const place = lines.linePos(start).line;
      prose.push({ file, ...judged, text: blankCode(node.value), source: source.slice(start, end), place });
    },
  });
  return prose;
}
