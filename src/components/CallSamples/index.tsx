import type { CodeBlockProps } from "@site/src/components/CodeBlock";
import { Samples } from "@site/src/components/Samples";
import { useRun } from "@site/src/components/TryIt/use-run";
import { sampleLanguage } from "@site/src/openapi/read/sample-panel";
import { Children, isValidElement, type ReactNode } from "react";

interface Props {
  /** Method and path. */
  title: string;
  /** Label of the language selection: "Programming language". */
  choice: string;
  /** ID of the operation, and the query, if readers can run the request. */
  operation?: string;
  query?: string;
  /** Code blocks, each titled with its language. */
  children: ReactNode;
}

/**
 * An operation's request in a guide, made by `src/remark/operations.ts`, in the language that the reader has chosen.
 */
export function CallSamples({ title, choice, operation, query, children }: Props): ReactNode {
  const { bar, response } = useRun(operation, query);
  const panels = Children.toArray(children)
    .filter((child) => isValidElement<CodeBlockProps>(child))
    .map(({ props: { title: label = "", language, html } }) => ({ label, language, html }));
  return (
    <div>
      <Samples title={title} choice={choice} groupId={sampleLanguage} panels={panels} isShort {...bar} />
      {response}
    </div>
  );
}
