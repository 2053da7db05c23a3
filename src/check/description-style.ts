import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { paths as findPaths } from "jsonpath-rfc9535";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../findings/finding";
import { readYamlFile } from "../findings/yaml-file";
import { childPointer } from "../openapi/pointer";
import { listYamlFiles } from "../openapi/reading/bundle";
import { descriptionRoot, germanOverlays } from "../openapi/reading/description";
import { listOverlays, parseNormalizedPath } from "../openapi/reading/overlay";
import type { Description } from "../openapi/types";
import { type Judged, judge } from "./passed";
import { cacheFolder, descriptionFolder, type Reference } from "./reference";
import type { Scope } from "./sources";

const ruleset = `${descriptionFolder}/.spectral.yaml`;

/**
 * Holds the sources against Redocly's rules (redocly.yaml) and what is published against the project's (.spectral.yaml), each where its file is there.
 * What was found right once isn't judged again. After a change, only the paths that it affects are; what concerns several
 * paths at once, such as a component that none uses, is left to the check of everything.
 */
export async function checkDescriptionStyle(reference: Reference, scope: Scope): Promise<Finding[]> {
  const [redocly, ...published] = await Promise.all([
    lintSources(),
    ...localeIds.map((locale) => lintPublished(reference, locale, scope)),
  ]);
  const [german = [], english = []] = published;
  // What is wrong in both languages is wrong in the description.
  const inEnglish = new Set(english.map(({ code, path: place }) => `${code} ${place.join("/")}`));
  const onlyGerman = german.filter(({ code, path: place }) => !inEnglish.has(`${code} ${place.join("/")}`));
  return [
    ...redocly,
    ...english.map((result) => show(result)),
    ...onlyGerman.map((result) => ({ ...show(result), ...findTranslation(reference.descriptions.de, result.path) })),
  ];
}

async function lintSources(): Promise<Finding[]> {
  const sources = listYamlFiles(descriptionFolder).map((file) => `${descriptionFolder}/${file}`);
  const english = sources.filter((file) => !file.startsWith(`${germanOverlays}/`));
  const settings = existsSync("redocly.yaml") ? ["redocly.yaml"] : [];
  const judged = judge("redocly", ...[...english, ...settings].map((file) => readFileSync(file, "utf8")));
  if (judged.isPassed) return [];
  // Loaded here, because it takes longer than a check of guides.
  const { lint, loadConfig } = await import("@redocly/openapi-core");
  const config = await loadConfig();
  const problems = await Promise.all(
    // A portal without guides has no workflows either.
    Object.entries(config.resolvedConfig.apis ?? {}).map(([alias, { root }]) =>
      existsSync(root) ? lint({ ref: root, config: config.forAlias(alias) }) : [],
    ),
  );
  if (problems.flat().length === 0) judged.pass();
  return problems.flat().map(({ location: [location], message, ruleId, suggest }) => ({
    file: path.relative(process.cwd(), location?.source.absoluteRef ?? descriptionRoot),
    place: location?.pointer,
    message: message.replace(/\.$/, ""),
    mend: suggest?.[0] ? `did you mean "${suggest[0]}"?` : `follow Redocly's rule ${ruleId}`,
  }));
}

/** A result of Spectral, as its format `json` has it. */
interface Result {
  code: string;
  path: (string | number)[];
  message: string;
}

