import type { SampleRequest } from "../read/sample-request";
import type { CodeSample } from "../read/types";
import { csharp } from "./csharp";
import { curl } from "./curl";
import { go } from "./go";
import { java } from "./java";
import { javaScript, typeScript } from "./javascript";
import { python } from "./python";

/**
 * The samples use templates, because snippet libraries don't send what the examples specify. `@scalar/snippetz` 0.10
 * leaves out the body of a merge patch in Python, doesn't escape the quotation marks of `If-Match` in C#, and uploads
 * an empty file in JavaScript. `@readme/httpsnippet` 11 doesn't escape JSON in curl, JavaScript, and Python, and
 * uploads empty files in JavaScript, Java, and C#. Both send a file's name instead of its content as the body, don't
 * read the token from the environment, and ignore failed requests.
 *
 * @returns code in each language that sends the request
 */
export const printSamples = (request: SampleRequest): CodeSample[] => [
  { lang: "bash", label: "curl", source: curl(request) },
  { lang: "js", label: "JavaScript", source: javaScript(request) },
  { lang: "ts", label: "TypeScript", source: typeScript(request) },
  { lang: "python", label: "Python", source: python(request) },
  { lang: "java", label: "Java", source: java(request) },
  { lang: "csharp", label: "C#", source: csharp(request) },
  { lang: "go", label: "Go", source: go(request) },
];
