import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node } from "unist";
import type { VFile } from "vfile";
import { readProblems } from "../openapi/problems";
import { localeOf, replaceComponent } from "./components";

const words = {
  de: { cause: "Ursache", mend: "Abhilfe", status: "Status" },
  en: { cause: "Cause", mend: "Mend", status: "Status" },
};

/** `<ErrorCatalogue />` becomes one section a problem type, whose anchor is the type's name. */
export function errorCatalogue(): (tree: Node, file: VFile) => void {
  const problems = readProblems();

  return (tree, file) => {
    const locale = localeOf(file);
    const { cause, mend, status } = words[locale];
    replaceComponent(tree, "ErrorCatalogue", () =>
      Object.entries(problems).flatMap(([type, problem]) => [
        heading(type, problem.title[locale]),
        ...fromMarkdown(
          `\`${type}\` · ${status} ${problem.status}\n\n**${cause}:** ${problem.cause[locale]}\n\n**${mend}:** ${problem.mend[locale]}`,
        ).children,
      ]),
    );
  };
}

const heading = (id: string, title: string): Node =>
  ({
    type: "heading",
    depth: 3,
    children: [{ type: "text", value: title }],
    data: { id, hProperties: { id } },
  }) as Node;
