// Wrapped: the name of the upstream icon runs into the link's text.
import type { Props } from "@theme/Icon/ExternalLink";
import IconExternalLink from "@theme-original/Icon/ExternalLink";
import type { ReactNode } from "react";

export default function SpacedExternalLink(props: Props): ReactNode {
  return (
    <>
      {" "}
      <IconExternalLink {...props} />
    </>
  );
}
