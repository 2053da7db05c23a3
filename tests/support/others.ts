import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const packages = path.resolve("node_modules");
const examples = path.join(packages, "@readme/oas-examples");

/** Root files of the feature examples of `@readme/oas-examples`, by version and name. */
export const featureExamples: Record<string, string> = Object.fromEntries(
  ["3.0", "3.1"].flatMap((version) => {
    const folder = path.join(examples, version, "json");
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    return files.map((file) => [`${version} ${path.basename(file, ".json")}`, path.join(folder, file)]);
  }),
);
/** A description in Swagger 2.0. */
export const swagger = path.join(examples, "2.0/json/petstore.json");
/** The example from a different platform that generates references: a single YAML file. */
export const galaxy = path.join(packages, "@scalar/galaxy/dist/3.1.yaml");

/**
 * @param share the share of the paths to keep, from 0 to 1; the paths are evenly spread
 * @returns GitHub's description with only these paths, as JSON
 */
export function cutGitHub(share: number): string {
  const file = path.join(packages, "@octokit/openapi/generated/api.github.com.json");
  const description = JSON.parse(readFileSync(file, "utf8")) as { paths: object };
  const paths = Object.entries(description.paths).filter(
    (_, index) => Math.floor((index + 1) * share) > Math.floor(index * share),
  );
  return JSON.stringify({ ...description, paths: Object.fromEntries(paths) });
}
