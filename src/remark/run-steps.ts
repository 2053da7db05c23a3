import type { Node } from "unist";
import { sourceLocale } from "../config/locales";
import { didYouMean } from "../lib/findings/nearest";
import { readWorkflow } from "../openapi/read/workflows";
import { type ComponentUse, fail } from "./components";
import { findWorkflow } from "./workflow-scripts";

/**
 * `<RunSteps workflow="quick-start-consumer" party="consumer" upTo="order-plan" />` becomes a button that runs a workflow
 * in the reader's browser up to a step, or without `upTo` the whole workflow. With `data`, the last request fetches this
 * URL, which can contain runtime expressions of Arazzo.
 */
export const runSteps =
  () =>
  (use: ComponentUse): Node[] => {
    const { attributes, node, file } = use;
    const { upTo } = attributes;
    const workflow = findWorkflow(use);
    const steps = readWorkflow(workflow, sourceLocale).workflows[0]?.steps.map(({ stepId }) => stepId) ?? [];
    if (upTo !== undefined && !steps.includes(upTo))
      fail(file, node, `${workflow} has no step "${upTo}"`, didYouMean(upTo, steps, `use one of ${steps.join(", ")}`));
    return [node];
  };
