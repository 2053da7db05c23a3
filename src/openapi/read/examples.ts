import { sample } from "openapi-sampler";
import { kindOfMedia } from "./media-types";
import { resolve } from "./resolve";
import { flatten } from "./schema";
import type { Description, Example, Header, Json, MediaType, Schema } from "./types";
import { toXml } from "./xml";

export interface ShownExample {
  /** Its name in the description; omitted if it has none. */
  name?: string;
  /** What the example shows; empty if the description doesn't explain it. */
  summary: string;
  /** More about it, as Markdown. */
  description?: string;
  value?: Json;
  /** URL of a value that isn't in the description itself. */
  external?: string;
}

export type Direction = "request" | "response";

/** Number of characters above which a generated example contains only required fields. */
const longExample = 4000;

/**
 * @returns the examples of a body: those in the description, or else the schema's own, or else one generated from the
 *   schema; empty if none of these is available
 */
export function listExamples(
  description: Description,
  mediaType: string,
  media: MediaType,
  direction: Direction,
): ShownExample[] {
  const shown = listGiven(description, media);
  if (shown.length === 0 && media.schema !== undefined) {
    const { examples, example } = flatten(description, media.schema);
    const [first = example] = Array.isArray(examples) ? examples : [];
    const value = first === undefined ? makeExample(description, media.schema, direction) : first;
    if (value !== undefined) shown.push({ summary: "", value });
  }
  if (kindOfMedia(mediaType) !== "xml") return shown;
  return shown.map((each) =>
    typeof each.value === "object" ? { ...each, value: toXml(description, media.schema, each.value) } : each,
  );
}

/** @returns the examples that the description itself contains */
export function listGiven(description: Description, media: Pick<MediaType, "example" | "examples">): ShownExample[] {
  const given = Object.entries(media.examples ?? {}).map(([name, reference]): ShownExample => {
    const { summary, description: text = "", value, externalValue } = resolve<Example>(description, reference);
    return { name, summary: summary ?? (text || name), description: summary && text, value, external: externalValue };
  });
  return given.length === 0 && media.example !== undefined ? [{ summary: "", value: media.example }] : given;
}

/** @returns the first example in a parameter or header, or else one generated from its schema */
export function exampleOf(description: Description, header: Header): Json | undefined {
  const [given] = listGiven(description, header);
  if (given?.value !== undefined) return given.value;
  const [[mediaType, media] = ["", {}]] = Object.entries(header.content ?? {});
  if (header.content) return listExamples(description, mediaType, media, "request")[0]?.value;
  return header.schema === undefined ? undefined : makeExample(description, header.schema, "request");
}

/** @returns a value generated from a schema; undefined if that isn't possible */
function makeExample(description: Description, schema: Schema, direction: Direction): Json | undefined {
  const options = { quiet: true, skipReadOnly: direction === "request", skipWriteOnly: direction === "response" };
  try {
    const whole = sample(schema as object, options, description) as Json | undefined;
    if ((JSON.stringify(whole) ?? "").length <= longExample) return whole;
    return sample(schema as object, { ...options, skipNonRequired: true }, description) as Json | undefined;
  } catch {
    // The library fails for circular references and for schemas that contradict themselves.
    return undefined;
  }
}
