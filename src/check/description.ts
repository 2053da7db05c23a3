import { existsSync } from "node:fs";
import path from "node:path";
import { paths as findPaths } from "jsonpath-rfc9535";
import get from "lodash/get";
import type { Finding } from "../lib/findings/finding";
import { readYamlFile } from "../lib/findings/yaml-file";
import { loadRedocly } from "../openapi/read/bundle";
import { descriptionRoot, germanOverlays } from "../openapi/read/description";
import { listOverlays, parseNormalizedPath } from "../openapi/read/overlay";
import { childPointer, parsePointer } from "../openapi/read/pointer";
import { walkDescription } from "../openapi/read/structure";
import type { Description } from "../openapi/read/types";

export const redoclyConfig = "redocly.yaml";

/** The name in redocly.yaml for the description that readers download; the other names are for sources. */
const published = "published";

/**
 * Checks the description and the workflows against the rules in redocly.yaml, if there is one.
 * @param description the English description as readers download it
 */
export async function lintDescription(description: Description): Promise<Finding[]> {
  if (!existsSync(redoclyConfig)) return [];
  const { lint, lintFromString, loadConfig } = loadRedocly();
  const config = await loadConfig();
  const apis = config.resolvedConfig.apis ?? {};
  const findings: Finding[] = [];
  for (const [alias, { root }] of Object.entries(apis)) {
    // A portal without guides has no workflows either.
    if (alias === published || !existsSync(root)) continue;
    for (const { location, message, ruleId, suggest } of await lint({ ref: root, config: config.forAlias(alias) }))
      findings.push({
        file: path.relative(process.cwd(), location[0]?.source.absoluteRef ?? root),
        place: location[0]?.pointer,
        ...describe(message, ruleId, suggest),
      });
  }
  // An error in the sources would be reported again, once for each place that it is published in.
  if (findings.length > 0 || !apis[published]) return findings;
  const { source, written } = showExamples(description);
  const problems = await lintFromString({ source, absoluteRef: descriptionRoot, config: config.forAlias(published) });
  return problems.flatMap(({ location, message, ruleId, suggest }) => {
    const pointer = (location[0]?.pointer ?? "").replace(/^#/, "");
    // The project's own rules are about parameters that the description has, not about those that are added here.
    if (ruleId.startsWith("rule/") && pointer.startsWith(childPointer("/paths", headersPath))) return [];
    return [{ file: descriptionRoot, place: trace(pointer, written), ...describe(message, ruleId, suggest) }];
  });
}

/**
 * Redocly checks only the examples of schemas and parameters. So defaults are presented to it as examples, and headers,
 * which are described like parameters, as parameters.
 * @returns the description as JSON, and the original pointers by the pointers of the added examples and parameters
 */
function showExamples(description: Description): { source: string; written: Map<string, string> } {
  const shown = structuredClone(description);
  const written = new Map<string, string>();
  const parameters: object[] = [];
  walkDescription(shown, ({ kind, node, pointer }) => {
    if (kind === "schema" && node.default !== undefined) {
      const examples = Array.isArray(node.examples) ? node.examples : [];
      written.set(`${pointer}/examples/${examples.length}`, `${pointer}/default`);
      node.examples = [...examples, node.default];
    }
    if (kind !== "parameter" || node.$ref || parsePointer(pointer).at(-2) !== "headers") return;
    written.set(`${childPointer("/paths", headersPath)}/parameters/${parameters.length}`, pointer);
    parameters.push({ name: "header", in: "header", ...node });
  });
  const source = JSON.stringify({ ...shown, paths: { ...shown.paths, [headersPath]: { parameters } } });
  return { source, written };
}

/**
 * @returns the original pointer for a pointer into the added examples and parameters; recursive, because a header can
 *   contain a default
 */
function trace(place: string, written: ReadonlyMap<string, string>): string {
  const shown = [...written.keys()].find((pointer) => place === pointer || place.startsWith(`${pointer}/`));
  return shown === undefined ? place : trace(written.get(shown) + place.slice(shown.length), written);
}

/** A path that passes the rules for paths and that no description uses. */
const headersPath = "/headers-of-responses";

/** A rule of the project's own has its fix in the message, after an arrow. */
function describe(message: string, rule: string, suggestions: readonly string[] = []): Omit<Finding, "file"> {
  const [what = "", fix] = message.split(" → ");
  // For an enum, Redocly suggests all values in their order; the message already lists them.
  const [nearest] = message.includes("allowed values") ? [] : suggestions;
  const otherwise = nearest ? `did you mean "${nearest}"?` : `see https://redocly.com/docs/cli/rules (${rule})`;
  return { message: what.replace(/\.$/, ""), fix: fix ?? otherwise };
}

/** Overlay targets that specify a single location, such as `$.paths['/teams'].get`. */
const singular = /^\$(?:\.[\w-]+|\['[^']+'\]|\[\d+\])*$/;

/**
 * @param description undefined if it can't be read; then targets with filters aren't searched
 * @returns where an overlay has the German translation for a location in the description
 */
export function findTranslation(description: Description | undefined, pointer: readonly string[]): Partial<Finding> {
  for (const name of listOverlays(germanOverlays)) {
    const yaml = readYamlFile<{ actions: { target: string; update: unknown }[] }>(name);
    for (const [index, { target, update }] of yaml.data.actions.entries()) {
      for (const segments of listMatches(description, target)) {
        const rest = pointer.slice(segments.length);
        if (!segments.every((segment, at) => segment === pointer[at])) continue;
        if ((rest.length > 0 ? get(update, rest) : update) === undefined) continue;
        const { file, place, column } = yaml.fault(["actions", index, "update", ...rest], "", "");
        return { file, place, column };
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
