import type { LocaleId } from "../../config/locales";
import type { ArazzoDocument } from "../reading/workflows";
import type { Description } from "../types";
import { bash } from "./bash";
import { planWorkflow } from "./plan";
import { python } from "./python";
import { typeScript } from "./typescript";
import { scriptWords } from "./words";

/** A workflow as a program that runs as it stands. */
export interface Script {
  /** Name of the file, under which it is published at the root of a language's pages. */
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
 * @param name the workflow's name, from which those of the files are made
 * @param document the workflow, whose texts become comments and messages
 * @returns a workflow as scripts, the one for bash first: each gets a token and a new one when that has expired, waits, ends
 *   where the other party refuses, and prints the workflow's outputs
 * @throws Error for anything of Arazzo that scripts can't do
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
