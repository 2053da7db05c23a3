// Ejected: upstream's brings its own styles and script to each page; the browser's opens without JavaScript.
import type { ComponentProps, ReactNode } from "react";

/** What is closed under one line, as the browser closes it. */
export default function Details(props: ComponentProps<"details">): ReactNode {
  return <details {...props} />;
}
