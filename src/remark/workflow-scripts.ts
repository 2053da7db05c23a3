import type { Node } from "unist";
import { localePath } from "../config/locales";
import { fill, words } from "../config/words";
import { didYouMean } from "../lib/findings/nearest";
import { listWorkflows, publishedWorkflow, readScripts } from "../openapi/read/workflows";
import { type ComponentUse, code, component, fail, joinNodes, link, paragraph, text } from "./components";

/**
 * @returns the workflow that a component names
 * @throws FindingsError if there is no such workflow
 */
export function findWorkflow({ attributes: { workflow = "" }, node, file }: ComponentUse): string {
  const workflows = listWorkflows();
  if (workflows.includes(workflow)) return workflow;
  const fix = didYouMean(workflow, workflows, `use one of ${workflows.join(", ")}`);
  return fail(file, node, `the workflow "${workflow}" doesn't exist`, fix);
}

/**
 * `<WorkflowScript workflow="quick-start-consumer" />` becomes the workflow's Bash script, and links to the scripts in
 * all languages and to the workflow itself (published by `src/plugins/openapi-files`).
 */
export const workflowScript =
  () =>
  (use: ComponentUse): Node[] => {
    const { locale } = use;
    const workflow = findWorkflow(use);
    const scripts = readScripts(workflow);
    const files = [...scripts, { label: words[locale].workflow.arazzo, file: publishedWorkflow(workflow) }];
    const links = joinNodes(
      files.map(({ label, file: name }) => [link(`pathname:///${localePath(locale)}${name}`, text(label))]),
    );
    // Collapsed like a response, because it repeats the steps above.
    const blocks = scripts.slice(0, 1).map(({ lang, source, file: title }) => {
      const count = { file: title, lines: source.trimEnd().split("\n").length };
      const summary = component("mdxJsxFlowElement", "summary", {}, text(fill(words[locale].workflow.lines, count)));
      const collapsed = { className: "code code--response" };
      return component("mdxJsxFlowElement", "details", collapsed, summary, code(lang, source));
    });
    return [...blocks, paragraph(text(words[locale].workflow.download), ...links)];
  };
