import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node } from "unist";
import type { VFile } from "vfile";
import { readProblems } from "../openapi/reading/problems";
import { heading, inlineCode, localeOf, replaceComponent, text } from "./components";

const words = {
  de: { cause: "Ursache", fix: "Abhilfe" },
  en: { cause: "Cause", fix: "Resolution" },
};

/** `<ErrorCatalogue />` becomes one section a problem type, whose anchor is the type's name. */
export function errorCatalogue(): (tree: Node, file: VFile) => void {
  const problems = readProblems();

  return (tree, file) => {
    const locale = localeOf(file);
    const { cause, fix } = words[locale];
    replaceComponent(tree, "ErrorCatalogue", () =>
      Object.entries(problems).flatMap(([type, problem]) => [
        // Who comes from a response looks for its status and its code.
        heading(
          3,
          type,
          text(`${problem.title[locale]} `),
          inlineCode(String(problem.status)),
          text(" "),
          inlineCode(type),
        ),
        ...fromMarkdown(`**${cause}:** ${problem.cause[locale]}\n\n**${fix}:** ${problem.fix[locale]}`).children,
      ]),
    );
  };
}
