import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

const upstream = "@docusaurus/core/lib/client/prefetch";

/** Makes pages prefetch each script only once: Docusaurus requests shared scripts again for each visible link. */
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
