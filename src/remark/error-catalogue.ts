import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node } from "unist";
import type { VFile } from "vfile";
import { readProblems } from "../openapi/reading/problems";
import { localeOf, replaceComponent } from "./components";

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
        heading(type, problem.title[locale], problem.status),
        ...fromMarkdown(`**${cause}:** ${problem.cause[locale]}\n\n**${fix}:** ${problem.fix[locale]}`).children,
      ]),
    );
  };
}

/** Who comes from a response looks for its status and its code. */
const heading = (id: string, title: string, status: number): Node =>
  ({
    type: "heading",
    depth: 3,
    children: [
      { type: "text", value: `${title} ` },
      { type: "inlineCode", value: String(status) },
      { type: "text", value: " " },
      { type: "inlineCode", value: id },
    ],
    data: { id, hProperties: { id } },
  }) as Node;
