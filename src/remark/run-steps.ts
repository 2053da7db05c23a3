import type { Node } from "unist";
import { sourceLocale } from "../config/locales";
import { didYouMean } from "../lib/findings/nearest";
import { listWorkflows, readWorkflow } from "../openapi/read/workflows";
import { type ComponentUse, fail } from "./components";

/**
 * `<RunSteps workflow="quick-start-consumer" party="consumer" upTo="order-plan" />` becomes a button that runs a workflow
 * in the reader's browser up to a step, or without `upTo` the whole workflow. With `data`, the last request fetches this
 * URL, which can contain runtime expressions of Arazzo.
 */
export const runSteps =
  () =>
  ({ attributes: { workflow = "", upTo }, node, file }: ComponentUse): Node[] => {
    const workflows = listWorkflows();
    const refuse = (message: string, wanted: string, names: string[]): never =>
      fail(file, node, message, didYouMean(wanted, names, `use one of ${names.join(", ")}`));
    if (!workflows.includes(workflow)) refuse(`the workflow "${workflow}" doesn't exist`, workflow, workflows);
    const steps = readWorkflow(workflow, sourceLocale).workflows[0]?.steps.map(({ stepId }) => stepId) ?? [];
    if (upTo !== undefined && !steps.includes(upTo)) refuse(`${workflow} has no step "${upTo}"`, upTo, steps);
    return [node];
  };
