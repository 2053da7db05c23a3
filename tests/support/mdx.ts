import { createElement, type ReactNode } from "react";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import type { SamplePanel } from "../../src/openapi/read/sample-panel";
import type { RenderedPage } from "../../src/openapi/render/mdx";

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

/** @returns the MDX of a page, with its data in place of the references to it */
export const inlineData = ({ mdx, data }: RenderedPage): string =>
  mdx.replace(/\bparts\[(\d+)\]/g, (_, index: string) => JSON.stringify(data[Number(index)]));

/** @returns a generated page's HTML, compiled by MDX and rendered by React */
export async function renderMdx({ mdx, data }: RenderedPage): Promise<string> {
  // Imported dynamically: this package is an ES module only, and tests are compiled to CommonJS.
  const { evaluate } = await import("@mdx-js/mdx");
  const source = mdx
    .replace(
      /^import parts from .*$/m,
      () => `export const parts = JSON.parse(${JSON.stringify(JSON.stringify(data))});`,
    )
    .replace(/^import (\w+|\{ \w+ \}) from .*$/gm, "")
    // Docusaurus reads a heading's ID from the comment after it.
    .replace(/^(#+) (.*) \{\/\* #(\S+) \*\/\}$/gm, (_, { length }: string, text: string, id: string) => {
      return `<h${length} id={${JSON.stringify(id)}}>${text}</h${length}>`;
    });
  const { default: Content } = await evaluate(source, { ...runtime, remarkPlugins: [remarkFrontmatter, remarkGfm] });
  return renderToStaticMarkup(createElement(Content, { components }));
}
