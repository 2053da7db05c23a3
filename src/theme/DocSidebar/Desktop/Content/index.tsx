// Wrapped: scrolls to the current page's link, which is out of sight in a tag with many operations.
import type { Props } from "@theme/DocSidebar/Desktop/Content";
import OriginalContent from "@theme-original/DocSidebar/Desktop/Content";
import { type ReactNode, useEffect } from "react";
import { showCurrentLink } from "../../show-current-link";

export default function Content(props: Props): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own link
  useEffect(() => showCurrentLink(".theme-doc-sidebar-container"), [props.path]);
  return <OriginalContent {...props} />;
}
