import type { ErrorObject } from "ajv";
import type { ListedOperation } from "../openapi/read/operations";
import { resolve } from "../openapi/read/resolve";
import type { Header, Response } from "../openapi/read/types";
import { type Contract, type JsonObject, problemExamples } from "./description";
import type { Answer } from "./idempotency";
import { Refusal } from "./refusal";

/** @returns the response to a refusal: the operation's example of the problem type, with the current values */
export function makeProblem(
  contract: Contract,
  listed: ListedOperation | undefined,
  refusal: Refusal,
  correlationId: string | undefined,
): Answer {
  const { type, fields, variant, headers } = refusal;
  const problem = contract.problems[type];
  if (!problem) throw new Error(`the error catalog has no type ${type}`);
  const { resource: _, ...example } = (listed && findExample(problemExamples(contract, listed, type), variant)) ?? {};
  const base = { title: problem.title.en, status: problem.status, detail: problem.cause.en, code: type };
  const errors = (fields.errors ?? example.errors) as JsonObject[] | undefined;
  const value = {
    ...{ type: typeUrl(contract, type), ...base, ...example, ...(correlationId && { correlationId }), ...fields },
    ...(errors && { errors: errors.map((error) => withDetail(error, example)) }),
  };
  return {
    status: problem.status,
    headers: {
      "Content-Type": "application/problem+json",
      ...challenge(contract, listed, type, problem.status),
      ...headers,
    },
    body: Buffer.from(JSON.stringify(value)),
  };
}

const findExample = (examples: JsonObject[], variant: Refusal["variant"]): JsonObject | undefined =>
  (typeof variant === "number" ? examples[variant] : examples.find(variant)) ?? examples[0];

/** An error without a detail gets the detail from the example. */
const withDetail = (error: JsonObject, { errors, detail }: JsonObject): JsonObject => {
  if (error.detail !== "") return error;
  const told = ((errors ?? []) as JsonObject[]).find(({ code }) => code === error.code);
  return { ...error, detail: told?.detail ?? detail ?? "isn't valid" };
};

/** @returns the URL of a type in the error catalog, which every example contains */
const typeUrl = (contract: Contract, type: string): string => {
  for (const listed of contract.operations.values()) {
    const [example] = problemExamples(contract, listed, type);
    if (example) return String(example.type);
  }
  throw new Error(`no operation returns ${type}`);
};

/** @returns the header that shows which permission the token lacks, as in the operation's example */
function challenge(
  { description }: Contract,
  listed: ListedOperation | undefined,
  type: string,
  status: number,
): Record<string, string> {
  const response = listed?.operation.responses[status];
  if (!response || !["unauthenticated", "insufficient-scope"].includes(type)) return {};
  const header = resolve<Response>(description, response).headers?.["WWW-Authenticate"];
  const example = header && resolve<Header>(description, header).example;
  return example === undefined ? {} : { "WWW-Authenticate": String(example) };
}

/** Error codes of the error catalog, by JSON Schema keyword. */
const codes: Record<string, string> = {
  required: "required",
  additionalProperties: "unknown",
  unevaluatedProperties: "unknown",
  type: "type",
  format: "format",
  pattern: "pattern",
  minLength: "too-short",
  maxLength: "too-long",
  minimum: "too-small",
  maximum: "too-large",
  minItems: "too-few",
  minProperties: "too-few",
  maxItems: "too-many",
  maxProperties: "too-many",
  enum: "not-allowed",
  const: "not-allowed",
  uniqueItems: "not-unique",
  discriminator: "not-allowed",
};

const places: Record<string, string> = { path: "path parameter", query: "query parameter", header: "header" };

/** @returns what is wrong, and where; the pointer also contains the name of a field that is missing or unknown */
function listFaults(errors: ErrorObject[]): { pointer: string; code: string; detail: string }[] {
  // When `oneOf` or `anyOf` fails, the errors of the alternatives are also in the list, and they are more specific.
  const told = errors.filter(({ keyword }) => codes[keyword]);
  const found = (told.length > 0 ? told : errors).map(({ instancePath, keyword, params, message = "isn't valid" }) => {
    const { missingProperty, additionalProperty, unevaluatedProperty, tag } = params as Record<string, string>;
    const name = missingProperty ?? additionalProperty ?? unevaluatedProperty ?? tag;
    const pointer = name ? `${instancePath}/${name}` : instancePath;
    // A pattern can be longer than a detail may be.
    const detail = keyword === "pattern" ? "must match the pattern in the schema" : message;
    return { pointer, code: codes[keyword] ?? "inconsistent", detail };
  });
  return [...new Map(found.map((fault) => [`${fault.pointer} ${fault.code}`, fault])).values()];
}

/** Refuses a request whose parameters violate their schemas. */
export function refuseParameters(errors: ErrorObject[]): void {
  const faults = listFaults(errors).map(({ pointer, code, detail }) => {
    const [, place = "", parameter = ""] = pointer.split("/");
    return { place, parameter, code, detail };
  });
  const [first] = faults;
  if (!first) return;
  throw new Refusal("malformed-request", {
    detail: `The ${places[first.place]} '${first.parameter}' ${first.detail}.`,
    errors: faults.map(({ place: _, ...fault }) => fault),
  });
}

/** Refuses a request whose body violates its schema. */
export function refuseBody(errors: ErrorObject[]): void {
  const faults = listFaults(errors);
  if (faults.length > 0) throw new Refusal("validation-failed", { detail: "A field isn't valid.", errors: faults });
}
