import { sample } from "openapi-sampler";
import type { Description, Example, Header, Json, MediaType, Schema } from "../types";
import { resolve } from "./resolve";
import { flatten } from "./schema";

export interface ShownExample {
  /** Its name in the description; left out where it has none. */
  name?: string;
  /** What the example shows; empty where the description doesn't say. */
  summary: string;
  value?: Json;
  /** Address of a value that the description doesn't hold. */
  external?: string;
}

export type Direction = "request" | "response";

/** Characters of a made example from which on it is made of required fields alone. */
const longExample = 4000;

/**
 * @returns the examples of a body: those that the description gives, else the schema's own, else one that is made of the
 *   schema; an empty list where there is nothing to go by
 */
export function listExamples(
  description: Description,
  mediaType: string,
  media: MediaType,
  direction: Direction,
): ShownExample[] {
  const given = listGiven(description, media);
  if (given.length > 0) return given;
  if (media.schema === undefined) return [];
  const { examples, example } = flatten(description, media.schema);
  const [value] = Array.isArray(examples) ? examples : [];
  if (value !== undefined || example !== undefined) return [{ summary: "", value: value ?? example }];
  const made = makeExample(description, media.schema, direction, /[/+]xml\b/.test(mediaType));
  return made === undefined ? [] : [{ summary: "", value: made }];
}

function listGiven(description: Description, media: Pick<MediaType, "example" | "examples">): ShownExample[] {
  const given = Object.entries(media.examples ?? {}).map(([name, reference]): ShownExample => {
    const { summary, description: text = "", value, externalValue } = resolve<Example>(description, reference);
    return { name, summary: summary ?? text, value, external: externalValue };
  });
  return given.length === 0 && media.example !== undefined ? [{ summary: "", value: media.example }] : given;
}

/** @returns the first example of a parameter or header, given or made */
export function exampleOf(description: Description, header: Header): Json | undefined {
  const [given] = listGiven(description, header);
  if (given?.value !== undefined) return given.value;
  const [[mediaType, media] = ["", {}]] = Object.entries(header.content ?? {});
  if (header.content) return listExamples(description, mediaType, media, "request")[0]?.value;
  return header.schema === undefined ? undefined : makeExample(description, header.schema, "request");
}

/** @returns a value of a schema; undefined where none can be made */
export function makeExample(
  description: Description,
  schema: Schema,
  direction: Direction,
  isXml = false,
): Json | undefined {
  const options = {
    quiet: true,
    skipReadOnly: direction === "request",
    skipWriteOnly: direction === "response",
    ...(isXml ? { format: "xml" as const } : {}),
  };
  try {
    const whole = sample(schema as object, options, description) as Json | undefined;
    if ((JSON.stringify(whole) ?? "").length <= longExample) return whole;
    return sample(schema as object, { ...options, skipNonRequired: true }, description) as Json | undefined;
  } catch {
    // The library gives up on references into itself and on schemas that contradict themselves.
    return undefined;
  }
}
