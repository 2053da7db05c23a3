import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { generated } from "../../openapi/publishing/generated";
import { lifecyclesFile } from "../../openapi/reading/lifecycles";
import { problemsFile } from "../../openapi/reading/problems";
import { glossaryFile, guideFolders } from "../../openapi/reading/usages";
import { workflowFolder } from "../../openapi/reading/workflows";

/** What guides are made of beside their own text, and the components that bring it; terms are marked in all of them. */
const files: Input[] = [
  [generated.catalogue, "Operation|Call|Lifecycle|Glossary|RoleMatrix|OperationMatrix"],
  [generated.description("en"), "RoleMatrix|OperationMatrix|WorkflowScript"],
  [generated.description("de"), "WorkflowScript"],
  [lifecyclesFile, "Lifecycle"],
  [problemsFile, "ErrorCatalogue"],
  [glossaryFile, ""],
];
/** The glossary links guides by their titles. */
const folders: Input[] = [
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
            options: { files: files.map(resolveInput), folders: folders.map(resolveInput) },
          },
        ],
      },
    }),
  };
}

const resolveInput = ([input, components]: Input): Input => [path.resolve(input), components];
