import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../findings/finding";
import { parsePointer } from "../openapi/pointer";
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

/** @returns what Redocly's rules for what is published find: examples that their schemas don't allow */
export async function lintPublished(description: Description): Promise<Fault[]> {
  const { lintFromString, loadConfig } = await import("@redocly/openapi-core");
  const config = await loadConfig();
  if (!config.resolvedConfig.apis?.[published]) return [];
  const headers = listHeaders(description);
  // Redocly judges examples of parameters, which are described as headers are, and none of headers.
  const parameters = headers.map(({ node }) => ({ name: "header", in: "header", ...node }));
  const source = JSON.stringify({ ...description, paths: { ...description.paths, [headersPath]: { parameters } } });
  const problems = await lintFromString({ source, absoluteRef: descriptionRoot, config: config.forAlias(published) });
  return problems.map(({ location: [location], message, ruleId, suggest }) => {
    const place = parsePointer(location?.pointer ?? "");
    const [, where, , index = "", ...rest] = place;
    const header = where === headersPath ? headers[Number(index)] : undefined;
    const path = header ? [...parsePointer(header.pointer), ...rest] : place;
    return { rule: ruleId, path, ...describe(message, ruleId, suggest) };
  });
}

/** No path of a description. */
const headersPath = "/headers of responses";

function listHeaders(description: Description): { node: object; pointer: string }[] {
  const headers: { node: object; pointer: string }[] = [];
  walkDescription(description, ({ kind, node, pointer }) => {
    if (kind === "parameter" && !node.$ref && parsePointer(pointer).at(-2) === "headers")
      headers.push({ node, pointer });
  });
  return headers;
}

const describe = (message: string, rule: string, [suggestion]: readonly string[] = []) => ({
  message: message.replace(/\.$/, ""),
  mend: suggestion ? `did you mean "${suggestion}"?` : `follow Redocly's rule ${rule}`,
});
