/**
 * The values that an operator changes to adapt the portal: those of `brand.yaml`, overridden by environment variables,
 * and checked against the schema that editors use.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import mergeWith from "lodash/mergeWith";
import set from "lodash/set";
import snakeCase from "lodash/snakeCase";
import { type Finding, refuse } from "../lib/findings/finding";
import { checkSchema } from "../lib/findings/schema";
import { readYamlFile } from "../lib/findings/yaml-file";
import { childPointer, parsePointer } from "../lib/pointer";
import schema from "../lib/schemas/brand.schema.json";
import { type Colors, contrast, leastContrast, panels } from "./colors";

/**
 * A language of the portal. Only its own two are named here, so that the compiler knows that a text exists in each
 * language; an operator can choose any other that has texts in `i18n/`.
 */
export type LocaleId = "de" | "en";

/** A string in every language of the portal. */
export type Localized = Record<LocaleId, string>;

export interface OperatorValues {
  /** Origin that the portal is served from, without a path: `https://host`. */
  siteUrl: string;
  /** Path that the portal is served under, with a slash at both ends. */
  baseUrl: string;
  siteTitle: Localized;
  /** The languages of the portal; the first is the default and has no path prefix. */
  languages: readonly [LocaleId, ...LocaleId[]];
  /** The language that the description is written in. */
  descriptionLanguage: LocaleId;
  /** Paths of images, relative to the file of the values. */
  logo?: string | null;
  /** Of the dark mode, if it needs another one. */
  logoDark?: string | null;
  favicon?: string | null;
  /** Image that other sites show with a link to the portal. */
  socialCard?: string | null;
  /** Color of links and buttons in each mode, instead of the design's. */
  colors?: Colors;
  /** Whether the home page and the 404 page have a comb of hexagons. */
  pattern?: boolean;
  /** Base URL of the production API. */
  apiServer: string;
  /** Base URL of the API's test environment. */
  apiTestServer: string;
  /** Community page of the professional network. The footer omits links that aren't set. */
  communityUrl?: string | null;
  imprintUrl?: string | null;
  privacyUrl?: string | null;
  /** Where readers propose changes: the base URL of "Edit this page". If not set, there are no edit links. */
  editUrl?: string | null;
  /**
   * Where readers report what is wrong or missing on a page: a form or a mail address. `{page}` stands for the page's URL;
   * a mail contains it anyway.
   */
  feedbackUrl?: string | null;
  /** Where security vulnerabilities are reported: the `Contact` of `.well-known/security.txt`, which needs it. */
  securityContact?: string | null;
  /** The announcement bar; a new ID shows it again to readers who dismissed the last one. */
  announcement?: { id: string } & Localized;
  /**
   * Whether a missing translation of the description fails the build, or is listed and the original text is shown.
   */
  missingTranslations: "error" | "warn";
}

/** @returns the path of the file with the operator's values */
export const brandFile = (): string => process.env.BRAND ?? "brand.yaml";

/** The keys of images. */
export const imageKeys = ["logo", "logoDark", "favicon", "socialCard"] as const;

const defaults = {
  siteUrl: "http://localhost:3000",
  baseUrl: "/",
  languages: ["de", "en"] satisfies LocaleId[],
  descriptionLanguage: "en" satisfies LocaleId,
  apiServer: "https://api.example.com/v1",
  apiTestServer: "https://api.test.example.com/v1",
  missingTranslations: "error",
};

/**
 * Reads the operator's values.
 * @param env environment variables, named after the keys of the file: `SITE_URL`, `SITE_TITLE_DE`, `LANGUAGES`. An empty
 *   one unsets an optional value.
 * @param file path of the file, which can be missing
 * @param fallback values that apply if neither sets them
 * @throws FindingsError with each invalid value in the file and the variables
 */
export function readOperatorValues(
  env: Record<string, string | undefined>,
  file = brandFile(),
  fallback: Partial<OperatorValues> = {},
): OperatorValues {
  const written = existsSync(file) ? readYamlFile<object>(file) : undefined;
  const given = readVariables(env);
  refuse([
    ...(written ? checkSchema(file, written, schema) : []),
    ...checkSchema(file, given, schema).map(nameVariable),
  ]);
  const values = mergeWith({}, defaults, fallback, written, given, (_, value) =>
    Array.isArray(value) ? value : undefined,
  ) as OperatorValues;
  const fault: Fault = ([key, ...below], message, fix) => {
    const finding = { file, place: childPointer("", key, ...below), message, fix };
    return written && !(key in given) ? finding : nameVariable(finding);
  };
  refuse([
    ...checkTexts(values, fault),
    ...checkAnnouncement(values, fault),
    ...checkImages(values, path.dirname(file), fault),
    ...checkColors(values, fault),
  ]);
  const [title = "API"]: string[] = Object.values(values.siteTitle ?? {});
  const siteTitle = Object.fromEntries(values.languages.map((id) => [id, values.siteTitle?.[id] ?? title]));
  return { ...values, siteUrl: values.siteUrl.replace(/\/$/, ""), siteTitle: siteTitle as Localized };
}

