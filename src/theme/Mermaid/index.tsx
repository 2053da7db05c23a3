// Ejected: the classic theme imports it on all pages and would bundle Mermaid, which none needs (see BrowserDiagram).
import type { Props } from "@theme/Mermaid";
import type { ReactNode } from "react";

export default function Mermaid({ value }: Props): ReactNode {
  return <pre>{value}</pre>;
}
