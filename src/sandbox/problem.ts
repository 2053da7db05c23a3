import { parsePointer } from "../lib/pointer";
import type { Contract } from "./description";
import type { Answer } from "./idempotency";
import { Refusal } from "./refusal";
import type { Fault } from "./validator";

/** @returns the response to a refusal, with the texts of the error catalog */
export function makeProblem(contract: Contract, refusal: Refusal, correlationId: string): Answer {
  const { type, detail, fields, headers } = refusal;
  const problem = contract.problems[type];
  if (!problem) throw new Error(`the error catalog has no type ${type}`);
  const { status, title } = problem;
  const value = { type: `${contract.catalog}#${type}`, title: title.en, status, detail, code: type, correlationId };
  return {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
    body: JSON.stringify({ ...value, ...fields }),
  };
}

const places: Record<string, string> = { path: "path parameter", query: "query parameter", header: "header" };

/** Refuses a request whose parameters violate their schemas. */
export function refuseParameters(faults: Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const [place = "", name] = parsePointer(first.pointer);
  throw new Refusal("malformed-request", `The ${places[place]} '${name}' ${first.detail}.`, {
    errors: faults.map(({ pointer, ...fault }) => ({ parameter: parsePointer(pointer)[1] ?? "", ...fault })),
  });
}

/** Refuses a request whose body violates its schema. */
export function refuseBody(faults: Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const subject = first.pointer === "" ? "The body" : `The field '${first.pointer}'`;
  throw new Refusal("validation-failed", `${subject} ${first.detail}.`, { errors: faults });
}
