import type { Api } from "../model/api";
import type { Direction, Example, Header, Media } from "../model/types";
import type { Json } from "../read/types";
import { showValue } from "./parameters";
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
export function listExamples(
  api: Api,
  { type, kind, schema, examples: given }: Media,
  direction: Direction,
): ShownExample[] {
  const shown: ShownExample[] = [...given];
  if (shown.length === 0 && schema) {
    const { examples, example } = schema;
    const [first = example] = Array.isArray(examples) ? examples : [];
    shown.push({ summary: "", ...(first === undefined ? makeValue(api, schema, direction) : { value: first }) });
  }
  if (kind !== "xml" && kind !== "stream") return shown;
  const write = (value: Json): string => (kind === "xml" ? toXml(schema, value) : toStream(type, value));
  return shown.map((each) =>
    typeof each.value === "object" && each.value !== null ? { ...each, value: write(each.value) } : each,
  );
}

/** Fields of a server-sent event (HTML, 9.2.6). */
const eventFields = new Set(["event", "data", "id", "retry"]);

/** @returns one or several items as they are streamed: server-sent events, or JSON line by line */
function toStream(mediaType: string, value: Json): string {
  const items = Array.isArray(value) ? value : [value];
  if (!/^text\/event-stream/i.test(mediaType)) return items.map((item) => `${JSON.stringify(item)}\n`).join("");
  const isEvent = (item: Json): item is Record<string, Json> =>
    typeof item === "object" && item !== null && Object.keys(item).every((key) => eventFields.has(key));
  return items
    .map((item) => Object.entries(isEvent(item) ? item : { data: item }))
    .map((fields) => `${fields.map(([name, field]) => `${name}: ${showValue(field)}\n`).join("")}\n`)
    .join("");
}

/** @returns the first example in a parameter or header, or else one generated from its schema */
export function exampleOf(api: Api, { examples: [given], content, schema }: Header): Partial<Made> | undefined {
  if (given?.value !== undefined) return given;
  if (content) return listExamples(api, content, "request")[0];
  return schema.anything ? undefined : makeValue(api, schema, "request");
}
