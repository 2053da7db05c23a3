import uniqBy from "lodash/uniqBy";
import type { Api } from "../model/api";
import type { Operation } from "../model/types";
import type { CodeSample } from "../read/types";
import { printSamples } from "./print";
import { makeRequest } from "./request";

/**
 * @returns the operation's own samples, and in each other language code that calls the operation as its examples do: with
 *   authentication, required parameters, and the first example of the body
 */
export function makeSamples(api: Api, operation: Operation): CodeSample[] {
  const own = operation.samples.filter(({ source }) => source);
  const written = own.map(({ lang = "text", label = lang, source }) => {
    const language = lang.toLowerCase();
    return { lang: { curl: "bash", "c#": "csharp", "node.js": "js" }[language] ?? language, label, source };
  });
  return uniqBy([...written, ...printSamples(makeRequest(api, operation))], ({ label }) => label.toLowerCase());
}
