import type { ErrorObject } from "ajv";
import type { ListedOperation } from "../openapi/read/operations";
import { resolve } from "../openapi/read/operations";
import type { Header, Json, Response } from "../openapi/read/types";
import { type Contract, type JsonObject, problemExamples } from "./description";
import type { Answer } from "./idempotency";
import { Refusal } from "./refusal";

/** @returns the response to a refusal: the operation's example of the problem type, with the current values */
export function makeProblem(contract: Contract, listed: ListedOperation | undefined, refusal: Refusal): Answer {
  const { type, fields, variant, headers } = refusal;
  const problem = contract.problems[type];
  if (!problem) throw new Error(`the error catalog has no type ${type}`);
  const { resource: _, ...example } = (listed && findExample(problemExamples(contract, listed, type), variant)) ?? {};
  const base = { title: problem.title.en, status: problem.status, detail: problem.cause.en, code: type };
  const errors = (fields.errors ?? example.errors) as JsonObject[] | undefined;
  const value = {
    ...{ type: typeUrl(contract, type), ...base, ...example, ...fields },
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
  parse: "format",
};

const places: Record<string, string> = { path: "path parameter", query: "query parameter", header: "header" };

/** @returns the refusal of a request that violates the description's schemas; malformed requests take precedence */
export function refuseInvalid(errors: ErrorObject[]): Refusal | undefined {
  // When `oneOf` or `anyOf` fails, the errors of the alternatives are also in the list, and they are more specific.
  const told = errors.filter(({ keyword }) => codes[keyword]);
  const found = (told.length > 0 ? told : errors).map((error) => {
    const { instancePath, keyword, params, message = "isn't valid" } = error;
    const [, place = "", rest = ""] = /^\/?(\w*)(.*)$/.exec(instancePath) ?? [];
    const extra = String(
      (params as { missingProperty?: string }).missingProperty ??
        (params as { additionalProperty?: string }).additionalProperty ??
        "",
    );
    const pointer = extra ? `${rest}/${extra}` : rest;
    return { place, pointer, code: codes[keyword] ?? "inconsistent", detail: message };
  });
  const malformed = found.filter(({ place }) => place !== "requestBody");
  const [first] = malformed;
  if (first) {
    const errors = malformed.map(
      ({ pointer, code, detail }) => ({ parameter: pointer.slice(1), code, detail }) as Json,
    );
    const detail = `The ${places[first.place] ?? "body"} '${first.pointer.slice(1)}' ${first.detail}.`;
    return new Refusal("malformed-request", { detail, errors });
  }
  if (found.length === 0) return undefined;
  const unique = new Map(
    found.map(({ pointer, code, detail }) => [`${pointer} ${code}`, { pointer, code, detail } as Json]),
  );
  return new Refusal("validation-failed", { detail: "A field isn't valid.", errors: [...unique.values()] });
}
