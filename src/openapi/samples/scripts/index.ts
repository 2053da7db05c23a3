import type { LocaleId } from "../../../config/locales";
import type { Description } from "../../read/types";
import type { ArazzoDocument } from "../../read/workflows";
import { bash } from "./bash";
import { planWorkflow } from "./plan";
import { python } from "./python";
import { typeScript } from "./typescript";
import { scriptWords } from "./words";

/** A workflow as a complete program. */
export interface Script {
  /** Name of the published file, at the root of a language's pages. */
  file: string;
  label: string;
  lang: string;
  source: string;
}

const languages = [
  { extension: "sh", label: "bash", lang: "bash", print: bash },
  { extension: "py", label: "Python", lang: "python", print: python },
  { extension: "mts", label: "TypeScript", lang: "ts", print: typeScript },
];

/**
 * @param name the workflow's name, used in the names of the files
 * @param document the workflow; its text becomes comments and messages
 * @returns the workflow as scripts, bash first. Each requests a token, renews it when it has expired, waits, stops if
 *   the other party declines, and prints the workflow's outputs.
 * @throws Error if the workflow uses a part of Arazzo that scripts don't support
 */
export function makeScripts(
  name: string,
  document: ArazzoDocument,
  description: Description,
  locale: LocaleId,
): Script[] {
  const plan = planWorkflow(document, description);
  return languages.map(({ extension, label, lang, print }) => {
    const file = `${name}.${extension}`;
    return { file, label, lang, source: print(plan, scriptWords[locale], file) };
  });
}
