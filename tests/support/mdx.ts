import { createElement, type ReactNode } from "react";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import { takeOutParts } from "../../src/openapi/render/mdx";
import type { SamplePanel } from "../../src/openapi/samples/sample-panel";

type Props = Record<string, unknown> & { children?: ReactNode };

/** Stand-ins for the components of generated pages: each renders the text that it receives. */
const components = {
  Link: ({ to, children }: Props) => createElement("a", { href: to }, children),
  CodeBlock: ({ html }: Props) => createElement("pre", { dangerouslySetInnerHTML: { __html: html } }),
  Endpoint: ({ method, server, path }: Props) =>
    createElement("div", { className: "endpoint" }, `${method} ${server}${path}`),
  SectionStrip: ({ sections }: Props) => createElement("nav", {}, JSON.stringify(sections)),
  Samples: ({ panels }: Props) =>
    createElement(
      "div",
      {},
      (panels as SamplePanel[]).map(({ label, html }) =>
        createElement(
          "figure",
          { key: label },
          createElement("figcaption", {}, label),
          createElement("pre", { dangerouslySetInnerHTML: { __html: html } }),
        ),
      ),
    ),
};

/**
 * @param mdx a generated page, or a part of one
 * @returns its HTML, compiled by MDX and rendered by React
 */
export async function renderMdx(mdx: string): Promise<string> {
  // Imported dynamically: this package is an ES module only, and tests are compiled to CommonJS.
  const { evaluate } = await import("@mdx-js/mdx");
  // Same as on the site's pages: without this, MDX would parse a whole part again at each brace in it.
  const file = "./parts.json";
  const { page, parts } = takeOutParts(mdx, file);
  const source = page
    .replace(
      `import source from "${file}?raw";`,
      () => `export const source = ${JSON.stringify(JSON.stringify(parts))};`,
    )
    .replace(/^import (\w+|\{ \w+ \}) from .*$/gm, "")
    // Docusaurus reads a heading's ID from the comment after it.
    .replace(/^(#+) (.*) \{\/\* #(\S+) \*\/\}$/gm, (_, { length }: string, text: string, id: string) => {
      return `<h${length} id={${JSON.stringify(id)}}>${text}</h${length}>`;
    });
  const { default: Content } = await evaluate(source, { ...runtime, remarkPlugins: [remarkFrontmatter, remarkGfm] });
  return renderToStaticMarkup(createElement(Content, { components }));
}
