// Wrapped: provides the components that the build (src/remark/) puts into MDX, such as <CodeBlock> and <Term>, and
// makes wide tables scroll. The browser's own <details> opens without JavaScript.
import { CallSamples } from "@site/src/components/CallSamples";
import { CallResponse } from "@site/src/components/CallSamples/CallResponse";
import { CodeBlock } from "@site/src/components/CodeBlock";
import { Diagram } from "@site/src/components/Diagram";
import { Fold } from "@site/src/components/Fold";
import { ScrollableTable } from "@site/src/components/ScrollableTable";
import { Term } from "@site/src/components/Term";
import { RunSteps } from "@site/src/components/TryIt/RunSteps";
import MDXComponents from "@theme-original/MDXComponents";

export default {
  ...MDXComponents,
  CallResponse,
  CallSamples,
  CodeBlock,
  Diagram,
  Fold,
  RunSteps,
  Term,
  details: "details",
  table: ScrollableTable,
};
