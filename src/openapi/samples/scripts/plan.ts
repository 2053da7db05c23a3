import { type ListedOperation, listOperations } from "../../read/operations";
import type { Description, Json } from "../../read/types";
import type { ArazzoCriterion, ArazzoDocument, ArazzoStep } from "../../read/workflows";

/** Text with variables, whose values a script inserts. Their names are in camel case. */
export type Template = (string | { variable: string })[];

/**
 * A location in a response: a template for a JSON pointer. Instead of an index, it can have a name and a value, which
 * select the list item with this value; for example, `/subscriptions/product.id={productId}/status`.
 */
export type Place = Template;

/** A comparison of the value at a location in the response with the allowed values. */
export interface Comparison {
  place: Place;
  values: string[];
}

/** One request of a script. */
export interface Step {
  /** A sentence that describes the step. */
  text: string;
  method: string;
  /** Path with the query. */
  path: Template;
  idempotencyKey?: Template;
  /** JSON in which a string that is an expression is replaced by the variable's value. */
  body?: Json;
  status: number;
  /** Additional conditions that the response must meet. */
  conditions: Comparison[];
  /** The request is repeated until the conditions hold. */
  repeat?: { seconds: number; limit: number /** If any of these holds, the script stops. */; ends: Comparison[] };
  outputs: { variable: string; place: Place }[];
  /** The request isn't sent if this variable has this value. */
  unless?: { variable: string; value: string };
}

/** A call to the provider's own interface, after the last step. */
export interface DataCall {
  url: Template;
  header: string;
  /** Environment variable with the key. */
  variable: string;
  file: string;
}

/** A workflow, as scripts in any language run it. */
export interface Plan {
  title: string;
  summary: string;
  /** The variables that users of the script set; ones with a default are optional. */
  inputs: { variable: string; text: string; default?: string }[];
  /** Default base URL of the API, and default token URL. */
  apiUrl: string;
  tokenUrl: string;
  steps: Step[];
  outputs: string[];
  data?: DataCall;
}

/** Inputs that a script creates automatically: the token, and a string that is unique to the run. */
const ownInputs = ["accessToken", "run"];

/**
 * @returns the plan for scripts that run the workflow, which must be the only one in its document
 * @throws Error if the workflow uses a part of Arazzo that scripts don't support
 */
export function planWorkflow({ info, workflows }: ArazzoDocument, description: Description): Plan {
  const [workflow, ...others] = workflows;
  if (!workflow || others.length > 0) throw new Error(`"${info.title}" must contain exactly one workflow`);
  const operations = new Map(listOperations(description).map((operation) => [operation.id, operation]));
  const steps = workflow.steps.map((step) => {
    const operation = operations.get(step.operationId);
    if (!operation) throw new Error(`${step.stepId}: the operation "${step.operationId}" doesn't exist`);
    return { ...planStep(step, operation), ...findSkip(workflow.steps, step) };
  });
  const variables = steps.flatMap(({ outputs }) => outputs.map(({ variable }) => variable));
  if (new Set(variables).size < variables.length) throw new Error(`"${info.title}" has duplicate outputs`);
  // The test environment is the last server, after production.
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

/** @returns the condition for skipping a step, because an earlier step jumps to a later one */
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

/** A list item that a step uses: the pointer to the list's first item, and a value that identifies the right item. */
interface Selection {
  item: string;
  name: string;
  variable: string;
}

const responseBody = /^\$response\.body#(\/\S+)$/;

/**
 * A condition that the first item has a value from an earlier step. Arazzo tools fail if the first item has a
 * different value; scripts search the list.
 */
const selection = /^\$response\.body#(\/\S+?\/0)\/(\S+) == (\$\S+)$/;

function readSelection(condition: string): Selection | undefined {
  const [, item, name = "", expression = ""] = selection.exec(condition) ?? [];
  return item === undefined ? undefined : { item, name: name.replaceAll("/", "."), variable: variableOf(expression) };
}

function placeOf(expression: string, selections: Selection[]): Place {
  const [, pointer] = responseBody.exec(expression) ?? [];
  if (!pointer) throw new Error(`${expression} must point to a place in the response body`);
  const selected = selections.find(({ item }) => pointer.startsWith(`${item}/`));
  if (!selected) return [pointer];
  const { item, name, variable } = selected;
  return [`${item.slice(0, -1)}${name}=`, { variable }, pointer.slice(item.length)];
}

const equality = /^(\S+) == "(\w+)"$/;

function readCriterion({ context, condition }: ArazzoCriterion, place: (expression: string) => Place): Comparison {
  const pattern = context === undefined ? equality : /^()\^\(?([A-Z_|]+)\)?\$$/;
  const [, expression = "", values] = pattern.exec(condition) ?? [];
  if (!values) throw new Error(`${condition} must compare with one value or a choice of values`);
  return { place: place(context ?? expression), values: values.split("|") };
}

const reference = /^\$(?:inputs|steps\.[\w-]+\.outputs)\.(\w+)$/;

/** @returns the variable for an input or a step's output */
export function variableOf(expression: string): string {
  const [, variable] = reference.exec(expression) ?? [];
  if (!variable) throw new Error(`${expression} must be an input or a step's output`);
  return variable;
}

/** @returns the variable if the whole string is an expression */
export const findVariable = (text: string): string | undefined => reference.exec(text)?.[1];

/** @returns the parts of a string that is an expression or contains expressions in braces */
export function readTemplate(text: string): Template {
  if (text.startsWith("$")) return [{ variable: variableOf(text) }];
  return text
    .split(/\{(\$[^}]+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : { variable: variableOf(part) }))
    .filter((part) => part !== "");
}
