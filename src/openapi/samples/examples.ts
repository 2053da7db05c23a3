import type { Api } from "../model/api";
import type { Direction, Example, Header, Media } from "../model/types";
import { type Made, makeValue } from "./value";
import { toXml } from "./xml";

export interface ShownExample extends Example {
  /** Whether it was generated and breaks a rule of its schema. */
  isSketch?: boolean;
}

/**
 * @returns the examples of a body: those in the description, or else the schema's own, or else one generated from the
 *   schema; empty if none of these is available
 */
export function listExamples(api: Api, { kind, schema, examples: given }: Media, direction: Direction): ShownExample[] {
  const shown: ShownExample[] = [...given];
  if (shown.length === 0 && schema) {
    const { examples, example } = schema;
    const [first = example] = Array.isArray(examples) ? examples : [];
    shown.push({ summary: "", ...(first === undefined ? makeValue(api, schema, direction) : { value: first }) });
  }
  if (kind !== "xml") return shown;
  return shown.map((each) => (typeof each.value === "object" ? { ...each, value: toXml(schema, each.value) } : each));
}

/** @returns the first example in a parameter or header, or else one generated from its schema */
export function exampleOf(api: Api, { examples: [given], content, schema }: Header): Partial<Made> | undefined {
  if (given?.value !== undefined) return given;
  if (content) return listExamples(api, content, "request")[0];
  return schema.anything ? undefined : makeValue(api, schema, "request");
}
