import snakeCase from "lodash/snakeCase";
import type { Json } from "../types";
import { findVariable, type Plan } from "./plan";
import type { ScriptWords } from "./words";

/** A text as one line, without Markdown's backticks, which shells would run. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").replaceAll("`", "").trim();

/** @returns the environment variable for one of the workflow's, such as `PRODUCT_NAME` for `productName` */
export const environmentName = (variable: string): string => snakeCase(variable).toUpperCase();

/** @returns the call, in Python and TypeScript, that reads an environment variable, or else takes a value if there is one */
export const readSetting = (name: string, value?: string): string =>
  `setting(${[name, ...(value ? [value] : [])].map((text) => JSON.stringify(text)).join(", ")})`;

/** Width of the names in a script's list of variables. */
const nameWidth = 26;

/** @returns the lines with which a script begins: what it does, and what has to be set */
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

/** How a language writes a value that a body holds. */
interface Notation {
  variable: (name: string) => string;
  word: (word: boolean | null) => string;
  key: (name: string) => string;
  tab: string;
}

/** @returns JSON as a literal of a language, in which a string that is one variable is that variable */
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
