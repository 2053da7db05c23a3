import ErrorBoundary from "@docusaurus/ErrorBoundary";
import { ErrorBoundaryErrorMessageFallback } from "@docusaurus/theme-common";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";

const Drawing = lazy(() => import("./Drawing"));

/** Distance in pixels from the window at which drawing starts. */
const distance = 600;

/**
 * A diagram that the build can't draw (`src/remark/diagrams.ts`). Mermaid is loaded and draws it when a reader scrolls
 * near it. Only pages with such a diagram import this component, so a portal without such diagrams doesn't bundle
 * Mermaid.
 */
export function BrowserDiagram({ value }: { value: string }): ReactNode {
  const source = useRef<HTMLPreElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: `${distance}px`,
    });
    if (source.current && !isNear) observer.observe(source.current);
    return () => observer.disconnect();
  }, [isNear]);
  const text = <pre ref={source}>{value}</pre>;
  return isNear ? (
    <Suspense fallback={text}>
      <ErrorBoundary fallback={(fault) => <ErrorBoundaryErrorMessageFallback {...fault} />}>
        <Drawing value={value} />
      </ErrorBoundary>
    </Suspense>
  ) : (
    text
  );
}
