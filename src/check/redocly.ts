import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../lib/findings/finding";
import { listYamlFiles, loadRedocly } from "../openapi/read/bundle";
import { descriptionRoot } from "../openapi/read/description";
import { childPointer, parsePointer } from "../openapi/read/pointer";
import { walkDescription } from "../openapi/read/structure";
import type { Description } from "../openapi/read/types";
import { askRedocly } from "./linter";
import { judge } from "./passed";
import { descriptionFolder, isBundled } from "./reference";

const settings = "redocly.yaml";
/** @returns Redocly's settings; undefined if the project has none */
export const readSettings = (): string | undefined =>
  existsSync(settings) ? readFileSync(settings, "utf8") : undefined;

/** The name in `redocly.yaml` for the descriptions that readers download; the other names are for sources. */
const published = "published";

/**
 * @returns the errors that Redocly's rules find in the English description and in workflows; files that have passed
 *   are skipped until they change
 */
export async function lintSources(): Promise<Finding[]> {
  const sources = listYamlFiles(descriptionFolder).map((file) => `${descriptionFolder}/${file}`);
  const english = sources.filter(isBundled);
  const judged = judge("redocly", readSettings() ?? "", ...english.map((file) => readFileSync(file, "utf8")));
  if (judged.isPassed) return [];
  const { lint, loadConfig } = loadRedocly();
  const config = await loadConfig();
  const problems = await Promise.all(
    // A portal without guides has no workflows either.
    Object.entries(config.resolvedConfig.apis ?? {}).map(([alias, { root }]) =>
      alias !== published && existsSync(root) ? lint({ ref: root, config: config.forAlias(alias) }) : [],
    ),
  );
  if (problems.flat().length === 0) judged.pass();
  return problems.flat().map(({ location: [location], message, ruleId, suggest }) => ({
    file: path.relative(process.cwd(), location?.source.absoluteRef ?? descriptionRoot),
    place: location?.pointer,
    ...describe(message, ruleId, suggest),
  }));
}

/** An error in a published description. */
export interface Fault extends Pick<Finding, "message" | "fix"> {
  rule: string;
  path: readonly (string | number)[];
}

/**
 * @param turn descriptions with different turns are checked in parallel
 * @returns the errors that Redocly's rules for published descriptions find: examples and defaults that their schemas
 *   don't allow
 */
export async function lintPublished(description: Description, turn: number): Promise<Fault[]> {
  if (!existsSync(settings)) return [];
  const { source, written } = showExamples(description);
  const problems = await askRedocly(settings, published, source, descriptionRoot, turn);
  return problems.map(({ pointer, message, ruleId, suggest }) => ({
    rule: ruleId,
    path: parsePointer(trace(pointer.replace(/^#/, ""), written)),
    ...describe(message, ruleId, suggest),
  }));
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

/** A key that no description uses as a path. */
const headersPath = "/headers of responses";

const describe = (message: string, rule: string, suggestions: readonly string[] = []) => {
  // For an enum, Redocly suggests all values in their order; the message already lists them.
  const [nearest] = message.includes("allowed values") ? [] : suggestions;
  return {
    message: message.replace(/\.$/, ""),
    fix: nearest ? `did you mean "${nearest}"?` : `follow Redocly's rule ${rule}`,
  };
};
