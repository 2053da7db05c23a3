// Ejected: upstream adds its own styles and script to each page; the browser's element opens without JavaScript.
import type { ComponentProps, ReactNode } from "react";

/** The browser's own `<details>`. */
export default function Details(props: ComponentProps<"details">): ReactNode {
  return <details {...props} />;
}
