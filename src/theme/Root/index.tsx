// Ejected: fills upstream's empty slot for content that stays when the page changes: the search, the notice about a
// failed script, and the handling of URLs that the router can't decode.
import { useHistory } from "@docusaurus/router";
import { takeAnyAddress } from "@site/src/components/client/address";
import { LoadFailure } from "@site/src/components/LoadFailure";
import { SearchProvider } from "@site/src/components/SearchProvider";
import type { Props } from "@theme/Root";
import { type ReactNode, useMemo } from "react";

export default function Root({ children }: Props): ReactNode {
  const history = useHistory();
  // Before any page is rendered, because it might redirect the reader.
  useMemo(() => takeAnyAddress(history), [history]);
  return (
    <>
      <SearchProvider>{children}</SearchProvider>
      <LoadFailure />
    </>
  );
}
