// Ejected: the classic theme imports it for all pages, which would bundle Mermaid though none needs it (see BrowserDiagram).
import type { Props } from "@theme/Mermaid";
import type { ReactNode } from "react";

export default function Mermaid({ value }: Props): ReactNode {
  return <pre>{value}</pre>;
}
