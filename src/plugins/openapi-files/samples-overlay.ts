import { listOperations } from "../../openapi/read/operations";
import { resolve } from "../../openapi/read/resolve";
import type { Description, Example, Operation, Reference, Response } from "../../openapi/read/types";
import { removeUnused } from "../reference/unused";

interface Overlay {
  overlay: string;
  info: { title: string; version: string };
  extends: string;
  actions: Action[];
}
interface Action {
  target: string;
  update: object;
}

/**
 * Takes out of a description what only readers of pages need: the code samples, which are a third of it, the permissions,
 * which are also in the texts, and all but the first example of each problem type in a response.
 * @returns a copy without them, and an OpenAPI Overlay 1.0 that adds them again
 */
export function splitSamples(description: Description): { lean: Description; overlay: Overlay } {
  const lean = structuredClone(description);
  const actions: Action[] = [];
  const take = (target: string, update: object): void => {
    if (Object.keys(update).length > 0) actions.push({ target, update });
  };
  for (const { operation, path, method } of listOperations(lean)) {
    const target = `$.paths['${path}'].${method}`;
    take(target, takeExtensions(operation));
    for (const [status, response] of Object.entries(operation.responses))
      take(`${target}.responses['${status}']${examplesPath}`, takeVariants(lean, response));
  }
  for (const [name, response] of Object.entries(lean.components.responses ?? {}))
    take(`$.components.responses.${name}${examplesPath}`, takeVariants(lean, response));
  // Only the variants use some of the shared examples.
  const { examples = {} } = description.components;
  removeUnused(lean);
  const unused = Object.entries(examples).filter(([name]) => !lean.components.examples?.[name]);
  take("$.components.examples", Object.fromEntries(unused));
  const { title, version } = lean.info;
  return { lean, overlay: { overlay: "1.0.0", info: { title, version }, extends: "openapi.yaml", actions } };
}

const problemType = "application/problem+json";
const examplesPath = `.content['${problemType}'].examples`;

function takeExtensions(operation: Operation): Pick<Operation, "x-codeSamples" | "x-permissions"> {
  const { "x-codeSamples": samples, "x-permissions": permissions } = operation;
  delete operation["x-codeSamples"];
  delete operation["x-permissions"];
  return { ...(samples && { "x-codeSamples": samples }), ...(permissions && { "x-permissions": permissions }) };
}

/** Removes the examples of problem types that an earlier example already shows. @returns them by name */
function takeVariants(description: Description, response: Response | Reference): Record<string, Example | Reference> {
  const { examples = {} } = ("content" in response && response.content?.[problemType]) || {};
  const seen = new Set<unknown>();
  const variants = Object.entries(examples).filter(([, example]) => {
    const { code } = (resolve<Example>(description, example).value ?? {}) as { code?: unknown };
    const isVariant = code !== undefined && seen.has(code);
    seen.add(code);
    return isVariant;
  });
  for (const [name] of variants) delete examples[name];
  return Object.fromEntries(variants);
}
