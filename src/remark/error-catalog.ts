import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node } from "unist";
import type { VFile } from "vfile";
import { readProblems } from "../openapi/read/problems";
import { heading, inlineCode, localeOf, replaceComponent, text } from "./components";

const words = {
  de: { cause: "Ursache", fix: "Abhilfe" },
  en: { cause: "Cause", fix: "Resolution" },
};

/** `<ErrorCatalog />` becomes one section per problem type, with the type's name as its anchor. */
export function errorCatalog(): (tree: Node, file: VFile) => void {
  const problems = readProblems();

  return (tree, file) => {
    const locale = localeOf(file);
    const { cause, fix } = words[locale];
    replaceComponent(tree, "ErrorCatalog", () =>
      Object.entries(problems).flatMap(([type, problem]) => [
        // Readers who come from an error response look for its status and type.
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
