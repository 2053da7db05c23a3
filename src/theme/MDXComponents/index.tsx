// Wrapped: code in MDX becomes <CodeBlock> at build time (src/remark/highlight-code.ts), and wide tables scroll.
import { ScrollableTable } from "@site/src/components/ScrollableTable";
import CodeBlock from "@theme/CodeBlock";
import MDXComponents from "@theme-original/MDXComponents";

export default { ...MDXComponents, CodeBlock, table: ScrollableTable };