async function lintPublished(reference: Reference, locale: LocaleId, scope: Scope): Promise<Result[]> {
  if (!existsSync(ruleset)) return [];
  const published = reference.publish(locale);
  const rules = readFileSync(ruleset, "utf8");
  const judgePart = (part: Description): Judged => judge("spectral", rules, JSON.stringify(part));
  const whole = judgePart(published);
  if (whole.isPassed) return [];
  const parts = Object.keys(published.paths).map((key) => ({ key, judged: judgePart(prune(published, [key])) }));
  const open = parts.filter(({ judged }) => !judged.isPassed);
  if (!scope.isAll && parts.length > 0 && open.length === 0) return [];
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(path.join(cacheFolder, "published-"));
  try {
    const file = path.join(folder, `openapi.${locale}.json`);
    const keys = open.map(({ key }) => key);
    writeFileSync(file, JSON.stringify(scope.isAll ? published : prune(published, keys)));
    const results = await runSpectral(file);
    if (results.length === 0) {
      for (const { judged } of open) judged.pass();
      if (scope.isAll) whole.pass();
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runSpectral(file: string): Promise<Result[]> {
  const program = require.resolve("@stoplight/spectral-cli/dist/index.js");
  const options = ["--ruleset", ruleset, "--format", "json", "--fail-severity", "hint", "--quiet"];
  const child = spawn(process.execPath, [program, "lint", file, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => out.push(part));
  child.stderr.on("data", (part: Buffer) => err.push(part));
  const [code] = (await once(child, "close")) as [number | null];
  const text = Buffer.concat(out).toString();
  const json = text.slice(text.indexOf("["), text.lastIndexOf("]") + 1);
  if (code !== 0 && json === "") throw new Error(`Spectral ended with ${code}: ${Buffer.concat(err)}${text}`);
  return json === "" ? [] : (JSON.parse(json) as Result[]);
}

function show({ code, path: place, message }: Result): Finding {
  const [what = "", ...mend] = message.split(" → ");
  return {
    file: descriptionRoot,
    place: place.reduce<string>(childPointer, ""),
    message: what.replace(/\.$/, ""),
    mend: mend.join(" → ") || `follow the rule ${code} of ${ruleset}`,
  };
}

/** Targets that name one place, such as `$.paths['/teams'].get`. */
const singular = /^\$(?:\.[\w-]+|\['[^']+'\]|\[\d+\])*$/;

/**
 * @param description left out where it can't be read; then targets with filters aren't searched
 * @returns where an overlay writes the German text of a place in the description
 */
export function findTranslation(
  description: Description | undefined,
  place: readonly (string | number)[],
): Partial<Finding> {
  const pointer = place.map(String);
  for (const name of listOverlays(germanOverlays)) {
    const yaml = readYamlFile<{ actions: { target: string; update: unknown }[] }>(name);
    for (const [index, { target, update }] of yaml.data.actions.entries()) {
      for (const segments of listMatches(description, target)) {
        if (!segments.every((segment, at) => segment === pointer[at])) continue;
        const rest = pointer.slice(segments.length);
        const written = rest.reduce<unknown>(
          (node, key) => (node as Record<string, unknown> | undefined)?.[key],
          update,
        );
        if (written === undefined) continue;
        const { file, place: line, column } = yaml.fault(["actions", index, "update", ...rest], "", "");
        return { file, place: line, column };
      }
    }
  }
  return {};
}

function listMatches(description: Description | undefined, target: string): string[][] {
  if (singular.test(target))
    return [
      [...target.matchAll(/\.([\w-]+)|\['([^']+)'\]|\[(\d+)\]/g)].map(([, ...names]) => names.find(Boolean) ?? ""),
    ];
  return description ? findPaths(description as never, target).map(parseNormalizedPath) : [];
}

/** @returns the description with some of its paths, and the components that they use */
function prune(description: Description, keys: readonly string[]): Description {
  const kept = new Set(keys);
  const paths = Object.fromEntries(Object.entries(description.paths).filter(([key]) => kept.has(key)));
  const components: Record<string, Record<string, unknown>> = {
    securitySchemes: description.components.securitySchemes ?? {},
  };
  const all = description.components as unknown as Record<string, Record<string, unknown>>;
  const keep = (node: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const part = all[kind]?.[name];
      if (part === undefined || components[kind]?.[name] !== undefined) continue;
      components[kind] = { ...components[kind], [name]: part };
      keep(part);
    }
  };
  keep({ paths, webhooks: description.webhooks });
  const used = new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item as object).flatMap((operation) => (operation as { tags?: string[] }).tags ?? []),
    ),
  );
  const tags = description.tags.filter(({ name }) => used.has(name));
  return { ...description, tags, paths, components } as unknown as Description;
}
