import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

const upstream = "@docusaurus/core/lib/client/prefetch";

/** Has pages fetch ahead each script once: Docusaurus asks for what pages share again for each link in sight. */
export default function prefetch(): Plugin {
  return {
    name: "prefetch",
    configureWebpack: () => ({
      resolve: {
        alias: {
          [findPatched("src/plugins/prefetch", upstream, /export default function prefetch\(url\)/)]:
            require.resolve("./once.ts"),
        },
      },
    }),
  };
}
