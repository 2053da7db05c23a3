import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node } from "unist";
import { words } from "../config/words";
import { readProblems } from "../openapi/read/problems";
import { type ComponentUse, heading, inlineCode, text } from "./components";

/** `<ErrorCatalog />` becomes one section per problem type, with the type's name as its anchor. */
export const errorCatalog =
  () =>
  ({ locale }: ComponentUse): Node[] => {
    const { cause, fix } = words[locale].problem;
    return Object.entries(readProblems()).flatMap(([type, problem]) => [
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
    ]);
  };
