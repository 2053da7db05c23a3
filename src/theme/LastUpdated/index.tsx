// Wrapped: upstream marks the date as a microdata property without naming the item that it belongs to: the page.
import type { Props } from "@theme/LastUpdated";
import LastUpdated from "@theme-original/LastUpdated";
import type { ReactNode } from "react";

export default function LastUpdatedOfPage(props: Props): ReactNode {
  return (
    <span itemScope itemType="https://schema.org/WebPage">
      <LastUpdated {...props} />
    </span>
  );
}
