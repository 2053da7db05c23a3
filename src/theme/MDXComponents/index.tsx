// Wrapped: code in MDX becomes <CodeBlock> at build time (src/remark/highlight-code.ts).
import CodeBlock from "@theme/CodeBlock";
import MDXComponents from "@theme-original/MDXComponents";

export default { ...MDXComponents, CodeBlock };
