import { readFileSync } from "node:fs";
import { lifecyclesFile, readLifecycles } from "../openapi/read/lifecycles";
import { problemsFile } from "../openapi/read/problems";
import { glossaryFile, guideFolders, listNamed } from "../openapi/read/usages";
import { workflowFolder } from "../openapi/read/workflows";
import { generated, operationFile } from "../plugins/reference/generated";

/** The sources of a guide other than its own text, as paths in the project folder. */
export interface GuideInputs {
  files: string[];
  folders: string[];
}

type Input = [path: string, components: string];

/**
 * The files that the transformers read, and the components that are replaced with the files' content. Terms are marked
 * in all guides, so the glossary has no component.
 */
const files: Input[] = [
  [generated.catalog, "RoleMatrix|OperationMatrix"],
  [generated.description("en"), "RoleMatrix|OperationMatrix|WorkflowScript"],
  [generated.description("de"), "WorkflowScript"],
  [lifecyclesFile, "Lifecycle"],
  [problemsFile, "ErrorCatalog"],
  [glossaryFile, ""],
];
/** The same for folders. The glossary needs the titles of guides for its links. */
const folders: Input[] = [
  [generated.operations, "Glossary|RoleMatrix|OperationMatrix"],
  [workflowFolder, "WorkflowScript"],
  [guideFolders.de, "Glossary"],
  [guideFolders.en, "Glossary"],
];

/** @returns the other files and folders whose content a guide shows */
export function listInputs(source: string): GuideInputs {
  const shown = (inputs: Input[]): string[] =>
    inputs
      .filter(([, components]) => components === "" || new RegExp(`<(?:${components})\\b`).test(source))
      .map(([input]) => input);
  return { files: [...shown(files), ...listOperations(source).map(operationFile)], folders: shown(folders) };
}

/** @returns the IDs of the operations that a guide or its lifecycles mention */
function listOperations(source: string): string[] {
  const lifecycles = [...source.matchAll(/<Lifecycle\b[^>]*?\bid\s*=\s*["']([^"']+)["']/g)].map(([, id = ""]) => id);
  const known = lifecycles.length > 0 ? readKnownLifecycles() : {};
  const ofLifecycles = lifecycles.flatMap(
    (id) => known[id]?.transitions.flatMap(({ operations }) => operations ?? []) ?? [],
  );
  return [...new Set([...listNamed(source), ...ofLifecycles])];
}

/** The last lifecycles read, cached because many guides show some of them. */
let lastRead: { text: string; lifecycles: ReturnType<typeof readLifecycles> } | undefined;

/**
 * Errors in the file are reported when the guide is built. Until they are fixed, the guide depends only on that file,
 * not on its operations.
 */
function readKnownLifecycles(): ReturnType<typeof readLifecycles> {
  try {
    const text = readFileSync(lifecyclesFile, "utf8");
    if (lastRead?.text !== text) lastRead = { text, lifecycles: readLifecycles() };
    return lastRead.lifecycles;
  } catch {
    return {};
  }
}
