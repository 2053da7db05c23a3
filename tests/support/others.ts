import { readdirSync } from "node:fs";
import path from "node:path";
import { fileOfPackage } from "./packages";

const examples = fileOfPackage("@readme/oas-examples", ".");

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
export const galaxy = require.resolve("@scalar/galaxy/3.1.yaml");
/** A part of GitHub's description, as JSON in one file. */
export const github = path.resolve("tests/fixtures/github/openapi.json");
