import type { Plugin } from "@docusaurus/types";

/** Has pages fetch ahead each script once: Docusaurus asks for what pages share again for each link in sight. */
export default function prefetch(): Plugin {
  return {
    name: "prefetch",
    configureWebpack: () => ({
      resolve: {
        alias: { [require.resolve("@docusaurus/core/lib/client/prefetch")]: require.resolve("./once.ts") },
      },
    }),
  };
}
