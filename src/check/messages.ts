import { readFileSync } from "node:fs";
import { footer } from "../config/footer";
import { localeIds } from "../config/locales";
import { navbar } from "../config/navbar";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { readSourceText } from "../lib/findings/source-text";
import { readYamlFile, type YamlFile } from "../lib/findings/yaml-file";
import { listFiles } from "./sources";

type Messages = Record<string, { message?: unknown } | null>;

/** UI strings in the code are German; these files contain the English translations. */
const english = { code: "i18n/en/code.json", theme: "i18n/en/docusaurus-theme-classic" };
/** The themes provide the English translations of these. */
const isThemes = (id: string): boolean => id.startsWith("theme.");

/** @returns errors in the files of UI strings: invalid JSON, or an ID without a message */
export function checkMessages(): readonly Finding[] {
  return localeIds.flatMap((locale) => {
    const files = listFiles(`i18n/${locale}`, /\.json$/).filter((file) => !file.includes("-docs-api/"));
    return files.flatMap((file) => {
      const { findings, value } = readMessages(file);
      if (!value) return findings;
      const isText = (text: unknown): boolean => typeof text === "string" && text.trim() !== "";
      const empty = Object.entries(value.data).filter(([, text]) => !isText(text?.message));
      return empty.map(([id]) => value.fault([id], `"${id}" has no message`, 'write { "message": "…" }'));
    });
  });
}

/**
 * Compares the English UI strings with the German ones in the code, which are extracted by Docusaurus.
 * @returns strings in the code without an English translation, and English strings that no code uses
 */
export async function compareMessages(): Promise<readonly Finding[]> {
  return [...compareLabels("navbar"), ...compareLabels("footer"), ...(await compareCode())];
}

async function compareCode(): Promise<readonly Finding[]> {
  const { findings, value } = readMessages(english.code);
  if (!value) return findings;
  const files = listFiles("src", /(?<!\.test)\.tsx?$/).filter((file) =>
    readFileSync(file, "utf8").includes("@docusaurus/Translate"),
  );
  const { extractAllSourceCodeFileTranslations: extractAll, getBabelOptions } = await import("@docusaurus/babel");
  const found = await extractAll(files, getBabelOptions({ isServer: true }));
  const used = found.flatMap(({ sourceCodeFilePath: file, translations }) =>
    Object.keys(translations)
      .filter((id) => !isThemes(id))
      .map((id) => ({ file, id })),
  );
  const missing = used.filter(({ id }) => !value.data[id]);
  const ids = used.map(({ id }) => id);
  const unused = Object.keys(value.data).filter((id) => !isThemes(id) && !ids.includes(id));
  return [
    ...missing.map(({ file, id }) => lacksEnglish(file, id, id, english.code)),
    ...unused.map((id) => value.fault([id], `no code uses the ID "${id}"`, didYouMean(id, ids, "remove it"))),
  ];
}

/** Docusaurus's IDs for the labels of the navbar and the footer. */
const labels = {
  navbar: navbar("").items.map(({ label }) => ({ label, id: `item.label.${label}` })),
  footer: footer.links.map(({ label }) => ({ label, id: `link.item.label.${label}` })),
};

function compareLabels(part: keyof typeof labels): readonly Finding[] {
  const translated = `${english.theme}/${part}.json`;
  const { findings, value } = readMessages(translated);
  if (!value) return findings;
  return labels[part].flatMap(({ label, id }) =>
    label && !value.data[id] ? [lacksEnglish(`src/config/${part}.ts`, label, id, translated)] : [],
  );
}

function readMessages(file: string): { findings: readonly Finding[]; value?: YamlFile<Messages> } {
  try {
    const value = readYamlFile<Messages | null>(file);
    const { data } = value;
    const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
    if (isObject) return { findings: [], value: { ...value, data } };
    return { findings: [value.fault([], "the file contains no messages", 'write { "id": { "message": "…" } }')] };
  } catch (error) {
    if (error instanceof FindingsError) return error;
    throw error;
  }
}

/** @param text the quoted text in the code */
function lacksEnglish(file: string, text: string, id: string, translated: string): Finding {
  const before = (readSourceText(file).text?.split(`"${text}"`, 1)[0] ?? "").split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return {
    file,
    place: before.length,
    column,
    message: `"${text}" has no English text`,
    fix: `add "${id}" to ${translated}`,
  };
}
