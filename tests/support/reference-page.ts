import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, RenderedPage } from "../../src/openapi/render/page-data";

const inserted = (name: string, html: string, attributes: object = {}): ReactNode =>
  h(name, { ...attributes, dangerouslySetInnerHTML: { __html: html } });

const showBlock = (block: Block): ReactNode => {
  if ("html" in block) return inserted("div", block.html, { lang: block.lang });
  if ("code" in block) return inserted("pre", block.code);
  return h(`h${block.level}`, { id: block.id, lang: block.lang }, block.title);
};

/** @returns a generated page's HTML, with stand-ins for the components that need Docusaurus */
export function showPage({ data }: RenderedPage): string {
  if ("blocks" in data) return renderToStaticMarkup(h("div", {}, data.note, ...data.blocks.map(showBlock)));
  const { title, lang, note, endpoint, deprecated, head, samples, strip, fields, main } = data;
  const panels = samples?.groups.flatMap((group) => group.panels) ?? [];
  return renderToStaticMarkup(
    h(
      "div",
      {},
      h("h1", { lang }, title),
      h(
        "div",
        { className: "api-page__head" },
        note,
        endpoint && `${endpoint.method} ${endpoint.server}${endpoint.path}`,
        deprecated && inserted("div", deprecated),
        ...head.map(showBlock),
      ),
      ...panels.map(({ label, html }) => h("figure", {}, h("figcaption", {}, label), inserted("pre", html))),
      ...strip.sections.map(({ label }) => h("p", {}, label)),
      ...[...fields, ...main].map(showBlock),
    ),
  );
}
