import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import { DescriptionError, type Finding } from "./description-error";
import { childPointer } from "./pointer";
import { type Description, methods } from "./types";

/**
 * Joins the split description into one document, with everything shared under `components`.
 * @param root path of the root file
 * @returns the bundled document
 * @throws DescriptionError for a file that is no YAML, a `$ref` that leads nowhere, a path that the root leaves out
 */
export async function bundleDescription(root: string): Promise<Description> {
  const folder = path.dirname(root);
  const findings = readYamlFaults(folder);
  if (findings.length > 0) throw new DescriptionError(findings);

  // Loaded here, because it takes longer than all that a generation without changes does.
  const { createConfig, bundle: redoclyBundle } = await import("@redocly/openapi-core");
  const { bundle, problems } = await redoclyBundle({ ref: root, config: await createConfig({}) });
  for (const problem of problems) {
    const [location] = problem.location;
    findings.push({
      file: path.relative(process.cwd(), location?.source.absoluteRef ?? root),
      place: location?.pointer,
      message: problem.message,
      mend: "let the $ref name a file and a component that exist",
    });
  }
  if (findings.length > 0) throw new DescriptionError(findings);

  const description = bundle.parsed as Description;
  findings.push(...findUnusedPaths(folder, description));
  if (findings.length > 0) throw new DescriptionError(findings);
  return description;
}

/** @returns every YAML file below `folder`, relative to it. */
export function listYamlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .sort();
}

function readYamlFaults(folder: string): Finding[] {
  return listYamlFiles(folder).flatMap((file) => {
    const document = parseDocument(readFileSync(path.join(folder, file), "utf8"), { merge: true });
    return document.errors.map((error) => ({
      file: path.relative(process.cwd(), path.join(folder, file)),
      place: error.linePos?.[0].line,
      message: error.message.replace(/ at line \d+, column \d+:[\s\S]*$/, ""),
      mend: "correct the YAML on that line",
    }));
  });
}

/** Operations written below `paths/` that the root file doesn't refer to would vanish without a word. */
function findUnusedPaths(folder: string, description: Description): Finding[] {
  const findings: Finding[] = [];
  for (const file of listYamlFiles(folder).filter((name) => name.startsWith(`paths${path.sep}`))) {
    const absolute = path.join(folder, file);
    const document = parseDocument(readFileSync(absolute, "utf8"), { merge: true });
    for (const [key, item] of Object.entries((document.toJS() ?? {}) as Record<string, object>)) {
      const bundled = description.paths[key];
      for (const method of methods) {
        if (method in item && !bundled?.[method]) {
          findings.push({
            file: path.relative(process.cwd(), absolute),
            place: childPointer("", key),
            message: `the path isn't in the description`,
            mend: `add it below "paths" in openapi/openapi.yaml`,
          });
          break;
        }
      }
    }
  }
  return findings;
}
