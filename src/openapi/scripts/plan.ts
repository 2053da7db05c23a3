import { type ListedOperation, listOperations } from "../model/operations";
import type { ArazzoCriterion, ArazzoDocument, ArazzoStep } from "../reading/workflows";
import type { Description, Json } from "../types";

/** Text in which a script puts the value of a variable, named in camel case. */
export type Template = (string | { variable: string })[];

/**
 * A place in a response: a JSON Pointer as a template. Instead of an index it may have a name and a value, as in
 * `/subscriptions/product.id={productId}/status`, for the item of the list that has this value there.
 */
export type Place = Template;

/** What a script compares: the value at a place of the response. */
export interface Comparison {
  place: Place;
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
  outputs: { variable: string; place: Place }[];
  /** The request isn't sent if this variable has this value. */
  unless?: { variable: string; value: string };
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
    return { ...planStep(step, operation), ...findSkip(workflow.steps, step) };
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
  const selections = successCriteria.flatMap(({ condition }) => readSelection(condition) ?? []);
  const conditions = successCriteria.filter(
    ({ condition }) => !condition.startsWith("$statusCode") && !readSelection(condition),
  );
  const place = (expression: string): Place => placeOf(expression, selections);
  const retry = onFailure.find(({ type }) => type === "retry");
  return {
    text: step.description,
    method: method.toUpperCase(),
    path: [...route, ...query].filter((part) => part !== ""),
    ...(key !== undefined && { idempotencyKey: readTemplate(key) }),
    ...(step.requestBody && { body: step.requestBody.payload }),
    status: Number(status[0]),
    conditions: conditions.map((criterion) => readCriterion(criterion, place)),
    ...(retry && {
      repeat: {
        seconds: retry.retryAfter ?? 0,
        limit: retry.retryLimit ?? 1,
        ends: onFailure
          .filter(({ type }) => type === "end")
          .flatMap(({ criteria = [] }) => criteria.map((criterion) => readCriterion(criterion, place))),
      },
    }),
    outputs: Object.entries(step.outputs ?? {}).map(([variable, expression]) => ({
      variable,
      place: place(expression),
    })),
  };
}

/** @returns the condition of a step before this one that goes on with a step after it */
function findSkip(steps: ArazzoStep[], step: ArazzoStep): Pick<Step, "unless"> {
  const indexOf = (id: string): number => steps.findIndex(({ stepId }) => stepId === id);
  const index = steps.indexOf(step);
  const jump = steps
    .slice(0, index)
    .flatMap(({ onSuccess = [] }) => onSuccess)
    .find(({ stepId }) => indexOf(stepId) > index);
  if (!jump) return {};
  const [, expression = "", value = ""] = equality.exec(jump.criteria[0]?.condition ?? "") ?? [];
  return { unless: { variable: variableOf(expression), value } };
}

/** An item of a list that a step is about: the first, as the list's pointer says, and a value that only this one has. */
interface Selection {
  item: string;
  name: string;
  variable: string;
}

const responseBody = /^\$response\.body#(\/\S+)$/;

/** A value of the first item that has to be what an earlier step found: tools stop at another item, scripts look further. */
const selection = /^\$response\.body#(\/\S+?\/0)\/(\S+) == (\$\S+)$/;

function readSelection(condition: string): Selection | undefined {
  const [, item, name = "", expression = ""] = selection.exec(condition) ?? [];
  return item === undefined ? undefined : { item, name: name.replaceAll("/", "."), variable: variableOf(expression) };
}

function placeOf(expression: string, selections: Selection[]): Place {
  const [, pointer] = responseBody.exec(expression) ?? [];
  if (!pointer) throw new Error(`${expression} isn't a place in a response`);
  const selected = selections.find(({ item }) => pointer.startsWith(`${item}/`));
  if (!selected) return [pointer];
  const { item, name, variable } = selected;
  return [`${item.slice(0, -1)}${name}=`, { variable }, pointer.slice(item.length)];
}

const equality = /^(\S+) == "(\w+)"$/;

function readCriterion({ context, condition }: ArazzoCriterion, place: (expression: string) => Place): Comparison {
  const pattern = context === undefined ? equality : /^()\^\(?([A-Z_|]+)\)?\$$/;
  const [, expression = "", values] = pattern.exec(condition) ?? [];
  if (!values) throw new Error(`${condition} isn't a value or a choice of values`);
  return { place: place(context ?? expression), values: values.split("|") };
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