interface Property {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Property>;
}

/** @returns the paths of the schema's values, with their types */
const listValues = (properties: Record<string, Property>, above: string[] = []): [path: string[], type: string[]][] =>
  Object.entries(properties).flatMap(([key, { type = [], properties: nested }]): [string[], string[]][] =>
    nested ? listValues(nested, [...above, key]) : [[[...above, key], [type].flat()]],
  );

/** The names of the environment variables. */
export const variables = (): string[] => listValues(schema.properties).map(([place]) => variableOf(place));

const variableOf = (keys: readonly string[]): string =>
  keys
    .filter((key) => !/^\d+$/.test(key))
    .map((key) => snakeCase(key).toUpperCase())
    .join("_");

/** @returns a finding with the variable that sets its value in place of a file */
const nameVariable = ({ place = "", message, fix }: Finding): Finding => ({
  ...{ file: variableOf(parsePointer(String(place))), message, fix },
});

/** @returns the variables as an object with the same keys as the file */
function readVariables(env: Record<string, string | undefined>): object {
  const data = {};
  for (const [place, types] of listValues(schema.properties)) {
    const text = env[variableOf(place)];
    if (text !== undefined) set(data, place, readValue(text, types));
  }
  return data;
}

function readValue(text: string, types: string[]): unknown {
  if (text === "" && types.includes("null")) return null;
  if (types.includes("array")) return text.split(/\s*,\s*/);
  return types.includes("boolean") && /^(true|false)$/.test(text) ? text === "true" : text;
}

type Fault = (place: readonly [string, ...string[]], message: string, fix: string) => Finding;

/** The interface's texts in each language. */
const textFiles = [
  "words.json",
  "code.json",
  "docusaurus-theme-classic/navbar.json",
  "docusaurus-theme-classic/footer.json",
];

/** @returns the languages whose texts aren't complete, which English is. In German, most are in the code. */
const checkTexts = ({ languages }: OperatorValues, fault: Fault): Finding[] =>
  languages.flatMap((id) => {
    const [lacking] = textFiles.slice(0, id === "de" ? 1 : undefined).flatMap((name) => {
      const present = new Set(listKeys(`i18n/${id}/${name}`));
      const key = listKeys(`i18n/en/${name}`).find((each) => !present.has(each));
      return key === undefined ? [] : { name, key };
    });
    if (!lacking) return [];
    const { name, key } = lacking;
    const message = `the interface isn't in "${id}": i18n/${id}/${name} lacks ${key}`;
    return fault(["languages"], message, `copy the text from i18n/en/${name}, and translate it`);
  });

/** @returns the pointers of a file's texts; none if it doesn't exist */
function listKeys(file: string): string[] {
  const walk = (node: unknown, pointer: string): string[] =>
    typeof node === "object" && node !== null
      ? Object.entries(node).flatMap(([key, value]) => walk(value, childPointer(pointer, key)))
      : [pointer];
  return existsSync(file) ? walk(readYamlFile(file), "") : [];
}

function checkAnnouncement({ announcement, languages }: OperatorValues, fault: Fault): Finding[] {
  const missing = announcement ? ["id", ...languages].filter((key) => !(key in announcement)) : [];
  return missing.map((key) => fault(["announcement", key], `"${key}" of the announcement is missing`, "add it"));
}

const checkImages = (values: OperatorValues, folder: string, fault: Fault): Finding[] =>
  imageKeys
    .filter((key) => values[key] && !existsSync(path.join(folder, values[key])))
    .map((key) => fault([key], `the image ${values[key]} doesn't exist`, "add it, or correct the path"));

const checkColors = ({ colors = {} }: OperatorValues, fault: Fault): Finding[] =>
  (["light", "dark"] as const).flatMap((mode) => {
    const ratio = contrast(colors[mode] ?? panels[mode], panels[mode]);
    return colors[mode] === undefined || ratio >= leastContrast
      ? []
      : fault(
          ["colors", mode],
          `the color's contrast with ${panels[mode]} is only ${ratio.toFixed(1)} : 1`,
          `use a ${mode === "light" ? "darker" : "lighter"} color, with at least ${leastContrast} : 1`,
        );
  });
