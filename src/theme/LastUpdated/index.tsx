// Wrapped: upstream marks the date as a property of an item that it doesn't name: the page.
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
