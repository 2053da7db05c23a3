import mapValues from "lodash/mapValues";
import once from "lodash/once";
import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { collect, type Finding, refuse } from "../lib/findings/finding";
import { type Component, isJsx, localeOf } from "./components";
import { errorCatalog } from "./error-catalog";
import { glossary } from "./glossary";
import { lifecycle } from "./lifecycles";
import { call, operation } from "./operations";
import { operationMatrix, roleMatrix } from "./permissions";
import { runSteps } from "./run-steps";
import { sandboxDownload } from "./sandbox-download";
import { generatedSources, type Sources } from "./sources";
import { workflowScript } from "./workflow-scripts";

/** The components that guides use instead of repeating what is written elsewhere, by name. CONTRIBUTING.md explains them. */
export const guideComponents: Record<string, Component> = {
  Operation: { needed: ["id"], replace: operation },
  Call: { needed: ["operation"], optional: ["request", "answer", "example", "query"], replace: call },
  Lifecycle: { needed: ["id"], replace: lifecycle },
  ErrorCatalog: { replace: errorCatalog },
  RoleMatrix: { replace: roleMatrix },
  OperationMatrix: { replace: operationMatrix },
  WorkflowScript: { needed: ["workflow"], replace: workflowScript },
  SandboxDownload: { replace: sandboxDownload },
  RunSteps: { needed: ["workflow", "party"], optional: ["upTo", "data"], replace: runSteps },
  Glossary: { replace: glossary },
  // Stays, with the definition that `terms` adds.
  Term: { needed: ["id"] },
};

/** Replaces the components of a guide. Throws a FindingsError with all that refer to something unknown. */
export function replaceComponents(sources: Sources = generatedSources): (tree: Node, file: VFile) => void {
  const replacements = mapValues(guideComponents, ({ replace }) => replace && once(() => replace(sources)));
  return (tree, file) => {
    const locale = localeOf(file);
    const findings: Finding[] = [];
    visit(tree, (node, index, parent: Parent | undefined) => {
      const replacement = isJsx(node) && replacements[node.name ?? ""];
      if (!replacement || !parent || index === undefined) return;
      const attributes = Object.fromEntries(
        node.attributes.map(({ name = "", value }) => [name, String(value ?? "")] as const),
      );
      const nodes = collect(findings, () => replacement()({ attributes, node, file, locale }));
      if (!nodes) return SKIP;
      parent.children.splice(index, 1, ...nodes);
      return [SKIP, index + nodes.length];
    });
    refuse(findings);
  };
}
