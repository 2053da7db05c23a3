import { readFileSync } from "node:fs";
import { generated, operationFile } from "../openapi/publishing/generated";
import { lifecyclesFile, readLifecycles } from "../openapi/reading/lifecycles";
import { problemsFile } from "../openapi/reading/problems";
import { glossaryFile, guideFolders, listNamed } from "../openapi/reading/usages";
import { workflowFolder } from "../openapi/reading/workflows";

/** What a guide is made of beside its own text, from the project's folder. */
export interface GuideInputs {
  files: string[];
  folders: string[];
}

type Input = [path: string, components: string];

/** What the transformers read, and the components that they replace by it; terms are marked in all guides. */
const files: Input[] = [
  [generated.catalogue, "RoleMatrix|OperationMatrix"],
  [generated.description("en"), "RoleMatrix|OperationMatrix|WorkflowScript"],
  [generated.description("de"), "WorkflowScript"],
  [lifecyclesFile, "Lifecycle"],
  [problemsFile, "ErrorCatalogue"],
  [glossaryFile, ""],
];
/** The glossary links guides by their titles. */
const folders: Input[] = [
  [generated.operations, "Glossary|RoleMatrix|OperationMatrix"],
  [workflowFolder, "WorkflowScript"],
  [guideFolders.de, "Glossary"],
  [guideFolders.en, "Glossary"],
];

/** @returns what a guide shows that stands elsewhere */
export function listInputs(source: string): GuideInputs {
  const shown = (inputs: Input[]): string[] =>
    inputs
      .filter(([, components]) => components === "" || new RegExp(`<(?:${components})\\b`).test(source))
      .map(([input]) => input);
  return { files: [...shown(files), ...listOperations(source).map(operationFile)], folders: shown(folders) };
}

/** @returns the ids of the operations that a guide names, and of those that its lifecycles do */
function listOperations(source: string): string[] {
  const lifecycles = [...source.matchAll(/<Lifecycle\b[^>]*?\bid\s*=\s*["']([^"']+)["']/g)].map(([, id = ""]) => id);
  const known = lifecycles.length > 0 ? readKnownLifecycles() : {};
  const ofLifecycles = lifecycles.flatMap(
    (id) => known[id]?.transitions.flatMap(({ operations }) => operations ?? []) ?? [],
  );
  return [...new Set([...listNamed(source), ...ofLifecycles])];
}

/** The lifecycles as they were read last: many guides show one. */
let lastRead: { text: string; lifecycles: ReturnType<typeof readLifecycles> } | undefined;

/** What is wrong in their file is told where the guide is made, which then waits for that file alone. */
function readKnownLifecycles(): ReturnType<typeof readLifecycles> {
  try {
    const text = readFileSync(lifecyclesFile, "utf8");
    if (lastRead?.text !== text) lastRead = { text, lifecycles: readLifecycles() };
    return lastRead.lifecycles;
  } catch {
    return {};
  }
}
