import { type ListedOperation, listOperations } from "../model/operations";
import type { ArazzoDocument, ArazzoStep } from "../reading/workflows";
import type { Description, Json } from "../types";

/** Text in which a script puts the value of a variable, named in camel case. */
export type Template = (string | { variable: string })[];

/** What a script compares: the value at a JSON Pointer of the response. */
export interface Comparison {
  pointer: string;
  values: string[];
}

/** One request of a script. */
export interface Step {
  /** What it does, as a sentence. */
  text: string;
  method: string;
  /** Path with its query. */
  path: Template;
  idempotencyKey?: Template;
  /** JSON in which strings that are one variable stand for its value. */
  body?: Json;
  status: number;
  /** What the response must say too. */
  conditions: Comparison[];
  /** The request is repeated until the conditions hold. */
  repeat?: { seconds: number; limit: number /** Any of these means that they never will. */; ends: Comparison[] };
  outputs: { variable: string; pointer: string }[];
}

/** A call of the provider's own interface, after the last step. */
export interface DataCall {
  url: Template;
  header: string;
  /** Environment variable with the key. */
  variable: string;
  file: string;
}

/** A workflow as scripts in any language do it. */
export interface Plan {
  title: string;
  summary: string;
  /** What whoever runs it sets, and what else may be set. */
  inputs: { variable: string; text: string; default?: string }[];
  /** Base URL of the API and token URL that hold where nothing else is set. */
  apiUrl: string;
  tokenUrl: string;
  steps: Step[];
  outputs: string[];
  data?: DataCall;
}

/** Inputs that a script makes by itself: the token, and the text that no other run has. */
const ownInputs = ["accessToken", "run"];

/**
 * @returns what scripts do that run a workflow, which has to be the only one of its document
 * @throws Error for anything of Arazzo that scripts can't do
 */
export function planWorkflow({ info, workflows }: ArazzoDocument, description: Description): Plan {
  const [workflow, ...others] = workflows;
  if (!workflow || others.length > 0) throw new Error(`"${info.title}" isn't one workflow`);
  const operations = new Map(listOperations(description).map((operation) => [operation.id, operation]));
  const steps = workflow.steps.map((step) => {
    const operation = operations.get(step.operationId);
    if (!operation) throw new Error(`${step.stepId}: there is no operation ${step.operationId}`);
    return planStep(step, operation);
  });
  const variables = steps.flatMap(({ outputs }) => outputs.map(({ variable }) => variable));
  if (new Set(variables).size < variables.length) throw new Error(`"${info.title}" has outputs of the same name`);
  // The test environment comes after production.
  const apiUrl = description.servers.at(-1)?.url ?? "";
  const tokenUrl = description.components.securitySchemes.oauth2?.flows?.clientCredentials?.tokenUrl ?? "";
  const { "x-data": data } = workflow;
  return {
    title: info.title,
    summary: info.summary,
    inputs: Object.entries(workflow.inputs.properties)
      .filter(([name]) => !ownInputs.includes(name))
      .map(([variable, { description: text, default: value }]) => ({ variable, text, default: value })),
    apiUrl,
    tokenUrl: new URL(tokenUrl, apiUrl).href,
    steps,
    outputs: Object.values(workflow.outputs).map((expression) => variableOf(expression)),
    ...(data && { data: { ...data, url: readTemplate(data.url) } }),
  };
}

function planStep(step: ArazzoStep, { method, path }: ListedOperation): Step {
  const { parameters = [], successCriteria, onFailure = [] } = step;
  const find = (place: string, name: string): string | undefined =>
    parameters.find((parameter) => parameter.in === place && parameter.name === name)?.value;
  const route = path.split(/\{(\w+)\}/).flatMap((part, index) => {
    return index % 2 === 0 ? [part] : readTemplate(find("path", part) ?? "");
  });
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name, value }, index) => [`${index === 0 ? "?" : "&"}${name}=`, ...readTemplate(value)]);
  const key = find("header", "Idempotency-Key");
  const status = successCriteria.flatMap(({ condition }) => /^\$statusCode == (\d+)$/.exec(condition)?.[1] ?? []);
  const conditions = successCriteria.filter(({ condition }) => !condition.startsWith("$statusCode"));
  const retry = onFailure.find(({ type }) => type === "retry");
  return {
    text: step.description,
    method: method.toUpperCase(),
    path: [...route, ...query].filter((part) => part !== ""),
    ...(key !== undefined && { idempotencyKey: readTemplate(key) }),
    ...(step.requestBody && { body: step.requestBody.payload }),
    status: Number(status[0]),
    conditions: conditions.map(({ condition }) => readEquality(condition)),
    ...(retry && {
      repeat: {
        seconds: retry.retryAfter ?? 0,
        limit: retry.retryLimit ?? 1,
        ends: onFailure.filter(({ type }) => type === "end").flatMap(({ criteria = [] }) => criteria.map(readChoice)),
      },
    }),
    outputs: Object.entries(step.outputs ?? {}).map(([variable, expression]) => ({
      variable,
      pointer: pointerOf(expression),
    })),
  };
}

const responseBody = /^\$response\.body#(\/\S+)$/;

function pointerOf(expression: string): string {
  const [, pointer] = responseBody.exec(expression) ?? [];
  if (!pointer) throw new Error(`${expression} isn't a place in a response`);
  return pointer;
}

function readEquality(condition: string): Comparison {
  const [, place = "", value = ""] = /^(\S+) == "(\w+)"$/.exec(condition) ?? [];
  return { pointer: pointerOf(place), values: [value] };
}

function readChoice({ context = "", condition }: { context?: string; condition: string }): Comparison {
  const [, values = ""] = /^\^\(?([A-Z_|]+)\)?\$$/.exec(condition) ?? [];
  if (!values) throw new Error(`${condition} isn't a choice of values`);
  return { pointer: pointerOf(context), values: values.split("|") };
}

const reference = /^\$(?:inputs|steps\.[\w-]+\.outputs)\.(\w+)$/;

/** @returns the variable that stands for an input or the output of a step */
export function variableOf(expression: string): string {
  const [, variable] = reference.exec(expression) ?? [];
  if (!variable) throw new Error(`${expression} is neither an input nor an output`);
  return variable;
}

/** @returns the variable, if a text is an expression as a whole */
export const findVariable = (text: string): string | undefined => reference.exec(text)?.[1];

/** @returns the parts of a text that is an expression, or has some in braces */
export function readTemplate(text: string): Template {
  if (text.startsWith("$")) return [{ variable: variableOf(text) }];
  return text
    .split(/\{(\$[^}]+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : { variable: variableOf(part) }))
    .filter((part) => part !== "");
}
