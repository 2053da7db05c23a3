// Wrapped: upstream's button doesn't say whether the contents are shown.
import type { Props } from "@theme/TOCCollapsible/CollapseButton";
import CollapseButton from "@theme-original/TOCCollapsible/CollapseButton";
import type { ReactNode } from "react";

export default function ExpandedButton(props: Props): ReactNode {
  return <CollapseButton {...props} aria-expanded={!props.collapsed} />;
}
