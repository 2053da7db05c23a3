import { readFileSync } from "node:fs";
import { footer } from "../config/footer";
import { type LocaleId, localeIds } from "../config/locales";
import { navbar } from "../config/navbar";
import { listFiles } from "../lib/files";
import { collect, type Finding, FindingsError, refuse } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { placeOfQuoted } from "../lib/findings/source-text";
import { readYamlFile } from "../lib/findings/yaml-file";
import { childPointer } from "../lib/pointer";

type Messages = Record<string, { message?: unknown } | null>;

/** A German UI string in the code. */
interface Used {
  file: string;
  /** The text or ID that is quoted in the code. */
  quoted: string;
  id: string;
}

/** @returns a language's files of UI strings in Docusaurus's format */
export const listMessageFiles = (locale: LocaleId): string[] =>
  listFiles(`i18n/${locale}`, /\.json$/).filter((file) => !/-docs-api\/|words\.json$/.test(file));

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
  const read = new Map<string, Messages>();
  for (const file of localeIds.flatMap(listMessageFiles)) {
    const messages = collect(findings, () => readMessages(file));
    if (messages) read.set(file, messages);
  }
  if (findings.length > 0) return findings;
  const compare = (file: string, used: readonly Used[]): Finding[] =>
    used.filter(({ id }) => !read.get(file)?.[id]).map((text) => lacksEnglish(text, file));
  const code = "i18n/en/code.json";
  const used = await listCode();
  const ids = used.map(({ id }) => id);
  const unused = Object.keys(read.get(code) ?? {}).filter((id) => !isThemes(id) && !ids.includes(id));
  return [
    ...compare(code, used),
    ...Object.entries(labels).flatMap(([part, own]) => compare(`i18n/en/docusaurus-theme-classic/${part}.json`, own)),
    ...unused.map((id) => ({
      ...{ file: code, place: childPointer("", id), message: `no code uses the ID "${id}"` },
      fix: didYouMean(id, ids, "remove it"),
    })),
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
function readMessages(file: string): Messages {
  const messages = readYamlFile<Messages | null>(file);
  const fault = (place: string, message: string, fix: string): Finding => ({ file, place, message, fix });
  if (typeof messages !== "object" || messages === null || Array.isArray(messages))
    throw new FindingsError([fault("", "the file contains no messages", 'write { "id": { "message": "…" } }')]);
  const empty = Object.entries(messages).filter(([, text]) => !String(text?.message ?? "").trim());
  refuse(empty.map(([id]) => fault(childPointer("", id), `"${id}" has no message`, 'write { "message": "…" }')));
  return messages;
}

const lacksEnglish = ({ file, quoted, id }: Used, translated: string): Finding => ({
  file,
  ...placeOfQuoted(readFileSync(file, "utf8"), quoted),
  message: `"${quoted}" has no English text`,
  fix: `add "${id}" to ${translated}`,
});
