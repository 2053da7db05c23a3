import { childPointer } from "../../openapi/pointer";
import { type Description, methods, type Operation } from "../../openapi/types";
import { blankAll, type Prose } from "../prose";

/** Strings of every language of the samples; what stands in them are the examples, which are read in their own files. */
const strings = /"""[\s\S]*?"""|'[^']*'|"(?:\\.|[^"\\])*"|`[^`]*`/g;

/** The published description, with the samples in it; they are the same in every language. */
export const sampledDescription = "api/openapi.en.json";

/** @returns the code of every operation's samples, strings blanked: names and comments in it are read too */
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
