// Wrapped: the build draws diagrams (src/remark/diagrams.ts); what it can't, Mermaid draws here, loaded when a reader nears it.
import type { Props } from "@theme/Mermaid";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";

const OriginalMermaid = lazy(() => import("@theme-original/Mermaid"));

/** Distance from the window, in pixels, at which the diagram's drawing begins. */
const distance = 600;

export default function Mermaid(props: Props): ReactNode {
  const source = useRef<HTMLPreElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: `${distance}px`,
    });
    if (source.current && !isNear) observer.observe(source.current);
    return () => observer.disconnect();
  }, [isNear]);
  const text = <pre ref={source}>{props.value}</pre>;
  return isNear ? (
    <Suspense fallback={text}>
      <OriginalMermaid {...props} />
    </Suspense>
  ) : (
    text
  );
}
