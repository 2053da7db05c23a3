import CodeBlock from "@site/src/theme/CodeBlock";
import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import { Fragment, type ReactNode } from "react";

/** Code of one language or one status. */
export interface SampleTab {
  label: string;
  /** `html` is the highlighted code; `title`, HTML too, tells it from the other blocks. */
  blocks: { language: string; html: string; title?: string }[];
}

interface Props {
  title: string;
  /** Name under which the choice is remembered from page to page. */
  groupId?: string;
  tabs: SampleTab[];
}

/** Samples of an operation, made by `src/openapi/page.ts`. */
export function Samples({ title, groupId, tabs }: Props): ReactNode {
  return (
    <>
      <p className="api-samples__title">{title}</p>
      <Tabs groupId={groupId}>
        {tabs.map(({ label, blocks }) => (
          <TabItem key={label} value={label}>
            {blocks.map(({ language, html, title }) => (
              <Fragment key={html}>
                {title && <p dangerouslySetInnerHTML={{ __html: title }} />}
                <CodeBlock language={language} html={html} />
              </Fragment>
            ))}
          </TabItem>
        ))}
      </Tabs>
    </>
  );
}
