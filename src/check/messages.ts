import { readFileSync } from "node:fs";
import { footer } from "../config/footer";
import { localeIds } from "../config/locales";
import { navbar } from "../config/navbar";
import { listFiles } from "../lib/files";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { placeOfQuoted } from "../lib/findings/source-text";
import { readYamlFile, type YamlFile } from "../lib/findings/yaml-file";
import { attempt } from "./sources";

type Messages = Record<string, { message?: unknown } | null>;

/** A German UI string in the code. */
interface Used {
  file: string;
  /** The text or ID that is quoted in the code. */
  quoted: string;
  id: string;
}

/** Docusaurus's IDs for the labels of the navbar and the footer. */
const labels: Record<string, Used[]> = {
  navbar: navbar("").items.flatMap(({ label }) =>
    label ? { file: "src/config/navbar.ts", quoted: label, id: `item.label.${label}` } : [],
  ),
  footer: footer.links.map(({ label }) => ({
    file: "src/config/footer.ts",
    quoted: label,
    id: `link.item.label.${label}`,
  })),
};

/**
 * UI strings in the code are German, and their English translations are in i18n/en/.
 * @returns invalid files, IDs without a message, strings without an English translation, and English strings that no
 *   code uses
 */
export async function checkMessages(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const read = new Map<string, YamlFile<Messages>>();
  const files = localeIds.flatMap((locale) => listFiles(`i18n/${locale}`, /\.json$/));
  for (const file of files.filter((name) => !name.includes("-docs-api/"))) {
    const yaml = await attempt(findings, () => readMessages(file));
    if (yaml) read.set(file, yaml);
  }
  if (findings.length > 0) return findings;
  const compare = (file: string, used: readonly Used[]): Finding[] =>
    used.filter(({ id }) => !read.get(file)?.data[id]).map((text) => lacksEnglish(text, file));
  const code = "i18n/en/code.json";
  const used = await listCode();
  const ids = used.map(({ id }) => id);
  const unused = Object.keys(read.get(code)?.data ?? {}).filter((id) => !isThemes(id) && !ids.includes(id));
  return [
    ...compare(code, used),
    ...Object.entries(labels).flatMap(([part, own]) => compare(`i18n/en/docusaurus-theme-classic/${part}.json`, own)),
    ...unused.flatMap(
      (id) => read.get(code)?.fault([id], `no code uses the ID "${id}"`, didYouMean(id, ids, "remove it")) ?? [],
    ),
  ];
}

/** The themes provide the translations of these. */
const isThemes = (id: string): boolean => id.startsWith("theme.");

/** @returns the strings in the code, which Docusaurus extracts */
async function listCode(): Promise<Used[]> {
  const files = listFiles("src", /(?<!\.test)\.tsx?$/).filter((file) =>
    readFileSync(file, "utf8").includes("@docusaurus/Translate"),
  );
  const { extractAllSourceCodeFileTranslations: extractAll, getBabelOptions } = await import("@docusaurus/babel");
  const found = await extractAll(files, getBabelOptions({ isServer: true }));
  return found.flatMap(({ sourceCodeFilePath: file, translations }) =>
    Object.keys(translations)
      .filter((id) => !isThemes(id))
      .map((id) => ({ file, quoted: id, id })),
  );
}

/** @throws FindingsError if the file isn't JSON with a message for each ID */
function readMessages(file: string): YamlFile<Messages> {
  const yaml = readYamlFile<Messages | null>(file);
  const { data, fault } = yaml;
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new FindingsError([fault([], "the file contains no messages", 'write { "id": { "message": "…" } }')]);
  const empty = Object.entries(data).filter(([, text]) => !String(text?.message ?? "").trim());
  if (empty.length > 0)
    throw new FindingsError(empty.map(([id]) => fault([id], `"${id}" has no message`, 'write { "message": "…" }')));
  return { ...yaml, data };
}

const lacksEnglish = ({ file, quoted, id }: Used, translated: string): Finding => ({
  file,
  ...placeOfQuoted(readFileSync(file, "utf8"), quoted),
  message: `"${quoted}" has no English text`,
  fix: `add "${id}" to ${translated}`,
});
