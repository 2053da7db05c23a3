// Wrapped: the link around it has a name, so the icon needs none and must not be read.
import type { Props } from "@theme/Icon/Home";
import IconHome from "@theme-original/Icon/Home";
import type { ReactNode } from "react";

export default function DecorativeHome(props: Props): ReactNode {
  return <IconHome aria-hidden="true" {...props} />;
}
