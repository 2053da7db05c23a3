import { useHistory } from "@docusaurus/router";
import type { Block, RequestPageData, TextPageData } from "@site/src/openapi/render/page-data";
import Admonition from "@theme/Admonition";
import Heading from "@theme/Heading";
import { type ReactNode, useEffect, useRef } from "react";
import { CodeBlock } from "../CodeBlock";
import { Endpoint } from "../Endpoint";
import { Samples } from "../Samples";
import { SectionStrip } from "../SectionStrip";
import { useRun } from "../TryIt/use-run";
import { markFields } from "./mark-fields";

/** The page of an operation or a webhook. */
export function RequestPage(props: RequestPageData): ReactNode {
  const { title, lang, note, endpoint, deprecated, head, samples, strip, fields, main } = props;
  const { bar, response } = useRun(samples?.groups[0]?.operation);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current ? markFields(page.current) : undefined), []);
  return (
    <div ref={page} className="api-page">
      <div className="api-page__head">
        <Heading as="h1" lang={lang}>
          {title}
        </Heading>
        <Note note={note} />
        {endpoint && <Endpoint {...endpoint} />}
        {deprecated && (
          <Admonition type="warning">
            <StaticHtml html={deprecated} />
          </Admonition>
        )}
        <Blocks blocks={head} />
      </div>
      {samples && (
        <section className="api-page__samples" id="samples" aria-label={samples.label}>
          {samples.groups.map((group) => (
            <Samples key={group.title} {...group} {...(group.operation && bar)} />
          ))}
          {response}
        </section>
      )}
      {strip.sections.length > 0 && <SectionStrip {...strip} />}
      <div className="api-page__main">
        <Blocks blocks={fields} />
      </div>
      <div className="api-page__main">
        <Blocks blocks={main} />
      </div>
    </div>
  );
}

/** The landing page, whose field for filters is its child and precedes the first heading, or the introduction. */
export function TextPage({ note, blocks, children }: TextPageData & { children?: ReactNode }): ReactNode {
  const start = blocks.findIndex((block) => "level" in block);
  return (
    <>
      <Note note={note} />
      <Blocks blocks={blocks.slice(0, start)} />
      {children}
      <Blocks blocks={blocks.slice(start)} />
    </>
  );
}

const Note = ({ note }: { note?: string }): ReactNode => note && <p className="api-untranslated">{note}</p>;

const Blocks = ({ blocks }: { blocks: Block[] }): ReactNode =>
  blocks.map((block, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's blocks never change
    return <OneBlock key={index} block={block} />;
  });

function OneBlock({ block }: { block: Block }): ReactNode {
  if ("html" in block) return <StaticHtml {...block} />;
  if ("code" in block) return <CodeBlock language={block.language} html={block.code} />;
  return (
    <Heading as={`h${block.level}` as "h2"} id={block.id} lang={block.lang}>
      {block.title}
    </Heading>
  );
}

/** HTML that the generator has rendered: React inserts it unchanged. Its links to other pages don't reload the site. */
function StaticHtml({ html, lang }: { html: string; lang?: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element).closest("a");
      const isModified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || isModified || link.target || link.hasAttribute("download") || link.origin !== location.origin)
        return;
      // Links within the page and to files are the browser's.
      if (link.getAttribute("href")?.startsWith("#") || /\.\w+$/.test(link.pathname)) return;
      event.preventDefault();
      history.push(link.pathname + link.search + link.hash);
    };
    const { current } = element;
    current?.addEventListener("click", follow);
    return () => current?.removeEventListener("click", follow);
  }, [history]);
  return <div ref={element} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
