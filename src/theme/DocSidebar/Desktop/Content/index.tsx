import type { Props } from "@theme/DocSidebar/Desktop/Content";
import OriginalContent from "@theme-original/DocSidebar/Desktop/Content";
import { type ReactNode, useEffect } from "react";

/** Scrolls the sidebar to the current page where its link is out of sight, as it is in a tag with many operations. */
export default function Content(props: Props): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own link
  useEffect(() => {
    const link = document.querySelector(".theme-doc-sidebar-container a[aria-current=page]");
    const menu = link?.closest("nav");
    if (!link || !menu) return;
    const [{ top, bottom }, visible] = [link.getBoundingClientRect(), menu.getBoundingClientRect()];
    if (top < visible.top || bottom > Math.min(visible.bottom, window.innerHeight))
      menu.scrollTop += top - visible.top - menu.clientHeight / 2;
  }, [props.path]);
  return <OriginalContent {...props} />;
}
