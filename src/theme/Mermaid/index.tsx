// Wrapped: only a page with a diagram that the build doesn't draw loads Mermaid; upstream imports it on all pages.
import BrowserOnly from "@docusaurus/BrowserOnly";
import type { Props } from "@theme/Mermaid";
import { lazy, type ReactNode, Suspense } from "react";

const Original = lazy(() => import("@theme-original/Mermaid"));

export default function Mermaid(props: Props): ReactNode {
  const source = <pre>{props.value}</pre>;
  return (
    <BrowserOnly fallback={source}>
      {() => (
        <Suspense fallback={source}>
          <Original {...props} />
        </Suspense>
      )}
    </BrowserOnly>
  );
}
