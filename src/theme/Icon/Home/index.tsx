// Wrapped: the link around the icon has a name, so screen readers must skip the icon.
import type { Props } from "@theme/Icon/Home";
import IconHome from "@theme-original/Icon/Home";
import type { ReactNode } from "react";

export default function DecorativeHome(props: Props): ReactNode {
  return <IconHome aria-hidden="true" {...props} />;
}
