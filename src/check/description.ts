import { existsSync } from "node:fs";
import path from "node:path";
import { paths as findPaths } from "jsonpath-rfc9535";
import type { Finding } from "../lib/findings/finding";
import { childPointer, valueAt } from "../lib/pointer";
import { loadRedocly } from "../openapi/read/bundle";
import { descriptionRoot } from "../openapi/read/files";
import { parseNormalizedPath, readActions } from "../openapi/read/overlay";
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
        ...explainProblem(message, ruleId, suggest),
      });
  }
  // An error in the sources would be reported again, once for each place that it is published in.
  if (findings.length > 0 || !apis[published]) return findings;
  const { source, written } = showDefaults(description);
  const problems = await lintFromString({ source, absoluteRef: descriptionRoot, config: config.forAlias(published) });
  return problems.map(({ location, message, ruleId, suggest }) => {
    const pointer = (location[0]?.pointer ?? "").replace(/^#/, "");
    return {
      file: descriptionRoot,
      place: written.get(pointer) ?? pointer,
      ...explainProblem(message, ruleId, suggest),
    };
  });
}

/**
 * Redocly checks the examples of a schema, but not its default. So each default is presented to it as an example.
 * @returns the description as JSON, and the pointers of the defaults by the pointers of the added examples
 */
function showDefaults(description: Description): { source: string; written: Map<string, string> } {
  const shown = structuredClone(description);
  const written = new Map<string, string>();
  walkDescription(shown, ({ kind, node, pointer }) => {
    if (kind !== "schema" || node.default === undefined) return;
    const examples = Array.isArray(node.examples) ? node.examples : [];
    written.set(`${pointer}/examples/${examples.length}`, `${pointer}/default`);
    node.examples = [...examples, node.default];
  });
  return { source: JSON.stringify(shown), written };
}

/** A rule of the project's own has its fix in the message, after an arrow. */
function explainProblem(message: string, rule: string, suggestions: readonly string[] = []): Omit<Finding, "file"> {
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
 * @returns where an overlay has the translation for a location in the description
 */
export function findTranslation(
  description: Description | undefined,
  overlays: string,
  pointer: readonly string[],
): Partial<Finding> {
  for (const { target, update, at } of readActions(overlays))
    for (const segments of listMatches(description, target)) {
      const rest = pointer.slice(segments.length);
      if (!segments.every((segment, index) => segment === pointer[index]) || valueAt(update, rest) === undefined)
        continue;
      return { file: at.file, place: childPointer(`${at.place}/update`, ...rest) };
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
