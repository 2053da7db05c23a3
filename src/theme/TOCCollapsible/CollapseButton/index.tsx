// Wrapped: the upstream button doesn't announce whether the contents are expanded.
import type { Props } from "@theme/TOCCollapsible/CollapseButton";
import CollapseButton from "@theme-original/TOCCollapsible/CollapseButton";
import type { ReactNode } from "react";

export default function ExpandedButton(props: Props): ReactNode {
  return <CollapseButton {...props} aria-expanded={!props.collapsed} />;
}
