import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { generated, operationFile } from "../../openapi/publishing/generated";
import { lifecyclesFile, readLifecycles } from "../../openapi/reading/lifecycles";
import { problemsFile } from "../../openapi/reading/problems";
import { glossaryFile, guideFolders, listNamed } from "../../openapi/reading/usages";
import { workflowFolder } from "../../openapi/reading/workflows";
import type { Inputs } from "./loader.cjs";

/** What guides are made of beside their own text, and the components that bring it; terms are marked in all of them. */
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
type Input = [path: string, components: string];

/** Has the bundler, and its cache, make a guide anew when something that stands in it has changed elsewhere. */
export default function guideInputs(): Plugin {
  return {
    name: "guide-inputs",
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /\.mdx$/,
            include: Object.values(guideFolders).map((folder) => path.resolve(folder)),
            enforce: "pre",
            loader: require.resolve("./loader.cjs"),
            options: { listInputs },
          },
        ],
      },
    }),
  };
}

/** @returns what a guide shows that stands elsewhere */
function listInputs(source: string): Inputs {
  const shows = ([, components]: Input): boolean =>
    components === "" || new RegExp(`<(?:${components})\\b`).test(source);
  const pathOf = ([input]: Input): string => path.resolve(input);
  const operations = listOperations(source).map((id) => path.resolve(operationFile(id)));
  return { files: [...files.filter(shows).map(pathOf), ...operations], folders: folders.filter(shows).map(pathOf) };
}

/** @returns the ids of the operations that a guide names, and of those that its lifecycles do */
function listOperations(source: string): string[] {
  const lifecycles = [...source.matchAll(/<Lifecycle\b[^>]*?\bid\s*=\s*["']([^"']+)["']/g)].map(([, id = ""]) => id);
  const known = lifecycles.length > 0 ? readKnownLifecycles() : {};
  return [
    ...listNamed(source),
    ...lifecycles.flatMap((id) => known[id]?.transitions.flatMap(({ operations }) => operations ?? []) ?? []),
  ];
}

/** What is wrong in their file is told where the guide is made, which then waits for that file alone. */
function readKnownLifecycles(): ReturnType<typeof readLifecycles> {
  try {
    return readLifecycles();
  } catch {
    return {};
  }
}
