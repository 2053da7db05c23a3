// Ejected: upstream's slot for what stays while pages change, which is empty: the search, the notice of a failed script, and addresses
// that the router can't take.
import { useHistory } from "@docusaurus/router";
import { takeAnyAddress } from "@site/src/client/address";
import { LoadFailure } from "@site/src/components/LoadFailure";
import { SearchProvider } from "@site/src/components/SearchProvider";
import type { Props } from "@theme/Root";
import { type ReactNode, useMemo } from "react";

export default function Root({ children }: Props): ReactNode {
  const history = useHistory();
  // Before any page is rendered, which may send the reader on.
  useMemo(() => takeAnyAddress(history), [history]);
  return (
    <>
      <SearchProvider>{children}</SearchProvider>
      <LoadFailure />
    </>
  );
}
