import { type Api, splitResponses } from "../model/api";
import type { Call, Example, Media, Response } from "../model/types";
import { isMap } from "../samples/json";

export interface ListedError {
  status: string;
  meaning: string;
  /** Problem types. */
  types: string[];
  /** The response's bodies, with only the examples of this entry. */
  content: Media[];
  response: Response;
}

/** @returns the errors of a request; a status that stands for several problem types has one entry for each */
export function listErrors({ causes }: Api, call: Pick<Call, "responses">): ListedError[] {
  return splitResponses(call).errors.flatMap((response) => {
    const { status, description } = response;
    const types = listProblems(response);
    return types.length > 0 && types.every((type) => Object.hasOwn(causes, type))
      ? types.map((type) => ({
          ...{ status, meaning: causes[type] ?? "", types: [type], response },
          content: response.content.map((media) => ({
            ...media,
            examples: media.examples.filter((example) => typeOf(example) === type),
          })),
        }))
      : [{ status, meaning: description, types, content: response.content, response }];
  });
}

/** @returns the problem types of an error, taken from the `code` in its examples */
function listProblems({ content }: Response): string[] {
  const codes = content.flatMap(({ examples }) => examples.flatMap((example) => typeOf(example) ?? []));
  return [...new Set(codes)];
}

/** @returns the problem type of an example */
function typeOf({ value }: Example): string | undefined {
  const type = isMap(value) ? value.code : undefined;
  return typeof type === "string" ? type : undefined;
}
