// Wrapped (the classic theme's, as in Tabs): on paper and without JavaScript all panels of a group are shown, each then needs its name.

import type { Props } from "@theme/TabItem";
import TabItem from "@theme-init/TabItem";
import type { ReactNode } from "react";

export default function NamedTabItem({ children, ...props }: Props): ReactNode {
  return (
    <TabItem {...props}>
      <p className="tab-label">{props.label ?? props.value}</p>
      {children}
    </TabItem>
  );
}
