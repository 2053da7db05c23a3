// Ejected: fills upstream's empty slot for content that stays when the page changes: the search, and the notice
// about a failed script.
import { LoadFailure } from "@site/src/components/LoadFailure";
import { SearchProvider } from "@site/src/components/SearchProvider";
import type { Props } from "@theme/Root";
import type { ReactNode } from "react";

export default function Root({ children }: Props): ReactNode {
  return (
    <>
      <SearchProvider>{children}</SearchProvider>
      <LoadFailure />
    </>
  );
}
