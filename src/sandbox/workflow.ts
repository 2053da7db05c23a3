import get from "lodash/get";
import { valueAt } from "../lib/pointer";
import type { Json } from "../openapi/read/types";
import type { ArazzoCriterion, ArazzoStep, ArazzoWorkflow } from "../openapi/read/workflows";
import type { Server } from "./server";

/** A request of a workflow. */
export interface WorkflowCall {
  stepId: string;
  /** What the step does, as progress: ends with "…". */
  description: string;
  method: string;
  path: string;
  /** Body of the request, as text. */
  sent?: string;
  status: number;
  /** Media type of the response. */
  mediaType: string;
  /** Body of the response, as text. */
  body: string;
  /** Time in seconds that the marketplace's clock advanced until the response was the expected one. */
  waited: number;
}

/** What runtime expressions (Arazzo 1.0) refer to. */
interface Context {
  inputs: Record<string, Json>;
  steps: Record<string, { outputs: Record<string, Json> }>;
  statusCode?: number;
  response?: { body: Json };
}

/**
 * Runs a workflow in a marketplace whose clock advances instead of the wait between polls. Of Arazzo 1.0, it supports what
 * our workflows use: operation steps, outputs, comparisons, regular expressions, `goto`, `retry`, and `end`.
 * @param inputs values of the workflow's inputs
 * @param upTo ID of the last step; without it, all steps
 * @returns the requests, of which the last one has failed if it isn't the last step's, and a function that replaces the
 *   expressions in a text
 */
export async function runWorkflow(
  { marketplace, fetch }: Server,
  { steps, parameters = [] }: ArazzoWorkflow,
  inputs: Record<string, Json>,
  upTo?: string,
): Promise<{ calls: WorkflowCall[]; fill: (text: string) => Json }> {
  const context: Context = { inputs, steps: {} };
  const calls: WorkflowCall[] = [];
  const { contract } = marketplace;
  const origin = new URL(contract.description.servers[0]?.url ?? "").href;

  async function send({ stepId, description, operationId, requestBody, ...step }: ArazzoStep): Promise<WorkflowCall> {
    const listed = contract.operations.get(operationId);
    if (!listed) throw new Error(`the API has no operation ${operationId}`);
    const headers = new Headers(requestBody && { "Content-Type": "application/json" });
    const query = new URLSearchParams();
    let path = listed.path;
    for (const { name, in: place, value } of [...parameters, ...(step.parameters ?? [])]) {
      const sent = String(fill(value, context));
      if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(sent));
      else if (place === "query") query.set(name, sent);
      else headers.set(name, sent);
    }
    if (query.size > 0) path += `?${query}`;
    const method = listed.method.toUpperCase();
    const body = requestBody && JSON.stringify(fill(requestBody.payload, context));
    const response = await fetch(new Request(origin + path, { method, headers, body }));
    const text = await response.text();
    Object.assign(context, { statusCode: response.status, response: { body: text ? JSON.parse(text) : null } });
    const mediaType = response.headers.get("content-type") ?? "";
    const call = { stepId, description, method, path, sent: body };
    return { ...call, status: response.status, mediaType, body: text, waited: 0 };
  }

  const holds = (criteria: ArazzoCriterion[] = []): boolean => criteria.every((one) => isMet(one, context));

  let next: ArazzoStep | undefined = steps[0];
  while (next) {
    const step: ArazzoStep = next;
    let call = await send(step);
    while (!holds(step.successCriteria)) {
      const action = step.onFailure?.find(({ criteria }) => holds(criteria));
      const waited = call.waited + (action?.retryAfter ?? 0);
      if (action?.type !== "retry" || waited > (action.retryAfter ?? 0) * (action.retryLimit ?? 1))
        return { calls: [...calls, call], fill: (text) => fill(text, context) };
      marketplace.advance(action.retryAfter ?? 0);
      call = { ...(await send(step)), waited };
    }
    calls.push(call);
    const outputs = Object.entries(step.outputs ?? {}).map(([name, value]) => [name, evaluate(value, context)]);
    context.steps[step.stepId] = { outputs: Object.fromEntries(outputs) };
    const jump = step.onSuccess?.find(({ criteria }) => holds(criteria));
    const target = jump ? steps.findIndex(({ stepId }) => stepId === jump.stepId) : steps.indexOf(step) + 1;
    next = step.stepId === upTo ? undefined : steps[target];
  }
  return { calls, fill: (text) => fill(text, context) };
}

/** @returns a value whose runtime expressions are replaced */
function fill(value: Json, context: Context): Json {
  if (typeof value === "string")
    return value.startsWith("$")
      ? evaluate(value, context)
      : value.replace(/\{(\$[^}]+)\}/g, (_, expression: string) => String(evaluate(expression, context)));
  if (Array.isArray(value)) return value.map((item) => fill(item, context));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, context)]));
}

/** @param expression such as `$response.body#/id`, or a literal, such as `"ACTIVE"` */
function evaluate(expression: string, context: Context): Json {
  if (!expression.startsWith("$")) return JSON.parse(expression);
  const [path = "", pointer] = expression.slice(1).split("#");
  const value = get(context, path.split("."));
  return (pointer === undefined ? value : valueAt(value, pointer)) as Json;
}

function isMet({ context: subject, condition }: ArazzoCriterion, context: Context): boolean {
  if (subject) return new RegExp(condition).test(String(evaluate(subject, context)));
  return condition.split("||").some((part) =>
    part.split("&&").every((comparison) => {
      const [, left = "", operator, right = ""] = /^\s*(\S+) (==|>=) (.+?)\s*$/.exec(comparison) ?? [];
      if (!operator) throw new Error(`the condition "${comparison}" can't be evaluated`);
      const [one, other] = [evaluate(left, context), evaluate(right, context)];
      return operator === "==" ? one === other : Number(one) >= Number(other);
    }),
  );
}
