// Wrapped: code in MDX becomes <CodeBlock> and <Diagram>, terms <Term> at build time (src/remark/), and wide tables scroll.
import { Diagram } from "@site/src/components/Diagram";
import { ScrollableTable } from "@site/src/components/ScrollableTable";
import { Term } from "@site/src/components/Term";
import CodeBlock from "@theme/CodeBlock";
import MDXComponents from "@theme-original/MDXComponents";

export default { ...MDXComponents, CodeBlock, Diagram, Term, table: ScrollableTable };
