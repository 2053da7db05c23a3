// Ejected: the build highlights code, so the browser doesn't load Prism; long code wraps and folds.
export { CodeBlock as default } from "@site/src/components/CodeBlock";
