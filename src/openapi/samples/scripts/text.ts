import snakeCase from "lodash/snakeCase";
import type { Json } from "../../read/types";
import { findVariable, type Plan } from "./plan";
import type { ScriptWords } from "./words";

/** @returns text on one line, without the backticks of Markdown, which a shell would run as commands */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").replaceAll("`", "").trim();

/** @returns the environment variable for a variable of the workflow, such as `PRODUCT_NAME` for `productName` */
export const environmentName = (variable: string): string => snakeCase(variable).toUpperCase();

/** @returns a call, valid in Python and TypeScript, that reads an environment variable with an optional default */
export const readSetting = (name: string, value?: string): string =>
  `setting(${[name, ...(value ? [value] : [])].map((text) => JSON.stringify(text)).join(", ")})`;

/** Column width of the names in a script's list of variables. */
const nameWidth = 26;

/** @returns the comment at the beginning of a script: what it does, and which variables to set */
export function heading(plan: Plan, words: ScriptWords, needs: string, command: string): string[] {
  const { title, summary, inputs, data } = plan;
  const row = (names: string, text: string): string => `  ${names.padEnd(nameWidth)}${oneLine(text)}`;
  const rows = (isOptional: boolean): string[] =>
    inputs
      .filter((input) => (input.default !== undefined) === isOptional)
      .map(({ variable, text }) => row(environmentName(variable), text));
  return [
    `${title}: ${oneLine(summary)}`,
    "",
    words.run(needs, command),
    row("CLIENT_ID, CLIENT_SECRET", words.credentials),
    ...rows(false),
    words.optional,
    row("API_URL, TOKEN_URL", words.addresses),
    ...rows(true),
    ...(data ? [row(data.variable, words.apiKey)] : []),
  ];
}

/** How a language writes the values in a body. */
interface Notation {
  variable: (name: string) => string;
  word: (word: boolean | null) => string;
  key: (name: string) => string;
  tab: string;
}

/** @returns JSON as a literal in a language; a string that is an expression becomes the variable */
export function literal(value: Json, notation: Notation, margin = ""): string {
  const inner = margin + notation.tab;
  if (typeof value === "string") {
    const variable = findVariable(value);
    return variable ? notation.variable(variable) : JSON.stringify(value);
  }
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return notation.word(value);
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([name, item]) => `${notation.key(name)}: ${literal(item, notation, inner)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return `${open}${close}`;
  const short = items.join(", ");
  const pad = isList ? "" : " ";
  const fits = short.length + inner.length < 80 && !short.includes("\n");
  return fits
    ? `${open}${pad}${short}${pad}${close}`
    : `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${margin}${close}`;
}
