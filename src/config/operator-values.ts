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

/** A language that the interface has texts in. */
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
  /** Where security vulnerabilities are reported: the `Contact` of `.well-known/security.txt`, which needs it. */
  securityContact?: string | null;
  /** The announcement bar; a new ID shows it again to readers who dismissed the last one. */
  announcement?: { id: string } & Localized;
  /**
   * Whether a missing German translation in the description fails the build, or is listed and the English text is
   * shown.
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
    ...checkAnnouncement(values, fault),
    ...checkImages(values, path.dirname(file), fault),
    ...checkColors(values, fault),
  ]);
  // A language that has no pages needs no title.
  const [title = "API"]: string[] = Object.values(values.siteTitle ?? {});
  const { de = title, en = title }: Partial<Localized> = values.siteTitle ?? {};
  return { ...values, siteUrl: values.siteUrl.replace(/\/$/, ""), siteTitle: { de, en } };
}

interface Property {
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
