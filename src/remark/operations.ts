import type { Node } from "unist";
import type { VFile } from "vfile";
import { didYouMean } from "../findings/nearest";
import { type Catalogue, type CatalogueOperation, readCatalogue } from "../openapi/generated";
import { words } from "../openapi/words";
import { code, component, fail, type JsxNode, jsx, link, localeOf, replaceComponent, text } from "./components";

/**
 * `<Operation id="createBundle" />` becomes the operation's method and name, linked to its page.
 * `<Call operation="createBundle" />` becomes the operation's request in all programming languages and the example of its
 * success answer; the attribute `answer` names another status, or `none`.
 */
export function operations(known: Catalogue = readCatalogue()): (tree: Node, file: VFile) => void {
  const catalogue = new Map(known.operations.map((operation) => [operation.id, operation]));

  return (tree, file) => {
    const locale = localeOf(file);
    const find = (id: string | undefined, node: JsxNode): CatalogueOperation =>
      catalogue.get(id ?? "") ??
      fail(
        file,
        node,
        `there is no operation "${id}"`,
        didYouMean(id ?? "", [...catalogue.keys()], "use an operationId of openapi/"),
      );

    replaceComponent(tree, "Operation", ({ id }, node) => {
      const { method, slug, name } = find(id, node);
      return operationLink(method, slug, name[locale]);
    });
    replaceComponent(tree, "Call", ({ operation, answer }, node) => {
      const { method, path, samples, answers, id } = find(operation, node);
      const requests = samples.map(({ lang, label, source }) => code(lang, source, `title="${label}"`));
      const props = { title: `${method.toUpperCase()} ${path}`, choice: words[locale].language };
      const blocks: Node[] = [component("mdxJsxFlowElement", "CallSamples", props, ...requests)];
      if (answer === "none") return blocks;
      const status = answer ?? Object.keys(answers)[0] ?? "";
      const example = answers[status];
      if (example === undefined && answer)
        fail(
          file,
          node,
          `${id} has no example for the status ${answer}`,
          `use one of ${Object.keys(answers).join(", ")}`,
        );
      if (example !== undefined) {
        const preview = example.replace(/\s+/g, " ").slice(0, previewLength);
        blocks.push(
          component(
            "mdxJsxFlowElement",
            "CallResponse",
            { status, preview },
            code("json", example, `status="${status}"`),
          ),
        );
      }
      return blocks;
    });
  };
}

/** Characters of a response that stand in its closed line; what is wider than the page is cut by CSS. */
const previewLength = 120;

/** @returns method badge and name, linked to the operation's page */
export function operationLink(method: string, slug: string, name: string): Node[] {
  return [
    jsx("span", `api-method api-method--${method}`, text(method.toUpperCase())),
    text("\u00A0"),
    link(`/api/${slug}`, text(name)),
  ];
}
