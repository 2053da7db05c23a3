import { childPointer } from "../../../openapi/read/pointer";
import { type Description, methods, type Operation } from "../../../openapi/read/types";
import { blankAll, type Prose } from "../prose";

/** Strings in every language of the samples; they contain the examples, which are read from their own files. */
const strings = /"""[\s\S]*?"""|'[^']*'|"(?:\\.|[^"\\])*"|`[^`]*`/g;

/** The published description that contains the samples, which are the same in every language. */
export const sampledDescription = "api/openapi.en.json";

/** @returns the code of every operation's samples with strings blanked, so that only names and comments are read */
export function listSampleProse(file: string, description: Description): Prose[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as (Operation & { "x-codeSamples"?: { source: string }[] }) | undefined;
      return (operation?.["x-codeSamples"] ?? []).map(({ source }, index): Prose => {
        const place = ["paths", path, method, "x-codeSamples", index].reduce<string>(childPointer, "");
        return { file, locale: "en", kind: "code", text: source.replace(strings, blankAll), source, place };
      });
    }),
  );
}
