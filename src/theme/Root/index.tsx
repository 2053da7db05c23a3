// Ejected: upstream's slot for what stays while pages change, which is empty: the search.
import { SearchProvider } from "@site/src/components/SearchProvider";
import type { Props } from "@theme/Root";
import type { ReactNode } from "react";

export default function Root({ children }: Props): ReactNode {
  return <SearchProvider>{children}</SearchProvider>;
}
