import { MermaidContainerClassName, useMermaidRenderResult } from "@docusaurus/theme-mermaid/client";
import { type ReactNode, useEffect, useRef } from "react";
import { allowStyles, show } from "./styles";

allowStyles();

/** A diagram drawn by Mermaid, which is loaded with this component. */
export default function Drawing({ value }: { value: string }): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const result = useMermaidRenderResult({ text: value });
  useEffect(() => {
    if (!container.current || !result) return undefined;
    const remove = show(result.svg, container.current);
    result.bindFunctions?.(container.current);
    return remove;
  }, [result]);
  return <div ref={container} className={MermaidContainerClassName} />;
}
