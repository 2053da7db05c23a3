import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../findings/finding";
import { childPointer, parsePointer } from "../openapi/pointer";
import { listYamlFiles } from "../openapi/reading/bundle";
import { descriptionRoot, germanOverlays } from "../openapi/reading/description";
import { walkDescription } from "../openapi/reading/structure";
import type { Description } from "../openapi/types";
import { judge } from "./passed";
import { descriptionFolder } from "./reference";

const settings = "redocly.yaml";
/** @returns Redocly's settings; undefined where the project has none */
export const readSettings = (): string | undefined =>
  existsSync(settings) ? readFileSync(settings, "utf8") : undefined;

/** The name in `redocly.yaml` of what readers download; the others are sources. */
const published = "published";

/** @returns what Redocly's rules find in the English description and in workflows; what was found right isn't judged again */
export async function lintSources(): Promise<Finding[]> {
  const sources = listYamlFiles(descriptionFolder).map((file) => `${descriptionFolder}/${file}`);
  const english = sources.filter((file) => !file.startsWith(`${germanOverlays}/`));
  const judged = judge("redocly", readSettings() ?? "", ...english.map((file) => readFileSync(file, "utf8")));
  if (judged.isPassed) return [];
  // Loaded here, because it takes longer than a check of guides.
  const { lint, loadConfig } = await import("@redocly/openapi-core");
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

/** A fault of what is published. */
export interface Fault extends Pick<Finding, "message" | "mend"> {
  rule: string;
  path: readonly (string | number)[];
}

/** @returns what Redocly's rules for what is published find: examples and defaults that their schemas don't allow */
export async function lintPublished(description: Description): Promise<Fault[]> {
  const { lintFromString, loadConfig } = await import("@redocly/openapi-core");
  const config = await loadConfig();
  if (!config.resolvedConfig.apis?.[published]) return [];
  const { source, written } = showExamples(description);
  const problems = await lintFromString({ source, absoluteRef: descriptionRoot, config: config.forAlias(published) });
  return problems.map(({ location: [location], message, ruleId, suggest }) => {
    const pointer = trace(location?.pointer?.replace(/^#/, "") ?? "", written);
    return { rule: ruleId, path: parsePointer(pointer), ...describe(message, ruleId, suggest) };
  });
}

/**
 * Redocly judges examples of schemas and parameters; defaults are shown to it as examples, and headers, which are described as
 * parameters are, as parameters.
 * @returns the description as JSON, and by the pointers of what is shown those where it is written
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

/** @returns where a place of what is shown is written; a header may hold a default */
function trace(place: string, written: ReadonlyMap<string, string>): string {
  const shown = [...written.keys()].find((pointer) => place === pointer || place.startsWith(`${pointer}/`));
  return shown === undefined ? place : trace(written.get(shown) + place.slice(shown.length), written);
}

/** No path of a description. */
const headersPath = "/headers of responses";

const describe = (message: string, rule: string, suggestions: readonly string[] = []) => {
  // Of an enum, all values are suggested, in its order; the message lists them.
  const [nearest] = message.includes("allowed values") ? [] : suggestions;
  return {
    message: message.replace(/\.$/, ""),
    mend: nearest ? `did you mean "${nearest}"?` : `follow Redocly's rule ${rule}`,
  };
};
