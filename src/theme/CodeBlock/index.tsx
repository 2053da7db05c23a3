// Ejected: code comes highlighted from the build, so no Prism in the browser.
import { useThemeConfig } from "@docusaurus/theme-common";
import { CodeBlockContextProvider, createCodeBlockMetadata, useCodeWordWrap } from "@docusaurus/theme-common/internal";
import { HighlightedHtml } from "@site/src/components/HighlightedHtml";
import CodeBlockLayout from "@theme/CodeBlock/Layout";
import type { ReactNode } from "react";

export interface Props {
  language: string;
  /** The code as HTML, made by `src/remark/highlight-code.ts`. */
  html: string;
  title?: string;
}

/** A code block with title, copy and word-wrap buttons. */
export default function CodeBlock({ language, html, title }: Props): ReactNode {
  const { prism } = useThemeConfig();
  const wordWrap = useCodeWordWrap();
  const metadata = {
    ...createCodeBlockMetadata({
      code: "",
      className: undefined,
      language,
      title,
      metastring: undefined,
      showLineNumbers: false,
      defaultLanguage: prism.defaultLanguage,
      magicComments: [],
    }),
    // A getter: only the copy button asks for it, when it is pressed.
    get code() {
      return toPlainText(html);
    },
  };
  return (
    <HighlightedHtml.Provider value={html}>
      <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
        <CodeBlockLayout />
      </CodeBlockContextProvider>
    </HighlightedHtml.Provider>
  );
}

/** The copy button copies text; keeping it beside the HTML would double the page's weight. */
function toPlainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x26;", "&")
    .replaceAll("&amp;", "&");
}
